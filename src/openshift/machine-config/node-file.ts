/** Where a node looks for its NMState documents (machine-config-operator, templates/common/_base/files/nmstate-configuration.yaml). */
export const STATE_FOLDER = "/etc/nmstate/openshift";

/** The copy of what was applied, which the node itself writes; where it is, configure-ovs leaves the node alone. */
export const APPLIED = "applied";

/** The file for all nodes of a role that have none of their own. */
const ROLE_FILE = "cluster";

/** `current`: files as nodes take them, `.yml`; `enhancement`: as the enhancement names them, `.yaml`, which no node reads. */
export type FileDialect = "current" | "enhancement";

/** A label of a host name (RFC 1123), as `hostname -s` gives it. */
const HOST_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function isHostName(name: string): boolean {
  return HOST_NAME.test(name);
}

/** Returns what `hostname -s` would say: the name up to its first point. */
export function shortName(host: string): string {
  return host.replace(/\..*$/s, "");
}

/** Returns the name of the file of a host, or, for undefined, of all nodes of a role. */
export function stateFileName(host: string | undefined, dialect: FileDialect): string {
  return `${host ?? ROLE_FILE}${dialect === "enhancement" ? ".yaml" : ".yml"}`;
}

/** Returns the name that a file has below the folder of states; undefined for a file elsewhere. */
export function nameInFolder(path: string): string | undefined {
  return path.startsWith(`${STATE_FOLDER}/`) ? path.slice(STATE_FOLDER.length + 1) : undefined;
}

/** Why no node reads a file of the folder, and what its name should be; undefined where a node does. */
export function whyNotRead(
  name: string,
  dialect: FileDialect,
): { readonly why: string; readonly help: string } | undefined {
  const ending = dialect === "enhancement" ? ".yaml" : ".yml";
  if (name.includes("/"))
    return { why: "no node looks into folders below", help: `put it into ${STATE_FOLDER} itself` };
  const [, base = name, found = ""] = /^(.*?)(\.ya?ml)?$/s.exec(name) ?? [];
  if (found !== ending)
    return { why: `nodes only read files that end in ${ending}`, help: `name it ${shortName(base)}${ending}` };
  if (base.includes("."))
    return {
      why: "nodes look for their short name, as hostname -s gives it",
      help: `name it ${shortName(base)}${ending}`,
    };
  if (!isHostName(base))
    return { why: "no host has such a name", help: `name it after a host, or ${stateFileName(undefined, dialect)}` };
  return undefined;
}

/** A file that a node finds in the folder of states. */
export interface StateFile {
  readonly name: string;
  readonly text: string;
}

/** The file that a host takes, and why it takes this one, or none. */
export interface Selection<F extends StateFile> {
  readonly file: F | undefined;
  readonly why: string;
}

/**
 * Returns which file a host takes: its own, if that is not empty, else that of its role. `applied` is what it took before; a file that
 * says the same is not taken twice.
 */
export function selectFile<F extends StateFile>(
  host: string,
  files: readonly F[],
  { dialect = "current", applied }: { readonly dialect?: FileDialect; readonly applied?: string } = {},
): Selection<F> {
  const own = stateFileName(shortName(host), dialect);
  const shared = stateFileName(undefined, dialect);
  const find = (name: string): F | undefined => files.find((file) => file.name === name && file.text !== "");
  const file = find(own) ?? find(shared);
  if (file === undefined) {
    const ignored = files.filter(({ name }) => whyNotRead(name, dialect) !== undefined).map(({ name }) => name);
    const rest = ignored.length === 0 ? "" : `; nodes do not read ${ignored.join(", ")}`;
    return { file, why: `neither ${own} nor ${shared} is there with anything in it${rest}` };
  }
  if (file.text === applied) return { file: undefined, why: `${file.name} is applied already` };
  const why =
    file.name === own
      ? `${own} is its own${find(shared) === undefined ? "" : `, which counts before ${shared}`}`
      : `there is no ${own}, and ${shared} is for all nodes of the role`;
  return { file, why };
}
