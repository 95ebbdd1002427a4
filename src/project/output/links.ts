import { lstatSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/**
 * Returns the symbolic link by which a path below a folder leads out of it, relative to the folder; undefined where none
 * does. The folder itself may be reached by links. Links may lead to `targets` as well, relative to the folder or absolute.
 */
export function linkOutOf(root: string, path: string, targets: readonly string[] = []): string | undefined {
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  for (let length = 1; length <= steps.length; length++) {
    const ancestor = steps.slice(0, length).join("/");
    if (!isLink(join(root, ancestor))) continue;
    const target = realPathOf(join(root, ancestor));
    const places = [root, ...targets.map((place) => resolve(root, place))].map(realPathOf);
    if (target === undefined || !places.some((place) => place !== undefined && isWithin(place, target)))
      return ancestor;
  }
  return undefined;
}

/** Whether a real path is a folder or lies in it. */
function isWithin(folder: string, path: string): boolean {
  const from = relative(folder, path);
  return from === "" || (from !== ".." && !from.startsWith(`..${sep}`) && from !== path);
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    // A file where a folder would have to be is no link.
    return false;
  }
}

/** The real path of what is there; of a link to nothing, none. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return isLink(path) || parent === path ? undefined : realPathOf(parent);
  }
}
