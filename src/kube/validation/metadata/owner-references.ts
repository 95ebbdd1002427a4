import { goJson } from "../../values/go-text.js";
import type { KubeObject } from "../../values/kube-value.js";
import { isList, isObject, ownValue } from "../../values/value-kind.js";
import { invalid, type Problem, required } from "../schema/field-error.js";

/** The order in which Go writes the fields of a reference. */
const FIELDS = ["apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion"];

/** Each further controller is reported with all references: 20,000 of them would have a server write 40 GB. */
const MAX_SHOWN = 1e7;

/** Checks that references to owners are complete, and that at most one of them is a controller. */
export function checkOwnerReferences(metadata: KubeObject, path: string, problems: Problem[]): void {
  const references = ownValue(metadata, "ownerReferences");
  if (!isList(references)) return;
  let controller: string | undefined;
  let shown: string | undefined;
  let room = MAX_SHOWN;
  references.forEach((reference, index) => {
    if (!isObject(reference)) return;
    checkReference(reference, `${path}.ownerReferences[${index}]`, problems);
    if (reference["controller"] !== true) return;
    const name = [reference["kind"], reference["name"]].join("/");
    if (controller === undefined) controller = name;
    else if (room > 0) {
      shown ??= `[${references.map((each) => (isObject(each) ? referenceJson(each) : "")).join(",")}]`;
      room -= shown.length;
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${name}`;
      problems.push({ ...invalid(`${path}.ownerReferences`, references, detail), shown });
    }
  });
}

/**
 * Returns metadata in which each reference to an owner stands once, with the warning that the server gives with it; undefined
 * where none stands twice. References to one owner that differ are left as they are (apiserver, `dedupOwnerReferences`).
 */
export function withoutRepeatedOwners(
  metadata: KubeObject,
): { readonly metadata: KubeObject; readonly warning: string } | undefined {
  const references = ownValue(metadata, "ownerReferences");
  if (!isList(references) || references.length < 2) return undefined;
  const kept = new Set<string>();
  const repeated: unknown[] = [];
  const ownerReferences = references.filter((reference) => {
    const text = goJson(reference);
    const isRepeated = kept.has(text);
    if (isRepeated) repeated.push(isObject(reference) ? reference["uid"] : "");
    kept.add(text);
    return !isRepeated;
  });
  if (repeated.length === 0) return undefined;
  const warning = `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${repeated.join(", ")}`;
  return { metadata: { ...metadata, ownerReferences }, warning };
}

function checkReference(reference: KubeObject, path: string, problems: Problem[]): void {
  const apiVersion = String(reference["apiVersion"] ?? "");
  const parts = apiVersion.split("/");
  if (apiVersion === "") problems.push(required(`${path}.apiVersion`, "must not be empty"));
  else if (parts.length > 2 || parts.at(-1) === "") {
    problems.push(invalid(`${path}.apiVersion`, apiVersion, "must be <group>/<version> or <version>"));
  }
  for (const name of ["kind", "name", "uid"]) {
    if ((reference[name] ?? "") === "") problems.push(required(`${path}.${name}`, "must not be empty"));
  }
  if (apiVersion === "v1" && reference["kind"] === "Event") {
    const detail = "/v1, Kind=Event is disallowed from being an owner";
    problems.push({ ...invalid(path, reference, detail), shown: referenceJson(reference) });
  }
}

function referenceJson(reference: KubeObject): string {
  const fields = FIELDS.flatMap((name) => {
    const value = reference[name];
    return value === undefined ? [] : [`"${name}":${goJson(value)}`];
  });
  return `{${fields.join(",")}}`;
}
