import type { YAMLMap } from "yaml";
import {
  patchClustersUnclear,
  patchInvalidCrd,
  patchKindUnknown,
  patchLayout,
  patchUnreadable,
  patchVersionUnknown,
} from "../../diagnostics/catalogue/schemapatch.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import { DecodeProblem } from "../../kube/decode/decoded.js";
import { isJsonObject, type JsonObject, type JsonValue, jsonText, valueAt } from "../../kube/values/json-value.js";
import type { SourceText } from "../../source/source-text.js";
import { parseYamlDocuments, type YamlDocument } from "../yaml/parse-yaml.js";
import { yamlPackage } from "../yaml/yaml-package.js";
import { clusterAnnotations, type GeneratedSchemas, versionsOf } from "./generated-schemas.js";
import { schemaEdit, type TextEdit } from "./schema-edit.js";

/** A file of CRDs with the generated schemas. */
export interface PatchedText {
  readonly text: string;
  /** How many CRDs are in it. */
  readonly crds: number;
  /** The versions whose schemas were others before, and where they stand. */
  readonly changed: readonly { readonly version: string; readonly span: SourceSpan }[];
  readonly findings: readonly Diagnostic[];
}

/**
 * Puts generated schemas into the CRDs of a file and keeps everything else of its text; a schema that says the same stays as it is
 * written. Documents that are no CRDs are passed over. Reports CRDs that are not of the API, or whose layout leaves no place; the text
 * is as it was then.
 */
