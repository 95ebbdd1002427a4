import {
  dns1035Problems,
  generatedNameProblems,
  kindProblem,
  subdomainProblems,
} from "../../../runtime/validation/metadata/name-syntax.js";
import { invalid, notSupported, type ProblemList, required } from "../crd-problem.js";
import type { CrdDocument, CrdNames, CrdSpec, ObjectMeta } from "../decoded-crd.js";
import { checkObjectMeta } from "../metadata/object-meta.js";
import { withoutValue } from "../metadata/value-problem.js";

const SCOPES = ["Cluster", "Namespaced"];
const NO_NAMES: CrdNames = {};

/** The names that the server works with: singular and listKind are made from the kind where they are missing. */
export function namesOf({ names }: CrdSpec): CrdNames {
  const given = names ?? NO_NAMES;
  return {
    ...given,
    singular: given.singular || (given.kind ?? "").toLowerCase(),
    listKind: given.listKind || (given.kind ? `${given.kind}List` : ""),
  };
}

/** Checks the CRD's own metadata: its name is the plural and the group, joined by a dot. */
export function checkMetadata({ metadata, spec }: CrdDocument, problems: ProblemList): void {
  // A server drops the namespace of an object that has none before it looks at the rest.
  const meta: ObjectMeta = { ...metadata, namespace: null };
  const wanted = `${spec?.names?.plural ?? ""}.${spec?.group ?? ""}`;
  const nameProblems = (name: string, isPrefix: boolean): string[] => [
    // What follows a prefix is letters and digits.
    ...(isPrefix ? generatedNameProblems(name) : subdomainProblems(name)),
    ...(name === wanted ? [] : [`must be spec.names.plural+"."+spec.group`]),
  ];
  problems.push(...checkObjectMeta(meta, "metadata", { nameProblems, namespaced: false }).map(withoutValue));
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
