@tool
extends ReloadTest
## A rebuilt library is taken over with the editor open, and the nodes of the open scene keep their values.


func test_the_nodes_keep_their_values() -> void:
	await open_changed()
	for i in 3:
		check_equal(
			GDExtensionManager.reload_extension(EXTENSION),
			GDExtensionManager.LOAD_STATUS_OK,
			"the extension reloads"
		)
		await frames(FRAMES_BETWEEN)
		for problem in problems():
			fail(problem)
	take_warnings()
