import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../src/cli/run-command-line.js";
import { scaffold } from "../../src/project/scaffold.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

export const CLI = fileURLToPath(new URL("../../dist/bin/crdwright.js", import.meta.url));
const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Runs a command line in a folder as the command does, but in this process: loading the compiler once takes less than once
 * for each run. Runs follow one another, since a process has one working directory.
 */
export function crdwright(
  folder: string,
  args: readonly string[],
  { env = {} }: { readonly env?: Environment } = {},
): Promise<Ended> {
  return runHere(folder, () => runCommandLine(args), env);
}

/** Runs what ends with an exit code, in a folder and in this process, and keeps what it prints. */
export async function runHere(folder: string, run: () => Promise<number>, env: Environment = {}): Promise<Ended> {
  const { printed, leave } = enter(folder, env);
  try {
    return withoutStackTrace({ code: await run(), stdout: printed.stdout, stderr: printed.stderr });
  } finally {
    leave();
  }
}

interface Printed {
  stdout: string;
  stderr: string;
  /** Both, in the order in which they came. */
  all: string;
}

/** Makes this process one that runs in a folder with an environment and whose output is kept, until it leaves. */
function enter(folder: string, env: Environment): { readonly printed: Printed; readonly leave: () => void } {
  const before = process.cwd();
  const printed: Printed = { stdout: "", stderr: "", all: "" };
  const streams = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      printed.all += String(text);
      return true;
    }),
  );
  for (const [name, value] of Object.entries({ ...OF_THE_TERMINAL, ...env })) vi.stubEnv(name, value);
  process.chdir(folder);
  const leave = (): void => {
    process.chdir(before);
    vi.unstubAllEnvs();
    for (const stream of streams) stream.mockRestore();
  };
  return { printed, leave };
}

export interface ProcessOptions {
  readonly env?: Environment;
  /** The user that runs the command, where the tests may choose. */
  readonly uid?: number;
  /** What is written to standard input. */
  readonly input?: string;
}

/** Runs the built command in a process of its own, for what only that shows, and waits for its end. */
export async function crdwrightProcess(
  folder: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<Ended> {
  const ended = await new Promise<Ended>((resolve) => {
    const child: ChildProcess = execFile(
      process.execPath,
      [CLI, ...args],
      { cwd: folder, ...processOptions(options) },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(options.input ?? "");
  });
  return withoutStackTrace(ended);
}

/** However a command ends, it shows no stack trace. */
function withoutStackTrace(ended: Ended): Ended {
  expect(ended.stderr).not.toMatch(/^\s+at .+:\d+:\d+/m);
  expect(ended.stderr).not.toContain("This should have been a proper message");
  return ended;
}

/** A command that goes on until it is told to end. */
export interface Running {
  /** What it printed so far, on stdout and stderr in the order in which it came. */
  readonly printed: () => string;
  /** Waits until it has printed something new that matches. */
  readonly prints: (pattern: RegExp) => Promise<void>;
  readonly end: (signal: "SIGINT" | "SIGTERM") => Promise<Ended>;
}

const GENEROUS = { timeout: 30_000, interval: 20 };

/** Starts a command line that goes on, in this process; it is ended with the test at the latest. No other runs meanwhile. */
export function startCrdwright(folder: string, args: readonly string[]): Running {
  const { printed, leave } = enter(folder, {});
  let isRunning = true;
  const ended = runCommandLine(args).finally(() => {
    isRunning = false;
    leave();
  });
  const end: Running["end"] = async (signal) => {
    // It may not listen yet, where a test fails early.
    while (isRunning) {
      process.emit(signal);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return { code: await ended, stdout: printed.stdout, stderr: printed.stderr };
  };
  onTestFinished(async () => void (await end("SIGINT")));
  return { ...reader(printed), end };
}

/** Starts the built command in a process of its own, for what only that shows. */
export function startCrdwrightProcess(folder: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, ...processOptions({}), stdio: "pipe" });
  const printed: Printed = { stdout: "", stderr: "", all: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
      printed.all += text;
    });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  return {
    ...reader(printed),
    end: async (signal) => {
      child.kill(signal);
      await closed;
      return { code: child.exitCode, stdout: printed.stdout, stderr: printed.stderr };
    },
  };
}

function reader(printed: Printed): Pick<Running, "printed" | "prints"> {
  let seen = 0;
  return {
    printed: () => printed.all,
    prints: async (pattern) => {
      await expect.poll(() => printed.all.slice(seen), GENEROUS).toMatch(pattern);
      seen = printed.all.length;
    },
  };
}

/** The terminal that the tests run in must not show in what is tested. */
const OF_THE_TERMINAL = { NO_COLOR: undefined, FORCE_COLOR: undefined, CRDWRIGHT_DEBUG: undefined };

function processOptions({ env = {}, uid }: ProcessOptions): { env: NodeJS.ProcessEnv; uid?: number } {
  return { env: { ...process.env, ...OF_THE_TERMINAL, ...env }, ...(uid === undefined ? {} : { uid }) };
}

/** A project as init begins it with a feature gate, without clients and validators, so that its manifests are few enough to be counted. */
export async function scaffoldedProject(): Promise<string> {
  const folder = temporaryFolder();
  const files = await scaffold({ group: "example.com", version: "v1alpha1", kind: "Widget", featureGates: true });
  writeTree(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const config = join(folder, "crdwright.config.ts");
  const code = "  clients: true,\n  validation: true,\n";
  const text = readFileSync(config, "utf8");
  if (!text.includes(code)) throw new Error("the scaffold's configuration has changed");
  writeFileSync(config, text.replace(code, ""));
  return folder;
}

/** A project with this repository's own API. */
export function ownProject(): string {
  const folder = temporaryFolder();
  cpSync(join(REPOSITORY, "api"), join(folder, "api"), { recursive: true });
  return folder;
}
