// web_kernel.js - for tests in node: the program of the playground, with the files of this tree.
"use strict";
const fs = require("fs"), path = require("path"), root = path.join(__dirname, "..");
const makeKernel = new Function(fs.readFileSync(path.join(root, "repl/web/kernel.js"), "utf8") + "\nreturn makeKernel;")();
const filesBelow = (dir) => fs.readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? filesBelow(dir + "/" + one.name) : /\.(lua|md)$/.test(one.name) ? [dir + "/" + one.name] : []);

exports.start = async () => {
  const files = {};
  for (const name of ["stdlib", "rules", "examples"].flatMap(filesBelow)) files["/bohn/" + name] = new Uint8Array(fs.readFileSync(path.join(root, name)));
  return makeKernel(await WebAssembly.compile(fs.readFileSync(path.join(root, "build/web/bohn.wasm"))), files);
};
