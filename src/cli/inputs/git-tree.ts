import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { relativePath } from "../../io/relative-path.js";

/** Why a revision cannot be read. */
export class GitProblem extends Error {}

/** What an API is read from; everything else of a revision is left where it is. */
const INPUTS = /\.(?:ts|mts|cts|json|ya?ml|go)$|(?:^|\/)go\.(?:mod|sum|work)$|\.tar\.gz$/;
const MAX_BYTES = 2 ** 30;

/** A folder or file of a Git revision, of which a temporary folder has as much as was asked for. */
export interface GitTree {
  /** Where the folder or file is on disk. */
  readonly path: string;
  /** Copies the files that are named, or lie in folders that are, as paths below the place; what is not there is passed over. */
  readonly copy: (paths: readonly string[]) => void;
}

/**
 * Calls back with a folder or file as a Git revision has it, in a temporary folder, and removes that. `place` need not be there any more. Nothing
 * is copied but what the work asks for. Throws a {@link GitProblem} where there is no such revision, or nothing in it.
 */
export async function withGitTree<Result>(
  revision: string,
  place: string,
  work: (tree: GitTree) => Promise<Result>,
): Promise<Result> {
  const folder = nearestFolder(place);
  const commit = commitOf(folder, revision);
  const { top, pathOf } = repositoryOf(folder);
  const inside = pathOf(place);
  const files = filesOf(top, commit, inside);
  if (files.length === 0) throw new GitProblem(`there is no ${inside} in ${revision}`);
  const copy = mkdtempSync(join(tmpdir(), "crdwright-"));
  const copied = new Set<string>();
  const isBelow = (name: string, path: string): boolean => {
    const whole = [inside, path === "." ? "" : path].filter(Boolean).join("/");
    return whole === "" || name === whole || name.startsWith(`${whole}/`);
  };
  try {
    return await work({
      path: join(copy, inside),
      copy: (paths) => {
        const chosen = files.filter(
          ({ name }) => !copied.has(name) && INPUTS.test(name) && paths.some((path) => isBelow(name, path)),
        );
        for (const { name } of chosen) copied.add(name);
        writeFiles(copy, chosen, blobsOf(top, chosen));
      },
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the id of what a revision names. Throws a {@link GitProblem} where there is none. */
export function commitOf(folder: string, revision: string): string {
  try {
    return git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", revision], {
      refusal: `there is neither a file nor a Git revision ${revision}`,
    })
      .toString("utf8")
      .trim();
  } catch (error) {
    if (!(error instanceof GitProblem) || !isShallow(folder)) throw error;
    throw new GitProblem(
      `${error.message} in this clone, which is shallow: fetch all of it (git fetch --unshallow, or fetch-depth: 0 of actions/checkout)`,
    );
  }
}

function isShallow(folder: string): boolean {
  try {
    const refusal = "there is no repository";
    return git(folder, ["rev-parse", "--is-shallow-repository"], { refusal }).toString("utf8").trim() === "true";
  } catch {
    return false;
  }
}

/** A repository on disk. */
export interface Repository {
  readonly top: string;
  /** The path of a folder or file from the top, with `/`. */
  readonly pathOf: (place: string) => string;
}

/** Returns the repository that a folder is in. Throws a {@link GitProblem} where it is in none. */
export function repositoryOf(folder: string): Repository {
  // Git has the path of its top with links followed, and so does this one.
  const [top = "", prefix = ""] = git(folder, ["rev-parse", "--show-toplevel", "--show-prefix"], {
    refusal: `${folder} is not in a Git repository`,
  })
    .toString("utf8")
    .split("\n");
  return {
    top,
    pathOf: (place) => relativePath(top, resolve(top, prefix, relative(folder, place))),
  };
}

interface TreeFile {
  /** The path from the top of the repository. */
  readonly name: string;
  readonly blob: string;
}

/** The files of a folder, or the one that is named; links and submodules are left out. */
function filesOf(top: string, commit: string, inside: string): TreeFile[] {
  const args = ["ls-tree", "-r", "-z", "--full-tree", commit, ...(inside === "" ? [] : ["--", inside])];
  const entries = git(top, args, { refusal: `${commit} cannot be read` })
    .toString("utf8")
    .split("\0");
  return entries.flatMap((entry) => {
    const [, blob, name] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return blob === undefined || name === undefined || name.split("/").includes("..") ? [] : [{ name, blob }];
  });
}

/** The contents of files, in their order. */
function blobsOf(top: string, files: readonly TreeFile[]): Buffer[] {
  if (files.length === 0) return [];
  const input = files.map(({ blob }) => `${blob}\n`).join("");
  const output = git(top, ["cat-file", "--batch"], { refusal: "its files cannot be read", input });
  let from = 0;
  return files.map(() => {
    const end = output.indexOf("\n", from);
    const size = Number(output.toString("utf8", from, end).split(" ")[2]);
    const contents = output.subarray(end + 1, end + 1 + size);
    from = end + 1 + size + 1;
    return contents;
  });
}

function writeFiles(folder: string, files: readonly TreeFile[], contents: readonly Buffer[]): void {
  const folders = new Set(files.map(({ name }) => dirname(join(folder, name))));
  for (const each of folders) mkdirSync(each, { recursive: true });
  for (const [index, { name }] of files.entries()) writeFileSync(join(folder, name), contents[index] ?? "");
}

/** The nearest folder that is there. */
export function nearestFolder(place: string): string {
  const path = resolve(place);
  if (existsSync(path)) return statSync(path).isDirectory() ? path : dirname(path);
  return nearestFolder(dirname(path));
}

/** Runs Git in a folder and returns what it prints. Throws a {@link GitProblem} with the refusal where it fails. */
export function git(
  folder: string,
  args: readonly string[],
  { refusal, input }: { readonly refusal: string; readonly input?: string },
): Buffer {
  try {
    // A hook has variables that name the repository it runs in, by paths as seen from its top.
    const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, GIT_PREFIX: ____, ...env } = process.env;
    const stdio = [input === undefined ? "ignore" : "pipe", "pipe", "pipe"] as const;
    const given = input === undefined ? {} : { input };
    return execFileSync("git", ["-C", folder, ...args], { maxBuffer: MAX_BYTES, env, stdio: [...stdio], ...given });
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new GitProblem(isMissing ? "git is not installed" : refusal);
  }
}
