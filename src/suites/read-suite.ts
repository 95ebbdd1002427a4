import {
  suiteExpectationDead,
  suiteKeyDouble,
  suiteObjectUnreadable,
  suiteUnreadable,
} from "../diagnostics/catalogue/suite.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { TextSpan } from "../kube/decode/decoded.js";
import { readYaml } from "../kube/decode/read-yaml.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { isObject } from "../kube/values/value-kind.js";
import {
  type Expectation,
  type GateRequirement,
  PATCH_OPS,
  type PatchOperation,
  type Suite,
  type SuiteCase,
  type SuiteText,
} from "./suite.js";
import {
  CREATE_CASE,
  PATCH,
  SUITE,
  SuiteField,
  type SuitePart,
  type SuiteReading,
  TESTS,
  UPDATE_CASE,
} from "./suite-fields.js";

export interface ReadSuiteOptions {
  /** Passes over keys that the format does not have and expectations that are never looked at, as openshift/api does. */
  readonly lenient?: boolean;
}

/**
 * Reads a suite in the format of openshift/api. What has no effect is an error, unless it is read leniently: a key that the
 * format does not have or that stands elsewhere, a doubled key, an expectation besides another. Returns undefined where
 * there is no suite at all; cases that cannot be run are left out.
 */
export function readSuite(
  { path, text, location = path }: SuiteText,
  options: ReadSuiteOptions,
  report: Report,
): Suite | undefined {
  const { documents, error } = readYaml(text);
  const refuse = (problem: string, start: number, end: number): undefined => {
    report(diagnose(suiteUnreadable, { file: path, start, end }, { path, problem }));
    return undefined;
  };
  if (error !== undefined) return refuse(error.message, error.start, error.end);
  const [document, second] = documents;
  if (document === undefined) return refuse("it is empty", 0, 0);
  if (second !== undefined) {
    const { start } = second.place().span;
    return refuse("it holds several documents", start, start);
  }
  const reading: SuiteReading = { path, text, location, isLenient: options.lenient ?? false, report };
  const doubled = reading.isLenient ? [] : document.duplicates.filter(({ merged }) => !merged);
  for (const { path: doubledPath, start, end } of doubled)
    report(diagnose(suiteKeyDouble, { file: path, start, end }, { path: doubledPath }));
  return suiteOf(new SuiteField(document.value, document.place(), "", reading), reading);
}

function suiteOf(root: SuiteField, reading: SuiteReading): Suite | undefined {
  if (!root.hasKeysOf(SUITE)) return undefined;
  const crdName = root.field("crdName");
  const tests = root.field("tests");
  tests.hasKeysOf(TESTS);
  const casesOf = (key: string, part: SuitePart): SuiteCase[] =>
    tests
      .field(key)
      .items()
      .flatMap((each) => caseOf(each, part, reading) ?? []);
  return {
    path: reading.path,
    location: reading.location,
    name: root.field("name").text() ?? "",
    crdName: crdName.text() ?? "",
    gates: root.field("featureGates").items().flatMap(gateOf),
    version: root.field("version").text(),
    cases: [...casesOf("onCreate", CREATE_CASE), ...casesOf("onUpdate", UPDATE_CASE)],
    span: crdName.span,
  };
}

function gateOf(field: SuiteField): GateRequirement[] {
  const name = field.text();
  if (name === undefined) return [];
  const isOn = !name.startsWith("-");
  return [{ gate: isOn ? name : name.slice(1), isOn, span: field.span }];
}

function caseOf(field: SuiteField, part: SuitePart, reading: SuiteReading): SuiteCase | undefined {
  if (!field.hasKeysOf(part)) return undefined;
  const isUpdate = part === UPDATE_CASE;
  const initial = objectOf(field.field("initial"), "initial", reading);
  const updated = isUpdate ? objectOf(field.field("updated"), "updated", reading) : undefined;
  const last = isUpdate ? updated : initial;
  if (initial === undefined || last === undefined) return undefined;
  const expected = expectationOf(field, last, isUpdate, reading);
  if (expected === undefined) return undefined;
  const crdPatches = isUpdate ? field.field("initialCRDPatches").items().flatMap(patchOf) : [];
  const name = field.field("name");
  return { name: name.text() ?? "", span: name.span, crdPatches, initial, updated, expected };
}

