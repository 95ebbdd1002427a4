// Loaded before a command (`node --import`): ends its process at the step that CRDWRIGHT_KILL_AT numbers, files half-written.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

let left = Number(process.env.CRDWRIGHT_KILL_AT);
const end = () => process.kill(process.pid, "SIGKILL");

for (const name of ["mkdirSync", "renameSync", "rmSync", "rmdirSync", "writeFileSync", "unlinkSync"]) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (left-- > 0) return real(...args);
    if (name === "writeFileSync") real(args[0], args[1].slice(0, args[1].length / 2), args[2]);
    end();
  };
}
syncBuiltinESMExports();
