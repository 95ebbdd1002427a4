import {
  overrideFieldIgnored,
  overrideRequiredUndeclared,
  overrideUnknownKey,
  overrideWithoutCrd,
} from "../../diagnostics/catalogue/crd.js";
import { gateNotDeclared } from "../../diagnostics/catalogue/gate.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import type { FeatureRegistry } from "../../features/feature-registry.js";
import { isJsonObject, type JsonObject } from "../../kube/values/json-value.js";
import { standsAlone } from "../../schema/overlay-schema.js";
import { annotationsOf, PARTIAL_GATE_PREFIX } from "../partials/partial-manifest.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";
import { keySpan } from "../yaml/key-span.js";
import { addsProperties } from "./fit-override.js";
import { refinableSchema } from "./override-schema.js";
import type { Override } from "./read-overrides.js";

/** Reports overrides of CRDs and versions that there are none of, and gates in their annotations that none declares. */
export function checkOverrideTargets(
  overrides: readonly Override[],
  units: readonly CrdUnit[],
  features: FeatureRegistry,
  findings: Diagnostic[],
): void {
  const crds = units.map(({ crdName }) => crdName);
  for (const { crd, source, document } of overrides) {
    checkGates(source, document, features, findings);
    const kinds = units.flatMap((unit) => (unit.crdName === crd ? unit.kinds : []));
    if (kinds.length === 0) {
      const span = keySpan(source, ["metadata", "name"]);
      findings.push(diagnose(overrideWithoutCrd, span, { name: crd, suggestion: suggestName(crd, crds) }));
      continue;
    }
    const available = kinds.map(({ version }) => version);
    for (const [index, { name }] of versionsOf(document).entries()) {
      if (typeof name === "string" && available.includes(name)) continue;
      const path = name === undefined ? "a version without a name" : `the version ${String(name)}`;
      const span = keySpan(source, ["spec", "versions", index, "name"]);
      findings.push(diagnose(overrideUnknownKey, span, { path, available }));
    }
  }
}

function checkGates(
  source: Override["source"],
  document: JsonObject,
  { file, gates }: FeatureRegistry,
  findings: Diagnostic[],
): void {
  for (const key of annotationsOf(document).keys()) {
    const gate = key.slice(PARTIAL_GATE_PREFIX.length);
    if (!key.startsWith(PARTIAL_GATE_PREFIX) || gate === "" || gates.has(gate)) continue;
    const span = keySpan(source, ["metadata", "annotations", key]);
    const suggestion = suggestName(gate, gates.keys());
    findings.push(diagnose(gateNotDeclared, span, { gate, file: file || "the features file", suggestion }));
  }
}

/** Reports fields of an override that none of the generated forms of its CRD has: nothing would be overridden. */
export function checkOverrideKeys(
  { document, source }: Override,
  generated: readonly JsonObject[],
  findings: Diagnostic[],
): void {
  const report: ReportKey = (keys, path, knownNames, declaration = overrideUnknownKey) =>
    findings.push(diagnose(declaration, keySpan(source, keys), { path, available: knownNames }));
  for (const [index, version] of versionsOf(document).entries()) {
    const same = generated.flatMap(versionsOf).filter((each) => each["name"] === version["name"]);
    const schema = rootSchema(version);
    const schemas = same.map(refinableSchema).filter((each) => each !== undefined);
    const keys = ["spec", "versions", index, "schema", "openAPIV3Schema"];
    if (schema !== undefined && schemas.length > 0) checkSchema(schema, schemas, keys, "", report);
  }
}

type ReportKey = (
  keys: readonly (string | number)[],
  path: string,
  knownNames: readonly string[],
  declaration?: typeof overrideRequiredUndeclared,
) => void;

/** Goes by itself: an override is followed through all the forms of its CRD side by side. */
function checkSchema(
  override: JsonObject,
  generated: readonly JsonObject[],
  keys: readonly (string | number)[],
  path: string,
  report: ReportKey,
): void {
  const properties = generated.map((schema) => schema["properties"]).filter(isJsonObject);
  const names = [...new Set(properties.flatMap((each) => Object.keys(each)))].sort();
  const refined = isJsonObject(override["properties"]) ? override["properties"] : {};
  const isAdded = addsProperties(refined, generated);
  for (const [name, inner] of Object.entries(refined)) {
    const fieldSchemas = properties
      .flatMap((each) => (Object.hasOwn(each, name) ? each[name] : undefined))
      .filter(isJsonObject);
    const keysOfField = [...keys, "properties", name];
    if (isAdded) report(keysOfField, `${path}.${name}`, names, overrideFieldIgnored);
    else if (fieldSchemas.length === 0) report(keysOfField, `${path}.${name}`, names);
    else if (isJsonObject(inner)) checkSchema(inner, fieldSchemas, keysOfField, `${path}.${name}`, report);
  }
  const isOpen = [override, ...generated].some(
    (schema) => schema["x-kubernetes-preserve-unknown-fields"] === true || schema["additionalProperties"] !== undefined,
  );
  for (const [index, name] of (Array.isArray(override["required"]) ? override["required"] : []).entries()) {
    if (names.includes(String(name)) || isOpen) continue;
    report([...keys, "required", index], `${path}.${String(name)}`, names, overrideRequiredUndeclared);
  }
  for (const [keyword, sign] of [
    ["items", "[]"],
    ["additionalProperties", "{}"],
  ] as const) {
    const inner = override[keyword];
    if (!isJsonObject(inner)) continue;
    const innerSchemas = generated.map((schema) => schema[keyword]).filter(isJsonObject);
    if (innerSchemas.length === 0 && standsAlone(inner)) continue;
    if (innerSchemas.length === 0) report([...keys, keyword], `${path}${sign}`, []);
    else checkSchema(inner, innerSchemas, [...keys, keyword], `${path}${sign}`, report);
  }
}
