//! Springstep: Godot nodes for procedural motion.
