import { isObject } from "crdwright/runtime";
import type { Manifest } from "./read-manifests.js";

/** Whether an object holds what nobody else may read. */
export function isSecret({ kind, apiVersion }: Pick<Manifest, "kind" | "apiVersion">): boolean {
  return kind === "Secret" && apiVersion === "v1";
}

/** Returns a server's message about an object; of a Secret without its values, which servers repeat. */
export function withoutValues(message: string, manifest: Manifest): string {
  if (!isSecret(manifest)) return message;
  let safe = message.replace(/\{Value:.*?\}/gs, "{Value:…}");
  for (const value of valuesOf(manifest)) safe = safe.replaceAll(value, "…");
  return safe;
}

function valuesOf({ value }: Manifest): string[] {
  const texts = [value["data"], value["stringData"]].flatMap((map) => (isObject(map) ? Object.values(map) : []));
  const plain = texts.flatMap((each) => (each === undefined || each === null ? [] : String(each)));
  const decoded = plain.map((each) => Buffer.from(each, "base64").toString("utf8"));
  // The longest first: one may hold another.
  return [...new Set([...plain, ...decoded])].filter((each) => each !== "").sort((a, b) => b.length - a.length);
}
