import { createHash } from "node:crypto";

/**
 * The vCenters that one of several copies of a program has: one by its server, or those of an index, counted from 1, of so many copies.
 * Of each kind no two shards share a vCenter.
 */
export type Shard = { readonly server: string } | { readonly index: number; readonly count: number };

/** The one copy that has all vCenters. */
export const ALL_VCENTERS = { index: 1, count: 1 } satisfies Shard;

/** Whether other copies of the program have vCenters of their own. */
export function isShared(shard: Shard): boolean {
  return "server" in shard || shard.count > 1;
}

/**
 * Whether a vCenter is one of a copy; servers compare without case. By index a digest of the server decides, so that each vCenter has one
 * copy whatever others there are, and keeps it when some are added or removed.
 */
export function ownsVCenter(shard: Shard, server: string): boolean {
  const name = server.toLowerCase();
  if ("server" in shard) return shard.server.toLowerCase() === name;
  return createHash("sha256").update(name).digest().readUInt32BE(0) % shard.count === shard.index - 1;
}

/** Returns the name of something that each copy has for itself, such as its Lease: the name alone where one copy has all vCenters. */
export function shardName(name: string, shard: Shard): string {
  if (!isShared(shard)) return name;
  // An address of IPv6 has signs that no name of an object has.
  if ("server" in shard) return `${name}-${shard.server.toLowerCase().replace(/[^a-z0-9.-]+/g, "-")}`;
  return `${name}-${shard.index}-of-${shard.count}`;
}

/** Returns the arguments by which a command line says which vCenters a copy has. */
export function shardArguments(shard: Shard): string[] {
  return "server" in shard ? ["--vcenter", shard.server] : ["--shard", `${shard.index}/${shard.count}`];
}