/** What upstream's runner would look at: the first error that is given, else the object, which may be left out. */
function expectationOf(
  field: SuiteField,
  last: KubeObject,
  isUpdate: boolean,
  reading: SuiteReading,
): Expectation | undefined {
  const error = field.field("expectedError").text();
  const statusError = isUpdate ? field.field("expectedStatusError").text() : undefined;
  const object = field.field("expected").text();
  const dead = (key: string, reason: string): void => {
    if (!reading.isLenient) field.tell(suiteExpectationDead, { key, reason }, field.field(key).span);
  };
  const hasStatus = last.status !== undefined;
  if (statusError !== undefined && error !== undefined) dead("expectedStatusError", "the case ends with expectedError");
  else if (statusError !== undefined && !hasStatus)
    dead("expectedStatusError", "updated has no status, so that none is written");
  if (object !== undefined && (error !== undefined || statusError !== undefined))
    dead("expected", "the case ends with the error");
  if (error !== undefined) return { refusedAt: isUpdate ? "update" : "create", text: error };
  if (statusError !== undefined && hasStatus) return { refusedAt: "status", text: statusError };
  if (object === undefined) return { stored: last };
  const stored = objectOf(field.field("expected"), "expected", reading);
  return stored && { stored };
}

function patchOf(field: SuiteField): PatchOperation[] {
  if (!field.hasKeysOf(PATCH)) return [];
  const text = field.field("op").text();
  const op = PATCH_OPS.find((each) => each === text);
  if (op === undefined) return field.field("op").wrong(`one of ${PATCH_OPS.join(", ")}`, []);
  const path = field.field("path").text() ?? "";
  const from = field.field("from").text();
  const { value } = field.field("value");
  return [{ op, path, ...(from !== undefined && { from }), ...(value !== undefined && { value }) }];
}

/** The object whose YAML is the text of a field. */
function objectOf(field: SuiteField, key: string, reading: SuiteReading): KubeObject | undefined {
  const text = field.text();
  if (text === undefined) return undefined;
  const { documents, error } = readYaml(text);
  const [document, second] = documents;
  const refuse = (problem: string, start = 0, end = text.length): undefined => {
    const span = spanOfInnerText(reading.text, field.span, text, { start, end });
    field.tell(suiteObjectUnreadable, { key, problem }, { file: reading.path, ...span });
    return undefined;
  };
  if (error !== undefined) return refuse(error.message, error.start, error.end);
  if (!isObject(document?.value)) return refuse("it is no map");
  if (reading.isLenient) return document.value;
  const [duplicate] = document.duplicates.filter(({ merged }) => !merged);
  if (duplicate !== undefined) return refuse(`${duplicate.path} is given twice`, duplicate.start, duplicate.end);
  if (second !== undefined) return refuse("there is a second document", second.place().span.start);
  return document.value;
}

/**
 * Where a stretch of a text within a suite's text stands. In a block (`key: |`) each line stands there with the indent of
 * the block in front; of a text in quotes only the whole is known.
 */
function spanOfInnerText(suite: string, outer: TextSpan, inner: string, stretch: TextSpan): TextSpan {
  const lines = suite.slice(outer.start, outer.end).split("\n");
  const header = lines[0] ?? "";
  if (!/:\s*\|[-+0-9]*\s*(?:#.*)?$/.test(header)) return outer;
  const textBefore = inner.slice(0, stretch.start);
  const line = textBefore.split("\n").length;
  const column = stretch.start - (textBefore.lastIndexOf("\n") + 1);
  const indent = indentOf(lines.slice(1));
  const lineStart = outer.start + lines.slice(0, line).reduce((length, each) => length + each.length + 1, 0);
  const start = Math.min(lineStart + indent + column, outer.end);
  const firstLine = /^[^\n]*/.exec(inner.slice(stretch.start, stretch.end))?.[0] ?? "";
  return { start, end: start + Math.max(1, firstLine.length) };
}

function indentOf(lines: readonly string[]): number {
  return lines.find((line) => line.trim() !== "")?.search(/\S/) ?? 0;
}
