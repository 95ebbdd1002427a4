import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isHostName, shortName } from "../machine-config/node-file.js";
import type { HostState } from "../machine-config/render.js";
import { FileProblem, readFile } from "./read-file.js";

/** An NMState document of a role, and the file that it was read from. */
export interface RoleState extends HostState {
  readonly path: string;
}

const DOCUMENT = /\.ya?ml$/;

/**
 * Reads NMState documents by role: those of a folder for `role`, or without one those of its folders, each named after a role. A file
 * is named after its host, and `cluster` is for all nodes of the role. Throws a {@link FileProblem} where that is not so.
 */
export function readStates(path: string, role: string | undefined): ReadonlyMap<string, readonly RoleState[]> {
  const isFolder = path !== "-" && statSync(path).isDirectory();
  if (role !== undefined) {
    checkRole(role);
    const files = isFolder ? documentsIn(path) : [path];
    return new Map([[role, statesOf(files, path)]]);
  }
  if (!isFolder) throw new FileProblem("name the role that the document is for with --role");
  const roles = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  if (roles.length === 0)
    throw new FileProblem(
      `${path} has no folder of a role, such as worker; name the role of its documents with --role`,
    );
  const loose = documentsIn(path);
  if (loose.length > 0)
    throw new FileProblem(
      `${loose[0]} belongs to no role: put it into the folder of one, or name the role with --role`,
    );
  return new Map(
    roles.map((name) => {
      checkRole(name);
      const folder = join(path, name);
      return [name, statesOf(documentsIn(folder), folder)];
    }),
  );
}

function checkRole(role: string): void {
  if (!isHostName(role)) throw new FileProblem(`${role} is no role: it takes small letters, digits and hyphens`);
}

function documentsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => DOCUMENT.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function statesOf(paths: readonly string[], from: string): readonly RoleState[] {
  if (paths.length === 0) throw new FileProblem(`${from} has no file that ends in .yml or .yaml`);
  const seen = new Map<string, string>();
  return paths.map((path) => {
    const host = hostOf(path);
    const earlier = seen.get(host ?? "");
    if (earlier !== undefined)
      throw new FileProblem(`${earlier} and ${path} are both for ${host ?? "all nodes of the role"}`);
    seen.set(host ?? "", path);
    return { host, ...readFile(path) };
  });
}

/** The host that a file is named after, by its short name; undefined where it is for a whole role. */
export function hostOf(path: string): string | undefined {
  const base = path === "-" ? "cluster" : basename(path).replace(DOCUMENT, "");
  if (base === "cluster") return undefined;
  const host = shortName(base);
  if (!isHostName(host)) throw new FileProblem(`${path} is not named after a host: ${host} is no host name`);
  return host;
}
