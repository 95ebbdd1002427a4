import type { Kind } from "../model/api-model.js";
import { buildSchema } from "../schema/build-schema.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { literalUnion, memberName } from "./type-names.js";

/**
 * How the lists and objects of a kind merge on server-side apply, as the type that `Applied` of `crdwright/client` takes:
 * the keys of each list of type map, and `"atomic"` at objects that are replaced whole. Undefined where there are none.
 */
export function listKeysText(kind: Kind): string | undefined {
  const selection = { mode: "resolved", enabled: new Set(kind.gates) } as const;
  return textOf(
    buildSchema(kind.root, { selection, embeddedObjectMeta: false }, () => {}),
    "",
  );
}

function textOf(schema: StructuralSchema, indent: string): string | undefined {
  if (schema["x-kubernetes-map-type"] === "atomic") return '"atomic"';
  if (schema.items !== undefined) {
    if (schema["x-kubernetes-list-type"] !== "map") return undefined;
    const keys = literalUnion(schema["x-kubernetes-list-map-keys"] ?? []);
    return `{ keys: ${keys}; items: ${textOf(schema.items, indent) ?? "unknown"} }`;
  }
  const members = Object.entries(schema.properties ?? {}).map(([name, each]) => [memberName(name), each] as const);
  const rest = schema.additionalProperties;
  if (typeof rest === "object") members.push(["[name: string]", rest]);
  const lines = members.flatMap(([name, each]) => {
    const text = textOf(each, `${indent}  `);
    return text === undefined ? [] : [`${indent}  ${name}: ${text};\n`];
  });
  return lines.length === 0 ? undefined : `{\n${lines.join("")}${indent}}`;
}