export function patchCrdText(source: SourceText, generated: readonly GeneratedSchemas[]): PatchedText {
  const { text } = source;
  const unchanged = { text, crds: 0, changed: [] };
  let documents: readonly YamlDocument[];
  try {
    documents = parseYamlDocuments(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return {
      ...unchanged,
      findings: [diagnose(patchUnreadable, placeOf(error, source), { path: source.path, problem })],
    };
  }
  const crds = documents.filter(({ value }) => valueAt(value, "kind") === "CustomResourceDefinition");
  const patches = crds.map((crd) => patchCrd(source, crd, generated));
  const findings = patches.flatMap((patch) => patch.findings);
  if (hasErrors(findings)) return { ...unchanged, crds: crds.length, findings };
  const edits = patches.flatMap((patch) => patch.edits);
  const changed = edits.map(({ version, span }) => ({ version, span }));
  const patched = withEdits(text, edits);
  const misplaced = edits.length > 0 && !isAsExpected(patched, documents, crds, patches);
  if (misplaced) {
    const problem = "with it the file would say something else";
    return { ...unchanged, crds: crds.length, findings: [diagnose(patchLayout, changed[0]?.span, { problem })] };
  }
  return { text: patched, crds: crds.length, changed, findings };
}

interface CrdPatch {
  readonly edits: readonly (TextEdit & { readonly version: string; readonly span: SourceSpan })[];
  readonly expected: JsonValue;
  readonly findings: readonly Diagnostic[];
}

function patchCrd(
  source: SourceText,
  { value, nodes }: YamlDocument,
  generated: readonly GeneratedSchemas[],
): CrdPatch {
  const findings: Diagnostic[] = [];
  const edits: CrdPatch["edits"][number][] = [];
  const top = spanAt(source, nodes.contents?.range?.[0] ?? 0);
  const refused = (finding: Diagnostic): CrdPatch => ({ edits: [], expected: value, findings: [finding] });
  const fail = (problem: string): CrdPatch => refused(diagnose(patchInvalidCrd, top, { problem }));
  const apiVersion = valueAt(value, "apiVersion");
  if (apiVersion !== "apiextensions.k8s.io/v1") return fail(`its apiVersion is ${JSON.stringify(apiVersion)}`);
  const [group, kind] = [valueAt(value, "spec", "group"), valueAt(value, "spec", "names", "kind")];
  if (typeof group !== "string" || typeof kind !== "string") return fail("it has no group or no kind");
  const ofKind = generated.filter((each) => each.group === group && each.kind === kind);
  if (ofKind.length === 0) {
    const names = generated.filter((each) => each.group === group).map((each) => each.kind);
    const suggestion = suggestName(kind, names);
    return refused(diagnose(patchKindUnknown, top, { kind, group, suggestion }));
  }
  const versions = versionsOf(value);
  if (versions.length === 0) return fail("it has no versions");
  const clusters = clusterAnnotations(value).join(",");
  const expected = versions.map((version, index): JsonValue => {
    const node = nodes.getIn(["spec", "versions", index], true);
    const name = valueAt(version, "name");
    const { isMap } = yamlPackage();
    if (!isMap(node) || !isJsonObject(version) || typeof name !== "string") {
      findings.push(diagnose(patchInvalidCrd, top, { problem: `spec.versions[${index}] has no name` }));
      return version;
    }
    const span = spanAt(source, node.range?.[0] ?? 0);
    const candidates = ofKind.filter(({ schemas }) => schemas.has(name));
    const fitting = candidates.filter((each) => candidates.length === 1 || each.clusters.join(",") === clusters);
    const schema = fitting.length === 1 ? fitting[0]?.schemas.get(name) : undefined;
    if (candidates.length === 0) {
      const available = [...new Set(ofKind.flatMap(({ schemas }) => [...schemas.keys()]))].sort();
      findings.push(diagnose(patchVersionUnknown, span, { kind, version: name, available }));
    } else if (schema === undefined) {
      const annotations = candidates.map((each) => each.clusters.join(", "));
      findings.push(diagnose(patchClustersUnclear, span, { kind, annotations }));
    } else return patchVersion(source, { node, version, name, schema, span }, edits, findings);
    return version;
  });
  return { edits, findings, expected: withVersions(value, expected) };
}

function patchVersion(
  source: SourceText,
  { node, version, name, schema, span }: VersionPatch,
  edits: CrdPatch["edits"][number][],
  findings: Diagnostic[],
): JsonObject {
  if (jsonText(valueAt(version, "schema", "openAPIV3Schema") ?? null) === jsonText(schema)) return version;
  const edit = schemaEdit(source.text, node, schema);
  if ("problem" in edit) findings.push(diagnose(patchLayout, span, edit));
  else edits.push({ ...edit, version: name, span });
  const previousSchema = version["schema"];
  return {
    ...version,
    schema: { ...(isJsonObject(previousSchema) && node.flow !== true ? previousSchema : {}), openAPIV3Schema: schema },
  };
}

interface VersionPatch {
  readonly node: YAMLMap;
  readonly version: JsonObject;
  readonly name: string;
  readonly schema: JsonObject;
  readonly span: SourceSpan;
}

function withVersions(crd: JsonValue, versions: readonly JsonValue[]): JsonValue {
  const spec = valueAt(crd, "spec");
  return isJsonObject(crd) && isJsonObject(spec) ? { ...crd, spec: { ...spec, versions } } : crd;
}

/** Reads the new text again: a layout that nobody thought of must not change anything else. */
function isAsExpected(
  text: string,
  documents: readonly YamlDocument[],
  crds: readonly YamlDocument[],
  patches: readonly CrdPatch[],
): boolean {
  const expected = documents.map((document) => patches[crds.indexOf(document)]?.expected ?? document.value);
  try {
    return jsonText(parseYamlDocuments(text).map(({ value }) => value)) === jsonText(expected);
  } catch {
    return false;
  }
}

/** The edited text; what is new has the line ends of the text. */
function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  let edited = text;
  for (const edit of edits.toSorted((one, other) => other.start - one.start))
    edited = edited.slice(0, edit.start) + edit.text.replaceAll("\n", lineBreak) + edited.slice(edit.end);
  return edited;
}

/** The rest of the line at a place. */
function spanAt({ path, text }: SourceText, start: number): SourceSpan {
  const end = text.indexOf("\n", start);
  return { file: path, start, end: Math.max(start + 1, end === -1 ? text.length : end) };
}

function placeOf(error: unknown, source: SourceText): SourceSpan {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return spanAt(source, cause instanceof DecodeProblem ? Math.min(cause.start, source.text.length) : 0);
}
