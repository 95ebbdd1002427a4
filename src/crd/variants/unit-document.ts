import type { Kind } from "../../model/api-model.js";
import type { GateSelection } from "../../model/gate-condition.js";
import { buildSchema } from "../../schema/build-schema.js";
import type { SchemaFinding } from "../../schema/check-node.js";
import { crdDocument } from "../crd-document.js";
import type { CrdUnit } from "../crd-unit.js";
import { limitDescriptions } from "../limit-descriptions.js";
import type { YamlMap } from "../partials/yaml-map.js";
import type { VariantOptions } from "./crd-variant.js";

/** The CRD of a unit for a selection of gates, with what was found while its schemas were built. */
export function unitDocument(
  unit: CrdUnit,
  kinds: readonly Kind[],
  selection: GateSelection,
  { embeddedObjectMeta, maxDescLen, naming }: Pick<VariantOptions, "embeddedObjectMeta" | "maxDescLen" | "naming">,
  annotations: ReadonlyMap<string, string>,
): { readonly document: YamlMap; readonly findings: readonly SchemaFinding[] } {
  const findings: SchemaFinding[] = [];
  const versions = kinds.map((kind) => {
    const schema = buildSchema(kind.root, { selection, embeddedObjectMeta }, (finding) => findings.push(finding));
    return { kind, schema: maxDescLen === undefined ? schema : limitDescriptions(schema, maxDescLen) };
  });
  return { document: crdDocument(unit, { versions, annotations, naming }), findings };
}
