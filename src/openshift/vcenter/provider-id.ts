/** What the `spec.providerID` of a node says. */
export type ProviderId =
  /** Nothing yet: nobody has looked for its VM. */
  | { readonly kind: "none" }
  /** The UUID of a VM, in small letters. */
  | { readonly kind: "uuid"; readonly uuid: string }
  /** It is of another provider, and so is the node. */
  | { readonly kind: "foreign"; readonly provider: string }
  /** It is meant for vSphere, and no UUID. */
  | { readonly kind: "malformed" };

const PREFIX = "vsphere://";
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Returns the provider ID of a VM. */
export function providerIdOf(uuid: string): string {
  return `${PREFIX}${uuid}`;
}

/** Returns a UUID in small letters; undefined for any other text. */
export function readUuid(text: string): string | undefined {
  const uuid = text.trim().toLowerCase();
  return UUID.test(uuid) ? uuid : undefined;
}

/**
 * Reads the provider ID of a node. The published controller looks up whatever stands there, finds nothing, and deletes the node
 * (kubernetes/cloud-provider-vsphere#506, #538); here only a UUID is looked up. One without the prefix is one, too.
 */
export function readProviderId(text: string | undefined): ProviderId {
  if (text === undefined || text === "") return { kind: "none" };
  const uuid = readUuid(text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text);
  if (uuid !== undefined) return { kind: "uuid", uuid };
  const [, provider] = /^([a-z][a-z0-9.+-]*):\/\//.exec(text) ?? [];
  return provider === undefined || provider === "vsphere" ? { kind: "malformed" } : { kind: "foreign", provider };
}

/**
 * Returns a UUID with the bytes of its first three groups in the other order. Which one a node reports as its system UUID depends on
 * the version of its virtual hardware and on its operating system.
 */
export function swappedUuid(uuid: string): string {
  const groups = uuid.split("-");
  return groups.map((group, index) => (index < 3 ? (group.match(/../g) ?? []).reverse().join("") : group)).join("-");
}
