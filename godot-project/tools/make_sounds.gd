extends SceneTree
## Makes the sounds of the weapons and of the feet: short bursts of noise, filtered and faded.
##
## Run it after changing a number here, and keep what it writes in version control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_sounds.gd
## [/codeblock]

const PATH := "res://weapons/sounds/%s.res"
const RATE := 22050
## Full scale of a 16-bit sample.
const FULL := 32767.0

## A sound: its length in seconds; the noise's level, how fast it fades (1/s) and how bright it is
## (0 to 1); the thump's level, fade (1/s) and pitch at its beginning (Hz).
const SOUNDS: Dictionary[String, Dictionary] = {
	"step_left":
	{time = 0.11, noise = 0.3, fade = 55.0, bright = 0.1, thump = 0.5, low = 42.0, pitch = 95.0},
	"step_right":
	{time = 0.11, noise = 0.3, fade = 60.0, bright = 0.12, thump = 0.5, low = 46.0, pitch = 106.0},
	"rifle_shot":
	{time = 0.5, noise = 0.75, fade = 15.0, bright = 0.5, thump = 0.7, low = 17.0, pitch = 150.0},
	"machine_gun_shot":
	{time = 0.55, noise = 0.65, fade = 13.0, bright = 0.3, thump = 0.9, low = 12.0, pitch = 92.0},
}


func _initialize() -> void:
	var error := OK
	for title: String in SOUNDS:
		if error == OK:
			error = ResourceSaver.save(make(title), PATH % title, ResourceSaver.FLAG_COMPRESS)
	print("sounds: ", error_string(error))
	quit(0 if error == OK else 1)


## One of [constant SOUNDS].
static func make(title: String) -> AudioStreamWAV:
	var values := SOUNDS[title]
	var random := RandomNumberGenerator.new()
	random.seed = title.length()
	var count := roundi(values.time * RATE)
	var samples: PackedByteArray = []
	samples.resize(count * 2)
	var filtered := 0.0
	var phase := 0.0
	for index: int in count:
		var time := float(index) / RATE
		# A quick rise, so that it does not click, and silence at the end.
		var edge := minf(time / 0.001, 1.0) * minf((values.time - time) / 0.02, 1.0)
		filtered += (random.randf_range(-1.0, 1.0) - filtered) * values.bright
		phase += TAU * values.pitch * exp(-12.0 * time) / RATE
		var noise: float = filtered * values.noise * exp(-values.fade * time) / sqrt(values.bright)
		var thump: float = sin(phase) * values.thump * exp(-values.low * time)
		# A soft limit keeps it within the scale.
		samples.encode_s16(index * 2, roundi(tanh(noise + thump) * edge * FULL))
	var sound := AudioStreamWAV.new()
	sound.format = AudioStreamWAV.FORMAT_16_BITS
	sound.mix_rate = RATE
	sound.data = samples
	return sound
