import { isJsonObject, type JsonObject } from "../../kube/values/json-value.js";
import type { Kind } from "../../model/api-model.js";
import { ALWAYS, allHold, gateIsOn } from "../../model/gated-value.js";
import { buildSchema, gatedSchemaOf } from "../../schema/build-schema.js";
import { EMPTY, type GatedSchema } from "../../schema/gated-schema.js";
import { overlaySchema } from "../../schema/overlay-schema.js";
import { overridesOf } from "../overrides/fit-override.js";
import type { Override } from "../overrides/read-overrides.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import { orderPartials, selectedWhen } from "../partials/select-partials.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";
import { partialSelections } from "./partial-variants.js";

export interface KindSchemaOptions {
  readonly embeddedObjectMeta: boolean;
  readonly gating: "resolved" | "partials";
  /** Those that are for every cluster profile and release; of others nothing is said by gates. */
  readonly overrides: readonly Override[];
}

/**
 * The schema that the CRDs of a unit have for one of its kinds, for every selection of gates: as markers say it or as partial
 * manifests merge to it, with the overrides merged last.
 */
export function crdSchemaOf(unit: CrdUnit, kind: Kind, options: KindSchemaOptions): GatedSchema {
  const { embeddedObjectMeta, gating, overrides } = options;
  const generated =
    gating === "partials"
      ? mergedSchema(unit, kind, embeddedObjectMeta)
      : gatedSchemaOf(kind.root, { mode: "resolved", embeddedObjectMeta }).schema;
  const manifests = orderPartials(overridesOf(overrides, unit).map(({ manifest }) => manifest));
  return manifests.reduce((schema, manifest) => refined(schema, kind, manifest), generated);
}

/** The partial manifests of a kind, each where all of its gates are on, merged in their order. */
function mergedSchema(unit: CrdUnit, kind: Kind, embeddedObjectMeta: boolean): GatedSchema {
  const selections = partialSelections(unit);
  const manifests = [...selections.keys()].map(
    (name): PartialManifest => ({ name, document: {}, origin: "generated" }),
  );
  return orderPartials(manifests).reduce<GatedSchema>((schema, { name }) => {
    const { gates, kinds } = selections.get(name) ?? { gates: [], kinds: [] };
    if (!kinds.includes(kind)) return schema;
    const selection = { mode: "partial", enabled: new Set(gates) } as const;
    const document = buildSchema(kind.root, { selection, embeddedObjectMeta }, () => {});
    const when = gates.includes("") ? ALWAYS : allHold(...gates.map(gateIsOn));
    // A schema holds nothing but JSON; only its interface lacks the index signature.
    return overlaySchema(schema, document as unknown as JsonObject, when, "merge");
  }, EMPTY);
}

function refined(schema: GatedSchema, kind: Kind, manifest: PartialManifest): GatedSchema {
  const version = versionsOf(manifest.document).find(({ name }) => name === kind.version);
  const root = version && rootSchema(version);
  if (root === undefined) return schema;
  const when = selectedWhen(manifest);
  const { metadata, others } = splitMetadata(root);
  const overlaid = overlaySchema(schema, others, when, "refine");
  const part = overlaid.properties.get("metadata");
  if (metadata === undefined || part === undefined) return overlaid;
  // Metadata is generated without its members; of these an override may limit the names.
  const limited = { ...part, schema: overlaySchema(part.schema, metadata, when, "merge") };
  return { ...overlaid, properties: new Map(overlaid.properties).set("metadata", limited) };
}

function splitMetadata(root: JsonObject): {
  readonly metadata: JsonObject | undefined;
  readonly others: JsonObject;
} {
  const { properties } = root;
  if (!isJsonObject(properties) || !isJsonObject(properties["metadata"])) return { metadata: undefined, others: root };
  const { metadata, ...others } = properties;
  const members = isJsonObject(metadata["properties"]) ? metadata["properties"] : {};
  const { name, generateName } = members;
  const names = { ...(name === undefined ? {} : { name }), ...(generateName === undefined ? {} : { generateName }) };
  return {
    metadata: { ...metadata, ...(metadata["properties"] === undefined ? {} : { properties: names }) },
    others: { ...root, properties: others },
  };
}
