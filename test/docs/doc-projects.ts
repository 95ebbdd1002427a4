import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

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
