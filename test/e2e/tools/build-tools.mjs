import { spawn, spawnSync } from "node:child_process";
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { withBuildLock } from "./build-lock.mjs";
import { cacheRoot, pinnedTools } from "./pinned-tools.mjs";

const reminderMs = 60_000;

/** Tells whether a `go` command answers. */
export function hasGo() {
  return spawnSync("go", ["version"], { stdio: "ignore" }).status === 0;
}

/**
 * Builds the pinned tools that are not in the cache yet. `report` gets a line per step; aborting `signal` ends the build
 * and leaves the cache as it was. Returns the tools that were built, with their seconds; throws when a build fails.
 */
export async function buildMissingTools(report, signal) {
  const missing = [];
  for (const tool of pinnedTools()) if (!(await exists(tool.binary))) missing.push(tool);
  if (missing.length === 0) return [];
  const built = [];
  const wait = () => report("waiting for another run that builds the tools");
  await withBuildLock(path.join(cacheRoot(), "build.lock"), signal, wait, async () => {
    for (const tool of missing) {
      signal.throwIfAborted();
      if (await exists(tool.binary)) continue;
      report(`building ${tool.name} ${tool.version}`);
      const seconds = await build(tool, report, signal);
      report(`built ${tool.name} ${tool.version} in ${seconds} s`);
      built.push({ name: tool.name, seconds });
    }
  });
  return built;
}

async function build(tool, report, signal) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  await mkdir(cacheRoot(), { recursive: true });
  const unfinished = await mkdtemp(path.join(cacheRoot(), `unfinished-${tool.name}-`));
  const reminder = setInterval(() => report(`still building ${tool.name} (${seconds()} s)`), reminderMs);
  try {
    await goBuild(tool, path.join(unfinished, tool.name), signal);
    await writeFile(path.join(unfinished, "build-seconds"), `${seconds()}\n`);
    await chmod(unfinished, 0o755);
    await publish(unfinished, tool);
  } finally {
    clearInterval(reminder);
    await rm(unfinished, { recursive: true, force: true });
  }
  return seconds();
}

/** Moves the finished folder to its name, so that nobody ever sees half a binary. */
async function publish(unfinished, tool) {
  try {
    await rename(unfinished, tool.directory);
  } catch (error) {
    const outrun = (error.code === "ENOTEMPTY" || error.code === "EEXIST") && (await exists(tool.binary));
    if (!outrun) throw error;
  }
}

function goBuild(tool, output, signal) {
  const goArguments = ["build", ...tool.buildArguments, "-o", output, tool.package];
  return new Promise((resolve, reject) => {
    // A group of its own, so that the compilers end with the go command.
    const child = spawn("nice", ["-n", "19", "go", ...goArguments], {
      cwd: tool.moduleDirectory,
      env: { ...process.env, CGO_ENABLED: "0", GOWORK: "off" },
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    });
    const abort = () => child.pid && process.kill(-child.pid, "SIGKILL");
    signal.addEventListener("abort", abort, { once: true });
    child.on("error", reject);
    child.on("close", (code) => {
      signal.removeEventListener("abort", abort);
      if (signal.aborted) reject(signal.reason);
      else if (code === 0) resolve();
      else reject(new Error(`go build of ${tool.name} ${tool.version} failed (exit code ${code})`));
    });
  });
}

async function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}
