import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CLI } from "../../cli/run-cli.js";
import { temporaryFolder } from "../../project/output/folder-on-disk.js";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));

/** The sources of this repository's API in a folder that nothing was generated in, of another path each time. */
function cleanClone(...path: readonly string[]): string {
  const folder = join(temporaryFolder(), ...path);
  for (const source of ["api", "crdwright.config.ts"])
    cpSync(join(REPOSITORY, source), join(folder, source), { recursive: true });
  return folder;
}

interface Surroundings {
  readonly TZ: string;
  readonly LC_ALL: string;
  readonly umask: string;
  readonly cwd: string;
}

/** Generates in a folder, and gives the digests of the archives and of all files that came of it. */
function digestsOf(folder: string, { umask, cwd, ...env }: Surroundings) {
  const command = [process.execPath, CLI, "generate", "--project", folder];
  const shell = ["-c", 'umask "$0" && exec "$@"', umask, ...command];
  execFileSync("sh", shell, { cwd, env: { ...process.env, LANG: env.LC_ALL, ...env }, stdio: "ignore" });
  const generated = join(folder, "generated");
  return { archives: archivesIn(generated), ledger: readFileSync(join(generated, ".crdwright.sha256"), "utf8") };
}

function archivesIn(generated: string): Record<string, string> {
  const bundles = join(generated, "bundles");
  const names = readdirSync(bundles).filter((name) => name.endsWith(".tar.gz"));
  const digest = (name: string): string =>
    createHash("sha256")
      .update(readFileSync(join(bundles, name)))
      .digest("hex");
  return Object.fromEntries(names.sort().map((name) => [name, digest(name)]));
}

describe("bundles of two clean clones", () => {
  it("have the same digests, whatever the path, time zone, umask and locale, and they are those committed", () => {
    const [one, other] = [cleanClone("a"), cleanClone("ü with space", "deeper")];
    const first = digestsOf(one, { TZ: "Asia/Kathmandu", LC_ALL: "C", umask: "022", cwd: one });
    const second = digestsOf(other, { TZ: "America/St_Johns", LC_ALL: "tr_TR.UTF-8", umask: "077", cwd: "/" });
    expect(Object.keys(first.archives)).toHaveLength(10);
    expect(second).toEqual(first);
    expect(archivesIn(join(REPOSITORY, "generated"))).toEqual(first.archives);
  });
});
