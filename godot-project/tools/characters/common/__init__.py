"""What every character's script is made of.

Space: metres; X to the character's left, -Y ahead, Z up; the ground is Z = 0. The exporter turns this
into glTF's, whose characters look along +Z with Y up.
"""
