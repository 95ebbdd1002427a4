// Runs the processes of one control plane and ends them when its standard input closes, which the kernel sees to however
// the test process ends: by itself, by a signal, or killed outright. A process of its own, since a killed one cleans nothing up.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const logTailLength = 8_000;

/** @type {{ directory: string, keep: boolean, processes: { name: string, file: string, arguments: string[] }[] }} */
const { directory, keep, processes } = JSON.parse(process.argv[2]);
// Go's collector of garbage takes a third of what a server of small objects does; there is memory enough for less of it.
const environment = { GOGC: "800", GOMEMLIMIT: "1500MiB", ...process.env };
const running = [];
let stopping = false;

process.stdout.on("error", () => {}); // the reader is gone
for (const event of ["end", "close", "error"]) process.stdin.on(event, stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
process.on("uncaughtException", (error) => {
  console.error(error);
  stop();
});
process.stdin.resume();
writeFileSync(path.join(directory, "supervisor.pid"), `${process.pid}\n`);
for (const definition of processes) start(definition);

function start({ name, file, arguments: processArguments }) {
  const log = path.join(directory, `${name}.log`);
  const output = openSync(log, "w");
  const child = spawn(file, processArguments, { cwd: directory, env: environment, stdio: ["ignore", output, output] });
  closeSync(output);
  const ended = new Promise((resolve) => {
    child.on("error", (error) => {
      send({ event: "exited", name, outcome: error.message, logTail: "" });
      resolve();
      stop();
    });
    child.on("exit", (code, signal) => {
      if (!stopping) send({ event: "exited", name, outcome: signal ?? `exit code ${code}`, logTail: tail(log) });
      resolve();
      stop();
    });
  });
  running.push({ child, ended });
  if (child.pid !== undefined) send({ event: "started", name, pid: child.pid });
}

/** Kills the processes, since nothing they could save in a grace period is kept; then removes their folder, and exits. */
async function stop() {
  if (stopping) return;
  stopping = true;
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  if (!keep) rmSync(directory, { recursive: true, force: true });
  process.exit(0);
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function tail(log) {
  return readFileSync(log, "utf8").slice(-logTailLength);
}
