/** One step of a JSON patch (RFC 6902). Paths are JSON pointers, such as `/spec/servers/0`. */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly from: string; readonly path: string };

/** A part of an object as a JSON merge patch (RFC 7386): null removes a member, and lists are replaced whole. */
export type MergePatch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Key in keyof T]?: MergePatch<T[Key]> | null }
    : T;

/**
 * A patch and how it is meant. There is no strategic merge patch: custom resources have none, and the server refuses it.
 * Server-side apply is a method of its own, `apply`.
 */
export type Patch<T> =
  | { readonly type: "json"; readonly operations: readonly JsonPatchOperation[] }
  | { readonly type: "merge"; readonly patch: MergePatch<T> };

export const PATCH_MEDIA_TYPES = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  apply: "application/apply-patch+yaml",
} as const;

/** Marks what is applied as a whole or not at all: an atomic object, or the items of an atomic list. */
export type Atomic = "atomic";

/**
 * What may be applied of a type: any part of it. `Lists` says where else that is so. At the name of a list of type map
 * stands `{ keys: "name"; items: … }`: its items are distinguished by those keys, which have to be given where they have no
 * default. Lists without an
 * entry are replaced whole, with items as the type has them; objects at which {@link Atomic} stands as well.
 */
export type Applied<T, Lists> = [Lists] extends [Atomic]
  ? T
  : T extends readonly (infer Item)[]
    ? [Lists] extends [{ keys: infer Keys; items: infer Within }]
      ? AppliedItem<Item, Keys, Within>[]
      : T
    : T extends object
      ? string extends keyof T
        ? { [Key in keyof T]: Applied<T[Key], Key extends keyof Lists ? Lists[Key] : unknown> }
        : { [Key in keyof T]?: Applied<T[Key], Key extends keyof Lists ? Lists[Key] : unknown> }
      : T;

type AppliedItem<Item, Keys, Within> = {
  [Key in keyof Item as Key extends Keys ? Key : never]: Item[Key];
} & {
  [Key in keyof Item as Key extends Keys ? never : Key]?: Applied<
    Item[Key],
    Key extends keyof Within ? Within[Key] : unknown
  >;
};
