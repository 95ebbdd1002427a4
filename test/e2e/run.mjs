// npm run test:e2e: builds what is missing in the cache, then runs the end-to-end tests. Arguments are those of `vitest run`.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseCLI, startVitest } from "vitest/node";
import { buildMissingTools, hasGo } from "./tools/build-tools.mjs";
import { cacheRoot, pinnedTools } from "./tools/pinned-tools.mjs";

if (hasGo()) await main();
else report("skipped, since there is no `go` on PATH to build the API server with");

async function main() {
  if (!(await prepareTools())) return;
  const run = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-run-"));
  // However this process ends, short of being killed outright; then the tests' processes see to it themselves.
  process.on("exit", () => {
    endControlPlanes(run);
    rmSync(run, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
  process.env.CRDWRIGHT_E2E_RUN = run;
  const config = fileURLToPath(new URL("./vitest.config.ts", import.meta.url));
  const { filter, options } = parseCLI(["vitest", "run", "--config", config, ...process.argv.slice(2)]);
  await startVitest("test", filter, options);
  reportStarts(run);
}

/** Builds what is missing; gives false, and sets the exit code, where that fails or is interrupted. */
async function prepareTools() {
  const interrupt = new AbortController();
  const abort = (signal) => interrupt.abort(new Error(`ended by ${signal}`));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, abort);
  try {
    const built = await buildMissingTools(report, interrupt.signal);
    const tools = pinnedTools().map((tool) => `${tool.name} ${tool.version} ${buildSeconds(tool)} s`);
    const when = built.length === 0 ? "taken from the cache; build times then" : "built; build times";
    report(`${when}: ${tools.join(", ")} (${cacheRoot()})`);
    return true;
  } catch (error) {
    report(error.message);
    process.exitCode = 1;
    return false;
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}

/** Ends the control planes that a failed or interrupted test left; their supervisors end all of their processes at once. */
function endControlPlanes(run) {
  const deadline = Date.now() + 10_000;
  for (let left = supervisors(run); left.length > 0; left = left.filter(isAlive)) {
    for (const pid of left) signalProcess(pid, Date.now() < deadline ? "SIGTERM" : "SIGKILL");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20); // an exit handler cannot await
  }
}

function supervisors(run) {
  const files = readdirSync(run).map((entry) => path.join(run, entry, "supervisor.pid"));
  return files.filter(existsSync).map((file) => Number(readFileSync(file, "utf8")));
}

function isAlive(pid) {
  return signalProcess(pid, 0);
}

function signalProcess(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function buildSeconds(tool) {
  return readFileSync(path.join(tool.directory, "build-seconds"), "utf8").trim();
}

function reportStarts(run) {
  const file = path.join(run, "start-times");
  if (!existsSync(file)) return;
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const seconds = lines.map((line) => Number(line) / 1000).sort((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)].toFixed(1);
  report(
    `warm start of a control plane: median ${median} s, longest ${seconds.at(-1).toFixed(1)} s, of ${lines.length}`,
  );
}

function report(line) {
  console.log(`test:e2e: ${line}`);
}
