"""Makes one character's glTF file, after its clips have been measured and found good.

blender -b --factory-startup --python make.py -- CHARACTER OUTPUT.glb

CHARACTER names a folder beside this file, whose `model.py` gives a `Character` by `describe()`.
Exit code 1: something is wrong with it, which is then said; nothing is written.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from pathlib import Path

import bpy

# Blender sums normals up in whatever order its threads come to them: with one thread, the bytes are the same each time.
ONE_THREAD = ["--threads", "1"]

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

from common.export import export  # noqa: E402
from common.measure import measure  # noqa: E402
from common.scene import build  # noqa: E402


def main(arguments: list[str]) -> int:
    """Gives the exit code."""
    if len(arguments) != 2:
        print(__doc__)
        return 1
    name, output = arguments
    character = importlib.import_module(f"{name}.model").describe()
    wrong = measure(character)
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    if wrong:
        return 1
    build(character)
    export(Path(output).resolve())
    return 0


if __name__ == "__main__":
    if ONE_THREAD[0] not in sys.argv:
        os.execv(bpy.app.binary_path, [sys.argv[0], *ONE_THREAD, *sys.argv[1:]])
    try:
        code = main(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])
    except Exception:
        traceback.print_exc()
        code = 1
    sys.exit(code)
