import { crdsOfBundle } from "../cli/inputs/cluster-crds.js";
import { secretFieldsOfCrd, secretHider } from "../cli/reports/document-secrets.js";
import { objectFindings } from "../cli/reports/object-findings.js";
import { objectUnreadable } from "../diagnostics/catalogue/object.js";
import { type Diagnostic, diagnose, hasErrors } from "../diagnostics/diagnostic.js";
import { readChoice } from "../emitters/bundles/bundle-choice.js";
import { renderBundle } from "../emitters/bundles/render-bundle.js";
import { CrdError } from "../emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../emitters/validators/from-crd/validator-for-crd.js";
import type { DecodedDocument, FieldPlace } from "../kube/decode/decoded.js";
import { readManifests } from "../kube/decode/read-manifests.js";
import type { Validator } from "../kube/validation/schema/validation-result.js";
import type { KubeObject, KubeValue } from "../kube/values/kube-value.js";
import { isObject, ownValue } from "../kube/values/value-kind.js";
import type { Compilation } from "../project/compile.js";
import { judgedSource } from "../project/project-bundles.js";
import { crdFacts, type SuiteCrd } from "../suites/suite-crd.js";
import type { ProjectSession } from "./project-session.js";
import type { LspSettings } from "./settings.js";

/** What objects of a project are judged by: the CRDs of one cluster. */
interface KindJudge {
  readonly validator: Validator;
  readonly schema: KubeObject | undefined;
  readonly secrets: ReadonlySet<string>;
}

type KindJudges = (apiVersion: string, kind: string) => KindJudge | undefined;

/** What the settings choose, or what is wrong with these. */
type ChosenJudges = { readonly judgeOf: KindJudges } | { readonly problems: readonly Diagnostic[] };

const judges = new WeakMap<Compilation, Map<string, ChosenJudges>>();

/**
 * Returns what a server would say of the objects of a text, at their places, where their kinds are the project's; other documents are
 * passed over. Reports a text that cannot be read, and settings that choose nothing, only where an object of the project stands in it.
 */
export function judgeObjects(
  session: ProjectSession,
  settings: LspSettings,
  source: { readonly path: string; readonly text: string },
): Diagnostic[] {
  const chosen = judgesOf(session, settings);
  if (chosen === undefined) return [];
  if ("problems" in chosen) return mentionsKind(source.text, session) ? [...chosen.problems] : [];
  const { judgeOf } = chosen;
  const { documents, error } = readManifests(source.text);
  const findings: Diagnostic[] = [];
  for (const document of documents) {
    const judged = judgedObject(document, judgeOf);
    if (judged === undefined) continue;
    const { object, judge } = judged;
    const outcome = judge.validator.create(object, { fieldValidation: "Strict" });
    const result = secretHider([object], judge.secrets).result(outcome);
    for (const finding of objectFindings(source.path, document, result, "Strict")) findings.push(finding);
  }
  if (error !== undefined && mentionsKind(source.text, session)) {
    const { message, start, end } = error;
    findings.push(
      diagnose(objectUnreadable, { file: source.path, start, end }, { path: source.path, problem: message }),
    );
  }
  return findings.map((finding) => withinLine(finding, source.text));
}

/** What stands at an offset of a text of objects: the stretch of its key, its path, and what the schema says of it. */
export interface DescribedField {
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly schema: KubeObject;
}

/** Returns the field at an offset, where the object is of a kind of the project and the schema knows it. */
export function fieldAt(
  session: ProjectSession,
  settings: LspSettings,
  text: string,
  offset: number,
): DescribedField | undefined {
  const chosen = judgesOf(session, settings);
  if (chosen === undefined || "problems" in chosen) return undefined;
  for (const document of readManifests(text).documents) {
    const judge = judgedObject(document, chosen.judgeOf)?.judge;
    const place = judge === undefined ? undefined : document.place();
    if (judge?.schema === undefined || place === undefined || !holds(place, offset)) continue;
    return describedField(place, judge.schema, text, offset);
  }
  return undefined;
}

