import { createTwoFilesPatch } from "diff";

interface ManifestFile {
  readonly path: string;
  readonly text: string;
}

/** A manifest that comes, goes or changes, with a unified diff of one that changes. */
export interface ManifestChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly diff: string | undefined;
}

/** How two sets of manifests differ, in the order of their paths. */
export function changedFiles(before: readonly ManifestFile[], after: readonly ManifestFile[]): ManifestChange[] {
  const [old, now] = [before, after].map((files) => new Map(files.map(({ path, text }) => [path, text])));
  const paths = [...new Set([...before, ...after].map(({ path }) => path))].sort();
  return paths.flatMap((path): ManifestChange[] => {
    const [first, second] = [old?.get(path), now?.get(path)];
    if (first === second) return [];
    if (second === undefined) return [{ path, change: "removed", diff: undefined }];
    if (first === undefined) return [{ path, change: "added", diff: undefined }];
    const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, first, second, undefined, undefined, { context: 3 });
    const lines = patch.split("\n").filter((line) => !line.startsWith("====="));
    return [{ path, change: "changed", diff: lines.join("\n") }];
  });
}

/** A change as it is printed: the diff, or a line for a manifest that comes or goes as a whole. */
export function changedFileText({ path, change, diff }: ManifestChange): string {
  return diff ?? `${change === "added" ? "new" : "gone"}  ${path}\n`;
}
