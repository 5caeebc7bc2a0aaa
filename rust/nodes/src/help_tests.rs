//! The editor help covers every member.
