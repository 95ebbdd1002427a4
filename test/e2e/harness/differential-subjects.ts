import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { validatorForCrd } from "../../../src/emitters/validators/from-crd/validator-for-crd.js";
import { readJson } from "../../../src/kube/decode/read-json.js";
import type { Validator } from "../../../src/kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { isObject } from "../../../src/kube/values/value-kind.js";
import type { Resource } from "./api-client.js";
import { resourceOf } from "./custom-resource-definition.js";
import { isJsonObject, type JsonObject, listAt, stringAt, valueAt } from "./json-value.js";

/** One version of one CRD, under a group of its own, so that all can be installed side by side. */
export interface Subject {
  readonly name: string;
  readonly crd: JsonObject;
  /** The same kind without a schema, so that objects can be stored that the CRD itself would refuse. */
  readonly looseCrd: JsonObject;
  readonly resource: Resource;
  readonly group: string;
  readonly kind: string;
  readonly apiVersion: string;
  readonly hasStatus: boolean;
  readonly schema: JsonObject;
  readonly validator: Validator;
}

/** Returns a subject for each version with a schema of the CRDs in the files below a folder, by path. */
export function subjectsBelow(folder: string): Subject[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  return files.sort().flatMap((file) => {
    const manifest: JsonObject = parse(readFileSync(path.join(folder, file), "utf8"));
    return listAt(manifest, "spec", "versions")
      .filter(isJsonObject)
      .filter((version) => version.served === true && isJsonObject(valueAt(version, "schema", "openAPIV3Schema")))
      .map((version) => subjectOf(file, manifest, version));
  });
}

function subjectOf(file: string, manifest: JsonObject, given: JsonObject): Subject {
  const versionName = stringAt(given, "name") ?? "";
  const plural = stringAt(manifest, "spec", "names", "plural") ?? "";
  const group = `${labelOf(`${file}-${versionName}`)}.${stringAt(manifest, "spec", "group")}`;
  const { conversion: _, preserveUnknownFields: __, ...spec } = isJsonObject(manifest.spec) ? manifest.spec : {};
  const annotations = valueAt(manifest, "metadata", "annotations") ?? {};
  // A warning about the version as a whole is no verdict on an object.
  const { deprecated: ___, deprecationWarning: ____, ...version } = given;
  const definition = (own: JsonObject): JsonObject => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, annotations },
    spec: { ...spec, group, versions: [{ ...own, served: true, storage: true }] },
  });
  const crd = definition(version);
  const open = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  const schema = valueAt(version, "schema", "openAPIV3Schema");
  return {
    name: `${file} ${versionName}`,
    crd,
    looseCrd: definition({ name: versionName, schema: open }),
    resource: resourceOf(crd, versionName, stringAt(spec, "scope") === "Namespaced" ? "default" : undefined),
    group,
    kind: stringAt(spec, "names", "kind") ?? "",
    apiVersion: `${group}/${versionName}`,
    hasStatus: isJsonObject(valueAt(version, "subresources", "status")),
    schema: isJsonObject(schema) ? schema : {},
    validator: validatorForCrd(objectOfText(JSON.stringify(crd))),
  };
}

/** A DNS label that is a file's own. */
function labelOf(text: string): string {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 0xffffffff;
  return `s${hash.toString(36)}`;
}

/** Reads JSON text as the server does, numbers by their tokens; throws where it holds no object. */
export function objectOfText(text: string): KubeObject {
  const { documents, error } = readJson(text);
  const value = documents[0]?.value;
  if (!isObject(value)) throw new Error(`no object: ${error?.message} in ${text.slice(0, 300)}`);
  return value;
}
