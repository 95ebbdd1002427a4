import type { CrdFacts } from "../model/api-model.js";

/** The methods of a client, by where they are reached from. */
export interface ClientMethods {
  /** Those for the objects of one namespace, or for those without one. */
  readonly scoped: readonly string[];
  /** Those over all namespaces. */
  readonly collection: readonly string[];
}

const PLAIN: Readonly<Record<string, readonly string[]>> = {
  get: ["get"],
  list: ["list", "pages"],
  watch: ["watch"],
  create: ["create"],
  update: ["update"],
  patch: ["patch"],
  apply: ["apply"],
  delete: ["delete"],
  deleteCollection: ["deleteCollection"],
};
const STATUS: Readonly<Record<string, readonly string[]>> = {
  updateStatus: ["updateStatus"],
  patch: ["patchStatus"],
  applyStatus: ["applyStatus"],
};
const SCALE: Readonly<Record<string, readonly string[]>> = {
  get: ["getScale"],
  update: ["updateScale"],
  patch: ["patchScale"],
};
const OVER_NAMESPACES: ReadonlySet<string> = new Set(["list", "pages", "watch", "informer"]);

/** The methods that a kind's subresources and its `+genclient` markers leave a client. */
export function clientMethods({ client, statusSubresource, scaleSubresource }: CrdFacts): ClientMethods {
  const has = (verb: string): boolean =>
    (client.onlyVerbs?.includes(verb) ?? true) && !client.skipVerbs.includes(verb) && !client.noVerbs;
  const tables = [
    PLAIN,
    ...(statusSubresource && !client.noStatus ? [STATUS] : []),
    ...(scaleSubresource === undefined ? [] : [SCALE]),
  ];
  const scoped = tables.flatMap((table) => Object.entries(table).flatMap(([verb, names]) => (has(verb) ? names : [])));
  if (has("list") && has("watch")) scoped.push("informer");
  return { scoped, collection: scoped.filter((name) => OVER_NAMESPACES.has(name)) };
}
