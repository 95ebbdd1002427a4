import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Readable, Writable } from "node:stream";
import { crdwright } from "../cli/run-cli.js";

const CLI = resolve("dist/bin/crdwright.js");

/** A folder in which `crdwright` is installed as a link to this repository, with what the pages' code may import beside it. */
export function folderWithPackage(): string {
  const root = mkdtempSync(join(tmpdir(), "crdwright-pages-"));
  const modules = join(root, "node_modules");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  symlinkSync(resolve("."), join(modules, "crdwright"));
  for (const name of ["@types", "@kubernetes"]) symlinkSync(resolve("node_modules", name), join(modules, name));
  writeFileSync(join(modules, ".bin/crdwright"), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`);
  chmodSync(join(modules, ".bin/crdwright"), 0o755);
  return root;
}

export function write(root: string, path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true });

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program and returns how it ended, whatever its exit code. */
export function run(folder: string, program: string, args: readonly string[], path = process.env.PATH): Ended {
  try {
    const stdout = execFileSync(program, args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: path, FORCE_COLOR: undefined, NO_COLOR: "1" },
    });
    return { code: 0, stdout, stderr: "" };
  } catch (error) {
    // execFileSync throws with the exit code and what the process wrote.
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, stdout, stderr };
  }
}

/**
 * Runs a block of shell in a folder, as a newcomer would paste it, and ends at the first command that fails. `npm` does
 * nothing, since the package is linked already and the network is not for tests; `npx` finds the command in node_modules, as
 * the real one does (`npm run test:package` uses that).
 */
export function runShell(root: string, folder: string, block: string): Ended {
  const script = `set -eu\nnpm() { :; }\nnpx() { "$@"; }\n${block}`;
  return run(join(root, folder), "sh", ["-c", script], `${join(root, "node_modules/.bin")}:${process.env.PATH}`);
}

/** Passes a command line on as words that end in NUL, their number first, and waits for its exit code. */
const ASK = `npx() { printf '%s\\0' "$#" "$PWD" "$@" >&3; read -r code <&4; return "$code"; }`;

/**
 * Runs a block of shell as {@link runShell} does, but `npx crdwright` in this process, which the shell asks for it: starting
 * the command takes longer than what it does. Its output is that of the block, so that a block cannot pass it on.
 */
export async function runShellHere(root: string, folder: string, block: string): Promise<Ended> {
  const script = `set -eu\nnpm() { :; }\n${ASK}\n${block}`;
  const cwd = join(root, folder);
  const shell = spawn("sh", ["-c", script], { cwd, stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"] });
  const [, , , asked, answers] = shell.stdio;
  if (!(asked instanceof Readable) || !(answers instanceof Writable)) throw new Error("the shell has no pipes");
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    shell[name]?.setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  const ended = once(shell, "close");
  try {
    let words: string[] = [];
    for await (const part of asked.setEncoding("utf8")) {
      const complete = `${words.pop() ?? ""}${part}`.split("\0");
      words.push(...complete);
      const [count = "", place = "", ...line] = words;
      // What follows the last NUL is the beginning of a word.
      if (words.length < 2 || line.length <= Number(count)) continue;
      words = [];
      const [name, ...args] = line.slice(0, -1);
      if (name !== "crdwright") throw new Error(`the pages have no ${name}`);
      const result = await crdwright(place, args);
      printed.stdout += result.stdout;
      printed.stderr += result.stderr;
      answers.write(`${result.code}\n`);
    }
  } finally {
    shell.kill();
  }
  const [code] = await ended;
  return { code, ...printed };
}
