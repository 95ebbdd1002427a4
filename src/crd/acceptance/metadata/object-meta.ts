import { labelKeyProblems, labelProblems, labelValueProblems } from "../../../kube/formats/name-syntax.js";
import { MAX_ANNOTATION_BYTES } from "../../../kube/validation/metadata/check-metadata.js";
import { append } from "../../../kube/values/append.js";
import { utf8Length } from "../../../kube/values/utf8-length.js";
import type { CrdProblem } from "../shape/crd-problem.js";
import { forbidden, invalid, required, tooLong } from "../shape/crd-problem.js";
import type { ObjectMeta, OwnerReference } from "../shape/decoded-crd.js";

const EXCLUSIVE_FINALIZERS = ["orphan", "foregroundDeletion"] as const;

/** What differs between the kinds of objects that metadata belongs to. */
export interface MetaRules {
  readonly nameProblems: (name: string, isPrefix: boolean) => readonly string[];
  readonly namespaced: boolean;
}

/** Checks metadata as a kube-apiserver checks that of an object to create, once it has a name or could not get one. */
export function checkObjectMeta(meta: ObjectMeta, path: string, { nameProblems, namespaced }: MetaRules): CrdProblem[] {
  const problems: CrdProblem[] = [];
  const check = (field: string, value: string, texts: readonly string[]): void => {
    append(
      problems,
      texts.map((text) => ({ ...invalid(`${path}.${field}`, text), value })),
    );
  };
  const { name, generateName, namespace } = meta;
  if (generateName) check("generateName", generateName, nameProblems(generateName, true));
  if (name) check("name", name, nameProblems(name, false));
  else problems.push(required(`${path}.name`, "name or generateName is required"));
  if (namespace && namespaced) check("namespace", namespace, labelProblems(namespace));
  else if (namespace) problems.push(forbidden(`${path}.namespace`, "not allowed on this type"));
  if (meta.generation && meta.generation < 0) {
    problems.push({ ...invalid(`${path}.generation`, "must be greater than or equal to 0"), value: meta.generation });
  }
  for (const [key, value] of Object.entries(meta.labels ?? {})) {
    check("labels", key, labelKeyProblems(key));
    check("labels", value ?? "", labelValueProblems(value ?? ""));
  }
  for (const key of Object.keys(meta.annotations ?? {})) {
    check("annotations", key, labelKeyProblems(key.toLowerCase()));
  }
  if (annotationBytes(meta) > MAX_ANNOTATION_BYTES) {
    problems.push(tooLong(`${path}.annotations`, MAX_ANNOTATION_BYTES));
  }
  append(problems, checkOwners(meta.ownerReferences ?? [], `${path}.ownerReferences`));
  for (const finalizer of meta.finalizers ?? []) {
    check("finalizers", finalizer ?? "", labelKeyProblems(finalizer ?? ""));
  }
  if (EXCLUSIVE_FINALIZERS.every((finalizer) => meta.finalizers?.includes(finalizer))) {
    const text = `finalizer ${EXCLUSIVE_FINALIZERS.join(" and ")} cannot be both set`;
    problems.push({ ...invalid(`${path}.finalizers`, text), value: meta.finalizers ?? [] });
  }
  return problems;
}

/** How many bytes the keys and values of the annotations have. */
export function annotationBytes({ annotations }: ObjectMeta): number {
  return Object.entries(annotations ?? {}).reduce(
    (sum, [key, value]) => sum + utf8Length(key) + utf8Length(value ?? ""),
    0,
  );
}

function checkOwners(owners: readonly (OwnerReference | null)[], path: string): CrdProblem[] {
  const problems: CrdProblem[] = [];
  const controllers: string[] = [];
  owners.forEach((owner, index) => {
    const at = `${path}[${index}]`;
    const { apiVersion, kind, name, controller } = owner ?? {};
    for (const field of ["apiVersion", "kind", "name", "uid"] as const) {
      if (!owner?.[field]) problems.push(required(`${at}.${field}`, "must not be empty"));
    }
    if (apiVersion && !/^[^/]*\/?[^/]+$/.test(apiVersion)) {
      problems.push({ ...invalid(`${at}.apiVersion`, "must be <group>/<version> or <version>"), value: apiVersion });
    }
    if (apiVersion === "v1" && kind === "Event") {
      problems.push(invalid(at, "/v1, Kind=Event is disallowed from being an owner"));
    }
    if (controller) controllers.push(`${kind ?? ""}/${name ?? ""}`);
  });
  for (const other of controllers.slice(1)) {
    const found = `Found "true" in references for ${controllers[0]} and ${other}`;
    problems.push(invalid(path, `Only one reference can have Controller set to true. ${found}`));
  }
  return problems;
}
