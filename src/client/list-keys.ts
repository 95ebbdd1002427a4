import { typeBody } from "../code/lists.js";
import { memberKey, text } from "../code/literals.js";
import type { Piece } from "../code/piece.js";
import { code, type } from "../code/templates.js";
import type { Kind } from "../model/api-model.js";
import { buildSchema } from "../schema/build-schema.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { literalUnion } from "./type-names.js";

/**
 * How the lists and objects of a kind merge on server-side apply, as the type that `Applied` of `crdwright/client` takes:
 * the keys of each list of type map, and `"atomic"` at objects that are replaced whole. Undefined where there are none.
 */
export function listKeysType(kind: Kind): Piece | undefined {
  const selection = { mode: "resolved", enabled: new Set(kind.gates) } as const;
  return typeOf(buildSchema(kind.root, { selection, embeddedObjectMeta: false }, () => {}));
}

function typeOf(schema: StructuralSchema): Piece | undefined {
  if (schema["x-kubernetes-map-type"] === "atomic") return text("atomic");
  if (schema.items !== undefined) {
    if (schema["x-kubernetes-list-type"] !== "map") return undefined;
    const keys = literalUnion(schema["x-kubernetes-list-map-keys"] ?? []);
    return type`{ keys: ${keys}; items: ${typeOf(schema.items) ?? type`unknown`} }`;
  }
  const members = Object.entries(schema.properties ?? {}).map(([name, each]) => [memberKey(name), each] as const);
  const rest = schema.additionalProperties;
  if (typeof rest === "object") members.push([code`[name: string]`, rest]);
  const lines = members.flatMap(([name, each]) => {
    const of = typeOf(each);
    return of === undefined ? [] : [code`${name}: ${of};`];
  });
  return lines.length === 0 ? undefined : typeBody(lines);
}
