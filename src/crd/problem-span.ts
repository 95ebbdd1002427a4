import type { SourceSpan } from "../diagnostics/source-span.js";
import type { Kind, Shape } from "../model/api-model.js";
import { allFields, unnamed } from "../model/shape-facts.js";
import type { CrdUnit } from "./crd-unit.js";
import { versionsOf } from "./overrides/crd-versions.js";
import type { YamlMap } from "./partials/yaml-map.js";

/**
 * The place in the sources that a path of a CRD comes from: the field that it leads to, as far as it can be followed, else
 * the kind. Paths are as an API server prints them; `spec.validation` stands for the schema of all versions.
 */
export function problemSpan(unit: CrdUnit, crd: YamlMap, path: string): SourceSpan {
  const kind = kindAt(unit, crd, path);
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

/** The version that a path is about. A CRD has those of its unit that are not gated off. */
function kindAt({ kinds, leading }: CrdUnit, crd: YamlMap, path: string): Kind {
  const names = versionsOf(crd).map(({ name }) => name);
  const index = /^spec\.versions\[(\d+)\]/.exec(path)?.[1];
  const there = kinds.filter(({ version }) => names.includes(version));
  if (index !== undefined) return there.find(({ version }) => version === names[Number(index)]) ?? leading;
  return there.includes(leading) ? leading : (there[0] ?? leading);
}
