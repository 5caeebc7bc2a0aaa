class_name Spider
extends WalkingAnimal
## A spider that shows what its body does: it stands, walks and runs on eight legs. See [WalkingAnimal].
