import { overrideUnknownKey, overrideUnreadable, overrideWithoutCrd } from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import { isYamlMap, valueAt, type YamlMap } from "../partials/yaml-map.js";
import { keySpan } from "../yaml/key-span.js";
import { parseYaml } from "../yaml/parse-yaml.js";
import type { YamlValue } from "../yaml/yaml-value.js";
import { rootSchema, versionsOf } from "./apply-overrides.js";

/** An override file: a part of a CRD that is merged into the generated one last. */
export interface Override {
  readonly source: { readonly path: string; readonly text: string };
  /** The CRD that it is for, `<plural>.<group>`. */
  readonly crd: string;
  readonly manifest: PartialManifest;
}

/** Reads override files, in the order of their paths. Reports those that are no manifest. */
export function readOverrides(
  sources: readonly { readonly path: string; readonly text: string }[],
  findings: Diagnostic[],
): Override[] {
  return [...sources]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((source): Override[] => {
      const document = parse(source, findings);
      if (document === undefined) return [];
      const crd = valueAt(document, "metadata", "name");
      const name = source.path.slice(source.path.lastIndexOf("/") + 1).replace(/\.override\.ya?ml$/, "");
      return [{ source, crd: typeof crd === "string" ? crd : "", manifest: { name, document, origin: "override" } }];
    });
}

function parse(source: { readonly path: string; readonly text: string }, findings: Diagnostic[]): YamlMap | undefined {
  const span = { file: source.path, start: 0, end: Math.max(1, source.text.indexOf("\n")) };
  try {
    const document = parseYaml(source.text);
    if (isYamlMap(document)) return document;
    findings.push(diagnose(overrideUnreadable, span, { problem: "it holds no map" }));
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
    findings.push(diagnose(overrideUnreadable, span, { problem }));
  }
  return undefined;
}

/** Reports overrides of CRDs that there are none of. */
export function checkOverrideTargets(
  overrides: readonly Override[],
  crds: readonly string[],
  findings: Diagnostic[],
): void {
  for (const { crd, source } of overrides) {
    if (crds.includes(crd)) continue;
    const span = keySpan(source, ["metadata", "name"]);
    findings.push(diagnose(overrideWithoutCrd, span, { name: crd, suggestion: suggestName(crd, crds) }));
  }
}

/** Reports versions and fields of an override that no variant of its CRD has: nothing would be overridden. */
export function checkOverrideKeys(
  { manifest, source }: Override,
  documents: readonly YamlMap[],
  findings: Diagnostic[],
): void {
  for (const [index, version] of versionsOf(manifest.document).entries()) {
    const path = ["spec", "versions", index];
    const known = documents.flatMap(versionsOf);
    const same = known.filter((each) => each["name"] === version["name"]);
    const report = (keys: readonly (string | number)[], text: string, names: readonly string[]): void => {
      const span: SourceSpan = keySpan(source, keys);
      findings.push(diagnose(overrideUnknownKey, span, { path: text, known: names }));
    };
    if (same.length === 0) {
      const names = known.map((each) => String(each["name"]));
      report([...path, "name"], `the version ${String(version["name"])}`, [...new Set(names)]);
      continue;
    }
    const schema = rootSchema(version);
    const schemas = same.map(rootSchema).filter((each) => each !== undefined);
    if (schema !== undefined) checkSchema(schema, schemas, [...path, "schema", "openAPIV3Schema"], "", report);
  }
}

type ReportKey = (keys: readonly (string | number)[], text: string, known: readonly string[]) => void;

function checkSchema(
  override: YamlMap,
  known: readonly YamlMap[],
  keys: readonly (string | number)[],
  path: string,
  report: ReportKey,
): void {
  const properties = override["properties"];
  for (const [name, inner] of Object.entries(isYamlMap(properties) ? properties : {})) {
    const all = known.map((schema) => schema["properties"]).filter(isYamlMap);
    const there = all.map((each) => each[name]).filter(isYamlMap);
    const at = [...keys, "properties", name];
    if (there.length === 0)
      report(at, `${path}.${name}`, [...new Set(all.flatMap((each) => Object.keys(each)))].sort());
    else if (isYamlMap(inner)) checkSchema(inner, there, at, `${path}.${name}`, report);
  }
  for (const [keyword, sign] of [
    ["items", "[]"],
    ["additionalProperties", "{}"],
  ] as const) {
    const inner: YamlValue | undefined = override[keyword];
    if (!isYamlMap(inner)) continue;
    const there = known.map((schema) => schema[keyword]).filter(isYamlMap);
    if (there.length === 0) report([...keys, keyword], `${path}${sign}`, []);
    else checkSchema(inner, there, [...keys, keyword], `${path}${sign}`, report);
  }
}
