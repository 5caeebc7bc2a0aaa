// Checks one glTF file with Khronos' validator, which is installed beside this script. Prints GLTF OK if it has no error.
const fs = require("fs");
const path = require("path");
const validator = require("gltf-validator");

const file = process.argv[2];
validator
  .validateBytes(new Uint8Array(fs.readFileSync(file)), { uri: path.basename(file), maxIssues: 50 })
  .then((report) => {
    const { numErrors, numWarnings, messages } = report.issues;
    for (const issue of messages.filter((issue) => issue.severity < 2)) {
      console.log(`${issue.code}: ${issue.message} (${issue.pointer})`);
    }
    console.log(`${numErrors} errors, ${numWarnings} warnings, ${report.info.totalTriangleCount} triangles`);
    if (numErrors === 0) {
      console.log("GLTF OK");
    }
    process.exit(numErrors === 0 ? 0 : 1);
  })
  .catch((error) => {
    console.log(`not readable: ${error}`);
    process.exit(1);
  });
