import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
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

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The user that runs the command, where the tests may choose. */
  readonly uid?: number;
  /** What is written to standard input. */
  readonly input?: string;
}

/** Runs the built command in a folder and waits for its end. However it ends, it shows no stack trace. */
export async function crdwright(folder: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const ended = await new Promise<Ended>((resolve) => {
    const child: ChildProcess = execFile(
      process.execPath,
      [CLI, ...args],
      { cwd: folder, ...processOptions(options) },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(options.input ?? "");
  });
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

/** Starts the built command in a folder; it is ended with the test at the latest. */
export function startCrdwright(folder: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, ...processOptions({}), stdio: "pipe" });
  let stdout = "";
  let stderr = "";
  let printed = "";
  let seen = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    printed += text;
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  return {
    printed: () => printed,
    prints: async (pattern) => {
      await expect.poll(() => printed.slice(seen), GENEROUS).toMatch(pattern);
      seen = printed.length;
    },
    end: async (signal) => {
      child.kill(signal);
      await closed;
      return { code: child.exitCode, stdout, stderr };
    },
  };
}

function processOptions({ env = {}, uid }: RunOptions): {
  env: NodeJS.ProcessEnv;
  uid?: number;
} {
  // The terminal that the tests run in must not show in what is tested.
  const { NO_COLOR: _, FORCE_COLOR: __, CRDWRIGHT_DEBUG: ___, ...inherited } = process.env;
  return { env: { ...inherited, ...env }, ...(uid === undefined ? {} : { uid }) };
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
