import type { KubeObject } from "../../values/kube-value.js";
import { isList, isObject, ownValue } from "../../values/value-kind.js";
import { invalid, type Problem, required } from "../field-error.js";
import { goJson } from "../go-text.js";

/** The order in which Go writes the fields of a reference. */
const FIELDS = ["apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion"];

/** Checks that references to owners are complete, and that at most one of them is a controller. */
export function checkOwnerReferences(metadata: KubeObject, path: string): Problem[] {
  const references = ownValue(metadata, "ownerReferences");
  if (!isList(references)) return [];
  const problems: Problem[] = [];
  let controller: string | undefined;
  references.forEach((reference, index) => {
    if (!isObject(reference)) return;
    checkReference(reference, `${path}.ownerReferences[${index}]`, problems);
    if (reference["controller"] !== true) return;
    const name = `${String(reference["kind"] ?? "")}/${String(reference["name"] ?? "")}`;
    if (controller === undefined) controller = name;
    else {
      const shown = `[${references.map((each) => (isObject(each) ? referenceJson(each) : "")).join(",")}]`;
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${name}`;
      problems.push({ ...invalid(`${path}.ownerReferences`, references, detail), shown });
    }
  });
  return problems;
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
