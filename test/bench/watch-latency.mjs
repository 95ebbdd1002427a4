import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { median } from "./measured-process.mjs";

const EDITS = 7;

/** Starts `generate --watch` on a project and gives the median time from an edit of a field's text to the report of the run. */
export async function watchLatency(cli, folder, path) {
  const child = spawn(process.execPath, [cli, "generate", "--watch", "--project", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let seen = "";
  let wake = () => {};
  child.stdout.setEncoding("utf8").on("data", (text) => {
    seen += text;
    wake();
  });
  const until = async (pattern) => {
    while (!pattern.test(seen)) await new Promise((resolve) => (wake = resolve));
    seen = "";
  };
  try {
    await until(/waiting for changes/);
    // The watcher drops what happens within a few milliseconds of its start.
    await setTimeout(200);
    const original = readFileSync(path, "utf8");
    const times = [];
    for (let edit = 0; edit <= EDITS; edit++) {
      const start = performance.now();
      writeFileSync(path, original.replace(/^ {2}\/\*\* /m, `$&Change ${edit}. `));
      await until(/[1-9]\d* files? written/);
      if (edit > 0) times.push(performance.now() - start);
    }
    return median(times);
  } finally {
    child.kill("SIGINT");
    await new Promise((resolve) => child.once("exit", resolve));
  }
}
