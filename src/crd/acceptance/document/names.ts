import { dns1035Problems, kindProblem, subdomainProblems } from "../../../kube/formats/name-syntax.js";
import {
  annotationBytes,
  MAX_ANNOTATION_BYTES,
  type NameCheck,
  resourceNameProblems,
} from "../../../kube/validation/metadata/check-metadata.js";
import { append } from "../../../kube/values/append.js";
import { type JsonValue, jsonText } from "../../../kube/values/json-value.js";
import { utf8Length } from "../../../kube/values/utf8-length.js";
import { checkObjectMeta } from "../metadata/object-meta.js";
import {
  asWarning,
  type CrdProblem,
  invalid,
  notSupported,
  type ProblemList,
  required,
  tooLong,
} from "../shape/crd-problem.js";
import type { CrdDocument, CrdNames, CrdSpec, ObjectMeta } from "../shape/decoded-crd.js";

const SCOPES = ["Cluster", "Namespaced"];
const NO_NAMES: CrdNames = {};

/** The names that the server works with: singular and listKind are made from the kind where they are missing. */
export function namesOf({ names }: CrdSpec): CrdNames {
  const written = names ?? NO_NAMES;
  return {
    ...written,
    singular: written.singular || (written.kind ?? "").toLowerCase(),
    listKind: written.listKind || (written.kind ? `${written.kind}List` : ""),
  };
}

/** Checks the CRD's own metadata: its name is the plural and the group, joined by a dot. */
export function checkMetadata({ metadata, spec }: CrdDocument, problems: ProblemList): void {
  // A server drops the namespace of an object that has none before it looks at the rest.
  const meta = { ...metadata, namespace: null };
  const expected = `${spec?.names?.plural ?? ""}.${spec?.group ?? ""}`;
  const names: NameCheck = (name, isPrefix) => [
    ...resourceNameProblems(name, isPrefix),
    ...(name === expected ? [] : [`must be spec.names.plural+"."+spec.group`]),
  ];
  append(problems, checkObjectMeta(meta, { path: "metadata", namespaced: false, names }));
}

/** Checks group and scope. */
export function checkGroupAndScope({ group, scope }: CrdSpec, problems: ProblemList): void {
  if (!group) {
    problems.push(required("spec.group"));
  } else {
    const wrong = subdomainProblems(group);
    if (wrong.length > 0) problems.push(invalid("spec.group", wrong.join(",")));
    else if (!group.includes(".")) problems.push(invalid("spec.group", "should be a domain with at least one dot"));
  }
  if (!scope) problems.push(required("spec.scope"));
  else if (!SCOPES.includes(scope)) problems.push(notSupported("spec.scope", SCOPES));
}

/** Checks what the resource and its kind are called. */
export function checkNames(spec: CrdSpec, problems: ProblemList): void {
  const names = namesOf(spec);
  const fields = ["plural", "singular", "kind", "listKind"] as const;
  for (const field of fields) {
    if (!names[field]) problems.push(required(`spec.names.${field}`));
  }
  for (const field of fields) {
    const name = names[field];
    if (name) checkName(name, field, problems);
  }
  checkLabels(names.shortNames, "shortNames", problems);
  if (names.kind && names.kind === names.listKind) {
    problems.push(invalid("spec.names.listKind", "kind and listKind may not be the same"));
  }
  checkLabels(names.categories, "categories", problems);
}

function checkName(name: string, field: string, problems: ProblemList): void {
  const isKind = field === "kind" || field === "listKind";
  const wrong = isKind ? kindProblem(name) : dns1035Problems(name).join(",");
  if (wrong) problems.push(invalid(`spec.names.${field}`, wrong));
}

function checkLabels(labels: CrdNames["shortNames"], field: string, problems: ProblemList): void {
  labels?.forEach((label, index) => {
    const wrong = dns1035Problems(label ?? "");
    if (wrong.length > 0) problems.push(invalid(`spec.names.${field}[${index}]`, wrong.join(",")));
  });
}

const ANNOTATION = "api-approved.kubernetes.io";
const PATH = `metadata.annotations[${ANNOTATION}]`;
const MUST = `protected groups must have approval annotation "${ANNOTATION}"`;
const SEE = "see https://github.com/kubernetes/enhancements/pull/1111";

/**
 * Checks that a CRD in a group of the Kubernetes project (*.k8s.io, *.kubernetes.io) says who approved it: with a URL,
 * or with a text that starts with `unapproved`.
 */
export function checkApiApproval(group: string, meta: ObjectMeta, problems: ProblemList): void {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return;
  const approval = meta.annotations?.[ANNOTATION];
  if (!approval) problems.push(required(PATH, `${MUST}, ${SEE}`));
  else if (!approval.startsWith("unapproved") && !isUrl(approval)) {
    problems.push(invalid(PATH, `${MUST} with either a URL or a reason starting with "unapproved", ${SEE}`));
  }
}

function isUrl(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s/?#]+/.test(text);
}

/** What etcd takes in one request. */
const MAX_OBJECT_BYTES = 1.5 * 1024 * 1024;
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * Checks that a CRD is not too large to be stored, which is an error, nor to be applied by `kubectl apply` on the
 * client's side, which notes the whole manifest down in an annotation; other ways of creating it are not touched by
 * that, and so it is a warning.
 */
export function checkSize(crd: JsonValue, meta: ObjectMeta, problems: ProblemList): void {
  const annotations = annotationBytes(meta.annotations ?? {});
  const text = fastJsonText(crd);
  if (annotations + LAST_APPLIED.length + text.length * MAX_BYTES_OF_CHARACTER <= MAX_ANNOTATION_BYTES) return;
  const bytes = goJsonBytes(text);
  if (bytes > MAX_OBJECT_BYTES) {
    const detail = `the object has ${bytes} bytes as JSON, and etcd takes at most ${MAX_OBJECT_BYTES}`;
    problems.push({ ...tooLong("", MAX_OBJECT_BYTES), detail });
  }
  // If the annotations are too large by themselves, that is an error of theirs.
  if (annotations <= MAX_ANNOTATION_BYTES && annotations + LAST_APPLIED.length + bytes > MAX_ANNOTATION_BYTES) {
    problems.push(lastAppliedWarning());
  }
}

function lastAppliedWarning(): CrdProblem {
  const warning = asWarning(tooLong("metadata.annotations", MAX_ANNOTATION_BYTES));
  return {
    ...warning,
    detail: `${warning.detail}, which "kubectl apply" without --server-side needs for ${LAST_APPLIED}`,
  };
}

/** Escaped as `\u003c`, one has six; in UTF-8 it has three at most. */
const MAX_BYTES_OF_CHARACTER = 6;

/** How many bytes a JSON text has where Go writes it: like JavaScript, but some characters are escaped. */
function goJsonBytes(text: string): number {
  const escaped = (text.match(/[<>&]/g)?.length ?? 0) * 5 + (text.match(/[\u2028\u2029]/g)?.length ?? 0) * 3;
  return utf8Length(text) + escaped;
}

function fastJsonText(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch {
    // It knows no bigint, which hardly any CRD has; looking for one first would take as long.
    return jsonText(value);
  }
}
