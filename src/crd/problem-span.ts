import type { SourceSpan } from "../diagnostics/source-span.js";
import type { Kind, Shape } from "../model/api-model.js";
import { allFields, unnamed } from "../model/shape-facts.js";
import type { CrdUnit } from "./crd-unit.js";

/**
 * The place in the sources that a path of a CRD comes from: the field that it leads to, as far as it can be followed, else
 * the kind. Paths are as an API server prints them; `spec.validation` stands for the schema of a single version.
 */
export function problemSpan(unit: CrdUnit, path: string): SourceSpan {
  const version = /^spec\.versions\[(\d+)\]/.exec(path)?.[1];
  const kind: Kind = (version === undefined ? undefined : unit.kinds[Number(version)]) ?? unit.leading;
  const schemaAt = path.indexOf("openAPIV3Schema");
  if (schemaAt === -1) return kind.span;
  let shape: Shape = kind.root.shape;
  let span = kind.span;
  for (const [step, property] of path
    .slice(schemaAt)
    .matchAll(/\.properties\[([^\]]*)\]|\.items|\.additionalProperties/g)) {
    const inner = unnamed(shape);
    if (property !== undefined) {
      const field = allFields(inner)?.find(({ name }) => name === property);
      if (field === undefined) return span;
      span = field.span;
      shape = field.shape;
    } else if (step === ".items" && inner.kind === "list") shape = inner.items;
    else if (step === ".additionalProperties" && inner.kind === "map") shape = inner.values;
    else return span;
  }
  return span;
}
