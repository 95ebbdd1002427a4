import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PRELOAD = fileURLToPath(new URL("report-resources.mjs", import.meta.url));

/** Runs Node with arguments to its end; gives milliseconds by the clock and of CPU, and peak memory in MiB. Fails with what it printed of errors if the process ends with another code than those that are expected. */
export async function runNode(args, env = {}, expectedCodes = [0]) {
  const folder = mkdtempSync(join(tmpdir(), "crdwright-bench-"));
  const report = join(folder, "report");
  try {
    const start = performance.now();
    await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ["--import", PRELOAD, ...args], {
        env: { ...process.env, ...env, CRDWRIGHT_BENCH_REPORT: report },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let errors = "";
      child.stderr.setEncoding("utf8").on("data", (text) => {
        errors += text;
      });
      child.once("error", reject);
      child.once("close", (code) =>
        expectedCodes.includes(code) ? resolve() : reject(new Error(`${args.join(" ")} ended with ${code}\n${errors}`)),
      );
    });
    const ms = performance.now() - start;
    const { maxRSS, cpu } = JSON.parse(readFileSync(report, "utf8"));
    return { ms, cpu: cpu / 1000, mib: maxRSS / 1024 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a program to its end; gives wall milliseconds and peak memory in MiB, which is NaN where there is no /proc. The peak
 * is that of the program alone, without its children: the kernel's high-water mark, asked for again and again, since
 * nothing tells it after the end. Fails if the program does.
 */
export async function runProgram(file, args, { cwd, env }) {
  const start = performance.now();
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  let mib = Number.NaN;
  const asking = setInterval(() => {
    mib = highWaterMark(child.pid) ?? mib;
  }, 5);
  try {
    const code = await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
    if (code !== 0) throw new Error(`${file} ended with ${code}`);
    return { ms: performance.now() - start, mib };
  } finally {
    clearInterval(asking);
  }
}

function highWaterMark(pid) {
  try {
    const kib = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

/** Runs several jobs in turn, `rounds` times after a warm-up, and gives the median figures of each. */
export async function measureInTurn(jobs, rounds) {
  for (const job of jobs) await job();
  const runs = jobs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, job] of jobs.entries()) runs[index].push(await job());
  }
  return runs.map((results) => ({
    ms: median(results.map(({ ms }) => ms)),
    cpu: median(results.map(({ cpu = Number.NaN }) => cpu)),
    mib: median(results.map(({ mib }) => mib)),
  }));
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
