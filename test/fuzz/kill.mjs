// node test/fuzz/kill.mjs [rounds]: kills generate, import and bundle in the middle of their work, and looks at what is left.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { killRounds } from "./kill-rounds.mjs";

const cli = fileURLToPath(new URL("../../dist/bin/crdwright.js", import.meta.url));
const killWithin = new URL("kill-within.mjs", import.meta.url).href;
const rounds = Number(process.argv[2] ?? 100);
const scratch = mkdtempSync(join(tmpdir(), "crdwright-kill-"));

let [passed, failed] = [0, 0];
try {
  for (const { name, steps, cut, ended, problems } of await killRounds(scratch, rounds, { stepsOf, killed })) {
    console.log(
      `${name}: ${rounds} rounds of ${steps} steps, ${cut} runs killed, ${ended} ended before, ${problems.length} problems`,
    );
    for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
    if (problems.length > 0) failed++;
    else passed++;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a command to its end. Returns how often it changed something on the disk. */
function stepsOf(args) {
  const file = join(scratch, "steps");
  const env = { ...process.env, CRDWRIGHT_STEPS: file };
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--import", killWithin, cli, ...args], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.join(" ")} exits with ${status}:\n${stdout}${stderr}`);
  return Number(readFileSync(file, "utf8"));
}

/** Runs a command that is killed at one of its steps on the disk; says whether it got as far. */
function killed(args, step) {
  const env = { ...process.env, CRDWRIGHT_KILL_AT: String(step) };
  const { signal, status, stderr } = spawnSync(process.execPath, ["--import", killWithin, cli, ...args], {
    env,
    encoding: "utf8",
  });
  if (signal !== "SIGKILL" && status !== 0) throw new Error(`${args.join(" ")} exits with ${status}:\n${stderr}`);
  return signal === "SIGKILL";
}
