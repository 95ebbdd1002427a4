import { lstatSync, realpathSync, type Stats } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";

/**
 * Returns the symbolic link by which a path below a folder leads out of it, relative to the folder; undefined where none
 * does. The folder itself may be reached by links. Links may lead to `targets` as well, relative to the folder or absolute.
 */
export function linkOutOf(root: string, path: string, targets: readonly string[] = []): string | undefined {
  return linksOutOf(root, { targets })(path);
}

export interface LinkSettings {
  /** Where links may lead as well, relative to the folder or absolute. */
  readonly targets?: readonly string[];
  /** Whether a path below the folder is a link, for those who have listed it. */
  readonly isLinkBelow?: (path: string) => boolean;
}

/** Returns a function that does what {@link linkOutOf} does, and looks once at each folder on the way of several paths. */
export function linksOutOf(
  root: string,
  { targets = [], isLinkBelow = (path) => isLink(join(root, path)) }: LinkSettings = {},
): (path: string) => string | undefined {
  const links = new Map<string, string | undefined>([[".", undefined]]);
  const leadsOut = (path: string): boolean => {
    const target = realPathOf(join(root, path));
    const places = [root, ...targets.map((place) => resolve(root, place))].map(realPathOf);
    return target === undefined || !places.some((place) => place !== undefined && isWithin(place, target));
  };
  const linkOn = (path: string): string | undefined => {
    if (links.has(path)) return links.get(path);
    const link = linkOn(posix.dirname(path)) ?? (isLinkBelow(path) && leadsOut(path) ? path : undefined);
    links.set(path, link);
    return link;
  };
  return (path) =>
    links.has(path)
      ? links.get(path)
      : linkOn(
          path
            .split("/")
            .filter((step) => step !== "" && step !== ".")
            .join("/") || ".",
        );
}

/** Whether a real path is a folder or lies in it. */
function isWithin(folder: string, path: string): boolean {
  const from = relative(folder, path);
  return from === "" || (from !== ".." && !from.startsWith(`..${sep}`) && from !== path);
}

function isLink(path: string): boolean {
  return statusOf(path)?.isSymbolicLink() ?? false;
}

/** What stands at a path itself, be it a link; undefined for nothing. */
export function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A file stands where a folder would have to be.
    return undefined;
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
