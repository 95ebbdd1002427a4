import { join, resolve } from "node:path";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { lineColumnAt } from "../../diagnostics/source-span.js";
import type { ProjectPaths } from "../../io/output-format.js";
import { commitOf, GitProblem, git, nearestFolder, repositoryOf } from "./git-tree.js";

/** Lines from the first to the last one, which counts. */
type Lines = readonly [first: number, last: number];

/**
 * Returns whether a finding is on lines that changed since a Git revision. Findings without a place, and those in files that Git does not
 * follow, are taken to be; so are all of them where there is no revision or no Git, for which undefined is returned.
 */
export function onChangedLines(
  diagnostics: readonly Diagnostic[],
  { root, textOf }: ProjectPaths,
  revision: string | undefined,
): ((diagnostic: Diagnostic) => boolean) | undefined {
  const files = [...new Set(diagnostics.flatMap(({ span }) => span?.file ?? []))];
  if (revision === undefined || files.length === 0) return undefined;
  const changed = changedLines(nearestFolder(root), revision, new Map(files.map((file) => [file, join(root, file)])));
  if (changed === undefined) return undefined;
  return ({ span }) => {
    const lines = span === undefined ? undefined : changed.get(span.file);
    const text = span === undefined ? undefined : textOf(span.file);
    if (span === undefined || lines === undefined || text === undefined) return true;
    const [start, end] = [lineColumnAt(text, span.start).line, lineColumnAt(text, span.end).line];
    return lines.some(([first, last]) => first <= end && start <= last);
  };
}

/** The lines of each file that Git follows, by its key, that are others than in a revision. */
function changedLines(
  folder: string,
  revision: string,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Lines[]> | undefined {
  try {
    const commit = commitOf(folder, revision);
    const { top, pathOf } = repositoryOf(folder);
    const paths = new Map([...files].map(([key, file]) => [key, pathOf(resolve(file))]));
    const inside = [...paths.values()].filter((path) => !path.startsWith("../"));
    // Without a path, Git would take all that there are.
    if (inside.length === 0) return new Map();
    const followed = new Set(textOfGit(top, ["ls-files", "-z", "--", ...inside]).split("\0"));
    const lines = linesOfPatch(patchOf(top, commit, inside));
    return new Map(
      [...paths].flatMap(([key, path]) => (followed.has(path) ? [[key, lines.get(path) ?? []] as const] : [])),
    );
  } catch (error) {
    if (!(error instanceof GitProblem)) throw error;
    return undefined;
  }
}

/** Options without which the settings of users and repositories change what is printed, and `--text` since an API is no binary file. */
const PLAIN = ["--no-color", "--no-ext-diff", "--no-textconv", "--no-relative", "--text", "--find-renames"];
const PATCH = ["--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/"];

/** The patch of files, of those that were renamed from what they were. */
function patchOf(top: string, commit: string, paths: readonly string[]): string {
  const names = textOfGit(top, ["diff", ...PLAIN, "--name-status", "--diff-filter=R", "-z", commit]).split("\0");
  const now = new Set(paths);
  const before: string[] = [];
  for (let index = 0; index + 2 < names.length; index += 3)
    if (now.has(names[index + 2] ?? "")) before.push(names[index + 1] ?? "");
  return textOfGit(top, ["diff", ...PLAIN, ...PATCH, commit, "--", ...paths, ...before]);
}

/** The lines on the new side of a patch without context, by path. */
function linesOfPatch(patch: string): ReadonlyMap<string, readonly Lines[]> {
  const found = new Map<string, Lines[]>();
  let own: Lines[] = [];
  const rows = patch.split("\n");
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? "";
    const path = /^\+\+\+ (.*?)\t?$/.exec(row)?.[1];
    if (path !== undefined) {
      own = [];
      found.set(unquoted(path).slice("b/".length), own);
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(row);
    if (hunk === null) continue;
    const [removed, first, added] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
    if (added > 0) own.push([first, first + added - 1]);
    // What the hunk holds may look like a header.
    for (let left = removed + added; left > 0; left--) if (rows[++index]?.startsWith("\\")) left++;
  }
  return found;
}

/** A path as it is, of which Git writes quotes, backslashes and control characters as C does. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  const escapes: Readonly<Record<string, string>> = { a: "\x07", b: "\b", t: "\t", n: "\n", v: "\v", f: "\f", r: "\r" };
  return path
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
    );
}

function textOfGit(top: string, args: readonly string[]): string {
  // Names in UTF-8 stay as they are, and signs of a file name are no pattern.
  const options = ["-c", "core.quotePath=false", "--literal-pathspecs"];
  return git(top, [...options, ...args], { refusal: "Git cannot compare files" }).toString("utf8");
}
