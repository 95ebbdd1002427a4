import type { StructuralSchema } from "../../schema/structural-schema.js";

const STEPS = /\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** A rule's `fieldPath` as errors print it: `.a.b` is `a.b`, and `.m['k']` is `m[k]` where the schema has a map. */
export function printedFieldPath(fieldPath: string, node: StructuralSchema): string {
  let schema: StructuralSchema | undefined = node;
  let printed = "";
  for (const [, name, key = ""] of fieldPath.matchAll(STEPS)) {
    const step: string = name ?? key.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
    const { properties, additionalProperties }: StructuralSchema = schema ?? {};
    if (properties !== undefined) {
      printed += printed === "" ? step : `.${step}`;
      schema = Object.hasOwn(properties, step) ? properties[step] : undefined;
    } else {
      printed += `[${step}]`;
      schema = typeof additionalProperties === "object" ? additionalProperties : undefined;
    }
  }
  return printed;
}
