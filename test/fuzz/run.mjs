// npm run fuzz [target…] [-- --seconds N | --runs N] [--jobs N] [--seed N] [--input file]: hands hostile input to everything
// that reads any. --runs says how many inputs of each target; --jobs, how many processes share them.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { shrink } from "./shrink.mjs";

/** No input may take longer, of a processor; where nobody tells how much a process had, by the clock. */
const MAX_SECONDS = 5;
/** The clock's own bound, for what waits instead of working. */
const MAX_WAIT_SECONDS = 60;
/** The heap of a process, and what it holds in all: Node itself and code take some 250 MiB without any input. */
const MAX_HEAP_MIB = 512;
const MAX_RESIDENT_MIB = 512 + 256;
const TICKS_PER_SECOND = 100;
/** A process draws so many inputs at most; the next one has the next seed, so that the same inputs come of as many processes. */
const MAX_RUNS = 10_000;

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
// Beside the built code, where templates and declarations are found from.
const child = join(root, "dist/fuzz/child.js");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "4" },
    runs: { type: "string" },
    jobs: { type: "string", default: "1" },
    seed: { type: "string", default: "14" },
    input: { type: "string" },
  },
});

const misread = ["seconds", "runs", "jobs", "seed"].filter((name) => !/^(?:[1-9]\d*)?$/.test(values[name] ?? ""));
if (misread.length > 0) {
  console.error(`fuzz: ${misread.map((name) => `--${name}`).join(", ")} takes a number from 1 on`);
  process.exit(2);
}

await build({
  entryPoints: ["test/fuzz/child.ts"],
  outdir: "dist/fuzz",
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: "linked",
  logLevel: "warning",
});

const known = [...readFileSync("test/fuzz/targets.ts", "utf8").matchAll(/^ {2}"?([a-z-]+)"?: async/gm)].map(
  ([, name]) => name,
);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`fuzz: there is no target ${unknown.join(", ")}; there are ${known.join(", ")}`);
  process.exit(2);
}
if (!existsSync("../shared/oracle"))
  console.log(
    "fuzz: no published CRDs, suites and objects at ../shared/oracle; inputs are made of the repository's own",
  );
let passed = 0;
let failed = 0;
for (const target of positionals.length > 0 ? positionals : known) {
  const { runs, slowest, residentMib, problem, input, seed } = await runTarget(target);
  const figures = `${String(runs).padStart(8)} inputs, slowest ${slowest.toFixed(0)} ms, at most ${residentMib.toFixed(0)} MiB`;
  console.log(`${problem === undefined ? "ok    " : "FAILED"} ${target.padEnd(16)} ${figures}`);
  if (problem === undefined) passed++;
  else {
    failed++;
    const isCut = problem.kind === "killed" && input !== undefined;
    const least = isCut
      ? await shrink(input, async (smaller) => (await again(target, smaller)).problem?.kind === "killed")
      : input;
    const file = join(mkdtempSync(join(tmpdir(), "crdwright-fuzz-")), `${target}.json`);
    writeFileSync(file, JSON.stringify(least ?? null));
    console.log(`${problem.text}\nseed ${seed}; the input is in ${file}: npm run fuzz ${target} -- --input ${file}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a target, in several processes where there are many inputs. Returns the figures of all, and the first problem. */
async function runTarget(target) {
  const seed = Number(values.seed);
  const input = values.input !== undefined && { input: values.input };
  if (values.runs === undefined || input)
    return { seed, ...(await watched({ target, seed, runs: 2 ** 31 - 1, seconds: Number(values.seconds), ...input })) };
  const total = Number(values.runs);
  const orders = Array.from({ length: Math.ceil(total / MAX_RUNS) }, (_, index) => {
    const runs = Math.min(MAX_RUNS, total - index * MAX_RUNS);
    return { target, seed: seed + index, runs, seconds: 24 * 3600 };
  });
  const results = [];
  const hasFailed = () => results.some(({ problem }) => problem !== undefined);
  const work = async () => {
    for (let order = orders.shift(); order !== undefined && !hasFailed(); order = orders.shift())
      results.push({ seed: order.seed, ...(await watched(order)) });
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  return {
    ...(results.find(({ problem }) => problem !== undefined) ?? { seed }),
    runs: results.reduce((sum, { runs }) => sum + runs, 0),
    slowest: Math.max(...results.map(({ slowest }) => slowest)),
    residentMib: Math.max(...results.map(({ residentMib }) => residentMib)),
  };
}

/** Runs one input in a process of its own. */
async function again(target, input) {
  const folder = mkdtempSync(join(tmpdir(), "crdwright-fuzz-"));
  const file = join(folder, "one.json");
  writeFileSync(file, JSON.stringify(input));
  try {
    return await watched({ target, seed: 0, runs: 1, seconds: 60, input: file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a target in a child, and ends it where an input takes too much time or memory. */
async function watched(order) {
  const folder = mkdtempSync(join(tmpdir(), "crdwright-fuzz-"));
  mkdirSync(folder, { recursive: true });
  const args = [
    `--max-old-space-size=${MAX_HEAP_MIB}`,
    "--enable-source-maps",
    child,
    JSON.stringify({ ...order, folder }),
  ];
  const running = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const input = join(folder, "input.json");
  let stderr = "";
  running.stderr.on("data", (text) => {
    stderr = (stderr + text).slice(-4000);
  });
  let cut;
  let residentMib = 0;
  let began = { time: 0, cpu: 0 };
  const timer = setInterval(() => {
    const use = useOf(running.pid);
    residentMib = Math.max(residentMib, use.mib);
    if (use.mib > MAX_RESIDENT_MIB) end(`it holds ${use.mib.toFixed(0)} MiB of memory`);
    if (!existsSync(join(folder, "ready"))) return;
    const { mtimeMs } = existsSync(input) ? statSync(input) : { mtimeMs: Date.now() };
    if (mtimeMs !== began.time) began = { time: mtimeMs, cpu: use.cpuSeconds ?? 0 };
    const waited = (Date.now() - mtimeMs) / 1000;
    const worked = use.cpuSeconds === undefined ? waited : use.cpuSeconds - began.cpu;
    // An input is run twice.
    if (worked > 2 * MAX_SECONDS || waited > MAX_WAIT_SECONDS) end(`it does not end: ${waited.toFixed(0)} s so far`);
  }, 100);
  const end = (why) => {
    cut ??= why;
    running.kill("SIGKILL");
  };
  const [code, signal] = await new Promise((resolve) => running.on("close", (...how) => resolve(how)));
  clearInterval(timer);
  const result = readIfThere(join(folder, "result.json")) ?? { runs: 0, slowest: 0 };
  const last = readIfThere(input);
  rmSync(folder, { recursive: true, force: true });
  const found = { ...result, residentMib, ...(last !== undefined && { input: last }) };
  if (cut !== undefined) return { ...found, problem: { kind: "killed", text: cut } };
  if (code !== 0)
    return { ...found, problem: { kind: "killed", text: `the process ended with ${code ?? signal}\n${stderr}` } };
  return { ...found, problem: result.problem && { kind: "wrong", text: result.problem } };
}

function readIfThere(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** What a process has used: known on Linux only. */
function useOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, mib: (pages * 4096) / 2 ** 20 };
  } catch {
    return { cpuSeconds: undefined, mib: 0 };
  }
}
