// Loaded before a command (NODE_OPTIONS=--import): writes the paths of all files that it opened for reading to the file that
// CRDWRIGHT_TRACE names, so that a test sees what a run really reads.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";

const opened = new Set();
const { readFileSync, openSync, writeFileSync } = fs;
const note = (path, flags) => {
  const isRead =
    flags === undefined || flags === "r" || (typeof flags === "number" && (flags & 3) === fs.constants.O_RDONLY);
  if (typeof path === "string" && isRead) opened.add(resolve(path));
};
fs.readFileSync = (path, ...rest) => {
  const text = readFileSync(path, ...rest);
  note(path);
  return text;
};
fs.openSync = (path, flags, ...rest) => {
  const descriptor = openSync(path, flags, ...rest);
  note(path, flags);
  return descriptor;
};
syncBuiltinESMExports();
process.on("exit", () => writeFileSync(process.env.CRDWRIGHT_TRACE, [...opened].join("\n")));
