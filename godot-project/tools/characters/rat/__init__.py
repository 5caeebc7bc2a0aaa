"""The rat: a spine of five bones with head and tail, two front legs of two segments, two back legs of three."""
