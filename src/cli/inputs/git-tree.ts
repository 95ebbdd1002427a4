import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { unpackTar } from "modern-tar";

/** Why a revision cannot be read. */
export class GitProblem extends Error {}

/** What an API is read from; everything else of a revision is left where it is. */
const INPUTS = /\.(?:ts|mts|cts|json|ya?ml|go)$|(?:^|\/)go\.(?:mod|sum|work)$|\.tar\.gz$/;
const MAX_BYTES = 2 ** 30;

/**
 * Copies the files of a folder as a Git revision has them into a temporary folder, calls back with that, and removes it. `place` is a folder
 * or file that need not be there any more. Throws a {@link GitProblem} where there is no such revision, or nothing in it.
 */
export async function withGitTree<Result>(
  revision: string,
  place: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = nearestFolder(place);
  const commit = git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", revision], {
    refusal: `there is neither a file nor a Git revision ${revision}`,
  })
    .toString("utf8")
    .trim();
  const top = git(folder, ["rev-parse", "--show-toplevel"], { refusal: `${folder} is not in a Git repository` })
    .toString("utf8")
    .trim();
  const inside = relative(top, resolve(realFolder(folder), relative(folder, place)))
    .split(sep)
    .join("/");
  const refusal = `there is no ${inside} in ${revision}`;
  const archive = git(top, ["archive", "--format=tar", commit, ...(inside === "" ? [] : ["--", inside])], { refusal });
  const copy = mkdtempSync(join(tmpdir(), "crdwright-"));
  try {
    for (const { header, data } of await unpackTar(new Uint8Array(archive))) {
      if (header.type !== "file" || !INPUTS.test(header.name) || header.name.split("/").includes("..")) continue;
      const path = join(copy, header.name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, data ?? new Uint8Array());
    }
    return await work(join(copy, inside));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The path with its links followed, as Git has that of a repository. */
function realFolder(folder: string): string {
  return git(folder, ["rev-parse", "--show-toplevel", "--show-prefix"], { refusal: "" })
    .toString("utf8")
    .trim()
    .split("\n")
    .join("/");
}

/** The nearest folder that is there. */
function nearestFolder(place: string): string {
  const path = resolve(place);
  if (existsSync(path)) return statSync(path).isDirectory() ? path : dirname(path);
  return nearestFolder(dirname(path));
}

function git(folder: string, args: readonly string[], { refusal }: { readonly refusal: string }): Buffer {
  try {
    // A hook has variables that name the repository it runs in, by paths as seen from its top.
    const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, GIT_PREFIX: ____, ...env } = process.env;
    const stdio = ["ignore", "pipe", "pipe"] as const;
    return execFileSync("git", ["-C", folder, ...args], { maxBuffer: MAX_BYTES, env, stdio: [...stdio] });
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new GitProblem(isMissing ? "git is not installed" : refusal);
  }
}
