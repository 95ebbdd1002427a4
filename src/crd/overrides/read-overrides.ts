import { overrideInvalid, overrideUnknownKey, overrideUnreadable } from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { DecodeProblem } from "../../kube/decode/decoded.js";
import { append } from "../../kube/values/append.js";
import { isJsonObject, type JsonObject, valueAt } from "../../kube/values/json-value.js";
import { checkShape } from "../acceptance/shape/check-shape.js";
import type { ProblemList } from "../acceptance/shape/crd-problem.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import { fieldPathKeys, keySpan, valueAtKeys } from "../yaml/key-span.js";
import { parseYaml } from "../yaml/parse-yaml.js";

export interface OverrideSource {
  readonly path: string;
  readonly text: string;
}

/** An override file: a part of a CRD that is merged into the generated one last. */
export interface Override {
  readonly source: OverrideSource;
  /** The file's content as it is written. */
  readonly document: JsonObject;
  /** The CRD that it is for, `<plural>.<group>`. */
  readonly crd: string;
  /** What is merged. */
  readonly manifest: PartialManifest;
}

/**
 * Reads override files, in the order of their paths. Reports those that are no manifest, and fields that are of another type
 * in a CRD; such files are left out. Reports fields that a CRD does not have, which authors may accept.
 */
export function readOverrides(sources: readonly OverrideSource[], findings: Diagnostic[]): Override[] {
  return [...sources]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((source): Override[] => {
      const read = known.get(source) ?? readOverride(source);
      known.set(source, read);
      append(findings, read.findings);
      return read.override === undefined ? [] : [read.override];
    });
}

interface ReadOverride {
  /** Undefined where nothing can be merged. */
  readonly override: Override | undefined;
  readonly findings: readonly Diagnostic[];
}

/** Sources that come back unchanged from run to run, as under `--watch`. */
const known = new WeakMap<OverrideSource, ReadOverride>();

function readOverride(source: OverrideSource): ReadOverride {
  const findings: Diagnostic[] = [];
  const document = parse(source, findings);
  if (document === undefined) return { override: undefined, findings };
  append(findings, shapeFindings(source, document));
  if (findings.some(({ code }) => code !== overrideUnknownKey.code)) return { override: undefined, findings };
  const crd = valueAt(document, "metadata", "name");
  const name = source.path.slice(source.path.lastIndexOf("/") + 1).replace(/\.override\.ya?ml$/, "");
  const manifest: PartialManifest = { name, document, origin: "override" };
  return { override: { source, document, crd: typeof crd === "string" ? crd : "", manifest }, findings };
}

/** An override without the fields that a CRD does not have, which servers drop: what objects are judged by. */
export function asDecoded(override: Override): Override {
  const unknown = unknownFields(override.document);
  if (unknown.length === 0) return override;
  const document = without(override.document, unknown);
  return { ...override, document, manifest: { ...override.manifest, document } };
}

function unknownFields(document: JsonObject): string[][] {
  const problems: ProblemList = [];
  checkShape(document, "crd", "", problems);
  return problems.filter(({ type }) => type === "FieldValueForbidden").map(({ path }) => fieldPathKeys(path));
}

function without(value: JsonObject, paths: readonly (readonly string[])[]): JsonObject {
  const copy = structuredClone(value);
  for (const path of paths) {
    const parent = valueAtKeys(copy, path.slice(0, -1));
    if (isJsonObject(parent)) Reflect.deleteProperty(parent, path.at(-1) ?? "");
  }
  return copy;
}

function parse(source: OverrideSource, findings: Diagnostic[]): JsonObject | undefined {
  try {
    const document = parseYaml(source.text);
    if (isJsonObject(document)) return document;
    findings.push(diagnose(overrideUnreadable, firstLine(source), { problem: "it holds no map" }));
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
    findings.push(diagnose(overrideUnreadable, placeOf(error, source), { problem }));
  }
  return undefined;
}

/** Where the text was found to be no YAML: the cause of the error knows it. */
function placeOf(error: unknown, source: OverrideSource): SourceSpan {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof DecodeProblem) || cause.start >= source.text.length) return firstLine(source);
  return { file: source.path, start: cause.start, end: cause.start + 1 };
}

function firstLine({ path, text }: OverrideSource): SourceSpan {
  return { file: path, start: 0, end: Math.max(1, text.indexOf("\n")) };
}

/** Fields that no CRD has, and values of another type than a CRD has there. */
function shapeFindings(source: OverrideSource, document: JsonObject): Diagnostic[] {
  const problems: ProblemList = [];
  checkShape(document, "crd", "", problems);
  return problems.map(({ path, detail, type }) => {
    const span = keySpan(source, fieldPathKeys(path));
    return type === "FieldValueForbidden"
      ? diagnose(overrideUnknownKey, span, { path, available: [] })
      : diagnose(overrideInvalid, span, { path, problem: detail });
  });
}
