// Loaded before a command (`node --import`): ends its process at the step that CRDWRIGHT_KILL_AT numbers, files half-written.
// Without a number it counts the steps, and says how many there were in the file that CRDWRIGHT_STEPS names.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { writeFileSync } = fs;
const killAt = Number(process.env.CRDWRIGHT_KILL_AT ?? Number.POSITIVE_INFINITY);
let steps = 0;
const end = () => process.kill(process.pid, "SIGKILL");

for (const name of ["mkdirSync", "renameSync", "rmSync", "rmdirSync", "writeFileSync", "unlinkSync"]) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (steps++ < killAt) return real(...args);
    if (name === "writeFileSync") real(args[0], args[1].slice(0, args[1].length / 2), args[2]);
    end();
  };
}
syncBuiltinESMExports();
if (process.env.CRDWRIGHT_STEPS) process.on("exit", () => writeFileSync(process.env.CRDWRIGHT_STEPS, String(steps)));