function describedField(
  root: FieldPlace,
  rootSchema: KubeObject,
  text: string,
  offset: number,
): DescribedField | undefined {
  let [place, schema, path] = [root, rootSchema, ""];
  for (;;) {
    const inner: [string, FieldPlace] | undefined = [...place.members].find(([, member]) => holds(member, offset));
    if (inner === undefined) break;
    const [key, member] = inner;
    const below = place.isList ? ownValue(schema, "items") : memberSchema(schema, key);
    if (!isObject(below)) return undefined;
    path = place.isList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    [place, schema] = [member, below];
  }
  if (place === root) return undefined;
  const { start, end } = place.span;
  const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^:\n]*)/.exec(text.slice(start, end))?.[0] ?? "";
  const keyEnd = start + Math.max(1, key.length);
  return { start, end: keyEnd, path, schema };
}

function memberSchema(schema: KubeObject, key: string): KubeValue | undefined {
  const properties = ownValue(schema, "properties");
  const own = isObject(properties) ? ownValue(properties, key) : undefined;
  return own ?? ownValue(schema, "additionalProperties");
}

function holds({ span }: FieldPlace, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

function judgedObject(
  { value }: DecodedDocument,
  judgeOf: KindJudges,
): { readonly object: KubeObject; readonly judge: KindJudge } | undefined {
  if (!isObject(value)) return undefined;
  const judge = judgeOf(String(ownValue(value, "apiVersion") ?? ""), String(ownValue(value, "kind") ?? ""));
  return judge && { object: value, judge };
}

/** What judges the objects of a cluster that the settings choose; made once for a compilation. */
function judgesOf(session: ProjectSession, { featureSet, clusterProfile }: LspSettings): ChosenJudges | undefined {
  const compilation = session.compilation();
  if (compilation === undefined || hasErrors(compilation.diagnostics)) return undefined;
  const known = judges.get(compilation) ?? new Map<string, ChosenJudges>();
  judges.set(compilation, known);
  const key = JSON.stringify([featureSet, clusterProfile]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const problems: Diagnostic[] = [];
  const choice = readChoice({ featureSet, clusterProfile, scos: true }, compilation.features, (finding) =>
    problems.push(finding),
  );
  const rendered = choice && renderBundle(judgedSource(session.project().texts, compilation), choice);
  // The sources have what is wrong with a CRD at its place.
  const refused = (rendered?.findings ?? []).map((finding) => ({ ...finding, span: undefined }));
  const chosen: ChosenJudges =
    rendered?.bundle === undefined
      ? { problems: [...problems, ...refused].filter(({ severity }) => severity === "error") }
      : { judgeOf: kindJudges(crdsOfBundle(rendered.bundle)) };
  known.set(key, chosen);
  return chosen;
}

function kindJudges(crds: readonly SuiteCrd[]): KindJudges {
  const known = new Map<string, KindJudge | undefined>();
  return (apiVersion, kind) => {
    const key = JSON.stringify([apiVersion, kind]);
    if (!known.has(key)) known.set(key, kindJudge(crds, apiVersion, kind));
    return known.get(key);
  };
}

function kindJudge(crds: readonly SuiteCrd[], apiVersion: string, kind: string): KindJudge | undefined {
  for (const { document } of crds) {
    const facts = crdFacts(document);
    const version = facts?.versions.find(({ name }) => `${facts.group}/${name}` === apiVersion);
    if (facts?.kind !== kind || version === undefined) continue;
    try {
      const validator = validatorForCrd(document, { version: version.name });
      return { validator, schema: version.schema, secrets: secretFieldsOfCrd(document) };
    } catch (error) {
      // The sources have the finding that says why.
      if (error instanceof CrdError) return undefined;
      throw error;
    }
  }
  return undefined;
}

function mentionsKind(text: string, session: ProjectSession): boolean {
  const kinds = session.compilation()?.model.kinds ?? [];
  return kinds.some(({ name, group, version }) => text.includes(`${group}/${version}`) && text.includes(name));
}

/** A finding about a whole object is shown at the first line of it. */
function withinLine(finding: Diagnostic, text: string): Diagnostic {
  const { span } = finding;
  const lineEnd = span === undefined ? -1 : text.indexOf("\n", span.start);
  if (span === undefined || lineEnd === -1 || lineEnd >= span.end) return finding;
  return { ...finding, span: { ...span, end: Math.max(lineEnd, span.start + 1) } };
}
