import { versionsOf } from "../crd/unit/crd-versions.js";
import { type JsonObject, valueAt } from "../kube/values/json-value.js";
import { dataPath, type SchemaPath } from "../schema/path.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { childrenOf } from "../schema/visit.js";
import { type CrdPair, nameOf } from "./compare-definitions.js";
import type { ChangeFinding } from "./finding.js";
import { objectWith } from "./place-value.js";
import { schemaAt } from "./ratcheting.js";
import { smallestValue } from "./smallest-value.js";
import { type JudgingOptions, type VersionState, versionState } from "./version-pair.js";

/**
 * Returns the fields that only one of two served versions has and that were not lost before: without a conversion, what is written through the
 * version without the field loses it.
 */
export function lostThroughVersions(pair: CrdPair, options: JudgingOptions): ChangeFinding[] {
  if (valueAt(pair.after, "spec", "conversion", "strategy") === "Webhook") return [];
  const served = versionsOf(pair.after)
    .filter((version) => version["served"] === true)
    .map(nameOf);
  if (served.length < 2) return [];
  const states = served.map((version) => ({ version, state: versionState(pair.after, version, options) }));
  const known = fieldsLost(pair.before, options);
  return states.flatMap(({ version, state }) =>
    states.flatMap((other) => {
      const isServedBefore = versionsOf(pair.before).some(
        (each) => nameOf(each) === other.version && each["served"] === true,
      );
      if (other.version === version || !isServedBefore) return [];
      return fieldsMissing(state.schema, other.state.schema).flatMap((path) => {
        const field = dataPath(path);
        if (known.has(`${version} ${other.version} ${field}`)) return [];
        return lossThrough(pair.crd, { version, state, path }, other) ?? [];
      });
    }),
  );
}

function fieldsLost(crd: JsonObject, options: JudgingOptions): Set<string> {
  const states = versionsOf(crd).map((version) => ({
    version: nameOf(version),
    state: versionState(crd, nameOf(version), options),
  }));
  return new Set(
    states.flatMap((one) =>
      states.flatMap((other) =>
        fieldsMissing(one.state.schema, other.state.schema).map(
          (path) => `${one.version} ${other.version} ${dataPath(path)}`,
        ),
      ),
    ),
  );
}

function lossThrough(
  crd: string,
  { version, state, path }: { readonly version: string; readonly state: VersionState; readonly path: SchemaPath },
  other: { readonly version: string; readonly state: VersionState },
): ChangeFinding | undefined {
  const field = schemaAt(state.schema, path);
  const object = objectWith({ before: state, after: state }, path, smallestValue(field ?? {}));
  const taken = state.validator.create(object);
  if (!taken.ok) return undefined;
  const through = other.state.validator.create({
    ...taken.object,
    apiVersion: `${other.state.facts.group}/${other.version}`,
  });
  if (!through.ok) return undefined;
  const after = { ...through.object, apiVersion: object["apiVersion"] };
  return {
    rule: "version-drift",
    level: "breaking",
    harm: "stored",
    crd,
    version,
    path: dataPath(path),
    place: "spec.versions",
    message: `${version} has ${dataPath(path)} and ${other.version} has not, and nothing converts: whoever reads an object as ${other.version} and writes it back loses the field`,
    // Objects of the toolchain hold no Float64.
    witness: { kind: "stored", object, before: taken.object as JsonObject, after: after as JsonObject },
  };
}

/** The outermost fields of a schema that another does not have. Goes by itself: through two schemas. */
function fieldsMissing(
  schema: StructuralSchema,
  other: StructuralSchema | undefined,
  path: SchemaPath = [],
): SchemaPath[] {
  if (other === undefined) return [path];
  if (other["x-kubernetes-preserve-unknown-fields"] === true || other.additionalProperties === true) return [];
  return childrenOf(schema).flatMap((child) => {
    const [step, name] = child.path;
    const isMetadata = path.length === 0 && name === "metadata";
    if (isMetadata) return [];
    const values = typeof other.additionalProperties === "object" ? other.additionalProperties : undefined;
    const matching =
      step === "properties" ? (other.properties?.[name ?? ""] ?? values) : step === "items" ? other.items : values;
    return fieldsMissing(child.schema, matching, [...path, ...child.path]);
  });
}
