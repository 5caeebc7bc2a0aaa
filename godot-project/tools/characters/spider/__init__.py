"""The spider: a body of two parts on eight legs of three segments each, with a claw below."""
