import { existsSync } from "node:fs";
import type { FSWatcher } from "chokidar";
import { relativePath } from "../../io/relative-path.js";

export interface SourceWatch {
  /** The folder of the project; it is there, so that files that are not yet are seen when they come. */
  readonly root: string;
  /** Files and folders of the project that matter, as paths relative to it with `/`. */
  readonly paths: readonly string[];
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** Watches the files that a project is made from, in TypeScript or Go, and its override files. From when this is through, no change goes unseen; files may not exist yet. */
export async function watchSources({ root, paths, onChange, onError }: SourceWatch): Promise<FSWatcher> {
  const { watch } = await import("chokidar");
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path, stats) => {
      const place = relativePath(root, path);
      return !isOnTheWay(place, paths) || isNoSource(place, stats?.isFile() === true);
    },
  });
  watcher.on("all", onChange);
  // Of two changes of a file in quick succession, as by a formatter after saving, chokidar tells only the first so.
  watcher.on("raw", (_, name) => {
    if (isInput(name)) onChange();
  });
  watcher.on("error", onError);
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  return watcher;
}

/** Whether a place is one of the paths, lies in one, or holds one. */
function isOnTheWay(place: string, paths: readonly string[]): boolean {
  if (place === "") return true;
  return paths.some((path) => path === "." || `${place}/`.startsWith(`${path}/`) || path.startsWith(`${place}/`));
}

/** Folders that hold no sources of an API, and files that are not sources. */
function isNoSource(place: string, isFile: boolean): boolean {
  const isHidden = place.split("/").some((part) => part === "node_modules" || /^\.[^.]/.test(part));
  return isHidden || (isFile && !isInput(place));
}

function isInput(name: string): boolean {
  return /\.[cm]?ts$|\.override\.ya?ml$|\.json$/.test(name) || GO_INPUTS.test(name);
}

/** What Go packages are read from. */
export const GO_INPUTS = /\.go$|(?:^|[\\/])(?:go\.(?:mod|work)|modules\.txt)$/;

export interface PathWatch {
  /** Files and folders, which need not be there yet. */
  readonly paths: readonly string[];
  /** Which files matter, by their names. */
  readonly inputs: RegExp;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** Watches files and folders wherever they are. From when this is through, no change of what is there goes unseen. */
export async function watchPaths({ paths, inputs, onChange, onError }: PathWatch): Promise<FSWatcher> {
  const { watch } = await import("chokidar");
  // With a path among them that is not there, chokidar says that it is ready before it has looked into the others.
  const present = paths.filter((path) => existsSync(path));
  const first = present.length > 0 ? present : [...paths];
  const watcher = watch(first, {
    ignoreInitial: true,
    ignored: (path, stats) =>
      /(?:^|\/)(?:node_modules|\.[^./][^/]*)$/.test(path) || (stats?.isFile() === true && !inputs.test(path)),
  });
  watcher.on("all", onChange);
  // Of two changes of a file in quick succession chokidar tells only the first so.
  watcher.on("raw", (_, name) => {
    if (inputs.test(name)) onChange();
  });
  watcher.on("error", onError);
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  watcher.add(paths.filter((path) => !first.includes(path)));
  return watcher;
}
