import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { kindSchemaText } from "../../src/emitters/schemas/schema-files.js";
import { validatorForCrd } from "../../src/emitters/validators/from-crd/validator-for-crd.js";
import { readManifests } from "../../src/kube/decode/read-manifests.js";
import type { Validator } from "../../src/kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { isObject } from "../../src/kube/values/value-kind.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { readSuite } from "../../src/suites/read-suite.js";
import { crdFacts } from "../../src/suites/suite-crd.js";
import { plainValue } from "../emitters/schemas/plain-value.js";
import type { Count } from "./subjects.js";

/** A version of a published CRD, the JSON Schema for its objects, and those of published suites that its validator takes. */
export interface SchemaSubject {
  readonly file: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly schemaText: string;
  readonly objects: readonly { readonly path: string; readonly object: KubeObject }[];
}

/** Returns every published manifest that there are suites for, with the objects that are valid by it and have no unknown field. */
export function schemaSubjects(openshiftData: string): SchemaSubject[] {
  const suites = yamlFiles(join(openshiftData, "suites")).flatMap((path) => {
    const suite = readSuite({ path, text: readFileSync(path, "utf8") }, { lenient: true }, () => {});
    return suite === undefined ? [] : [{ path, suite }];
  });
  return yamlFiles(join(openshiftData, "merged")).flatMap((file) =>
    versionsOf(file).map(({ crdName, validator, ...subject }): SchemaSubject => {
      const objects = suites
        .filter(({ suite }) => suite.crdName === crdName)
        .flatMap(({ path, suite }) =>
          suite.cases
            .flatMap(({ initial, updated }) => (updated === undefined ? [initial] : [initial, updated]))
            .filter((object) => isValid(object, validator))
            .map((object) => ({ path, object })),
        );
      return { ...subject, objects };
    }),
  );
}

/** Whatever the validator takes, the JSON Schema takes as well. */
export function countJsonSchemas(openshiftData: string): Count {
  let [passed, total] = [0, 0];
  const failures: object[] = [];
  for (const { file, schemaText, objects } of schemaSubjects(openshiftData)) {
    const takes = new Ajv({ strict: false }).compile(JSON.parse(schemaText));
    for (const { path, object } of objects) {
      total++;
      if (takes(plainValue(object))) passed++;
      else failures.push({ path, file, errors: takes.errors });
    }
  }
  return { passed, total, failures };
}

/** A request that creates an object leaves its status out, which is then written by itself. */
function isValid(object: KubeObject, validator: Validator): boolean {
  const created = validator.create(object, { fieldValidation: "Strict" });
  if (!created.ok) return false;
  if (object["status"] === undefined || created.object["status"] !== undefined) return true;
  return validator.updateStatus(created.object, { ...created.object, status: object["status"] }).ok;
}

function yamlFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  return names.sort().map((name) => join(folder, name));
}

function versionsOf(file: string) {
  const document = readManifests(readFileSync(file, "utf8")).documents[0]?.value;
  const facts = isObject(document) ? crdFacts(document) : undefined;
  if (facts === undefined || !isObject(document)) return [];
  const { group, kind, crdName } = facts;
  return facts.versions.flatMap(({ name: version, schema }) => {
    if (schema === undefined) return [];
    // It is the schema of a published CRD.
    const schemaText = kindSchemaText({ group, version, name: kind }, schema as StructuralSchema, true);
    try {
      return [{ file, crdName, group, kind, version, schemaText, validator: validatorForCrd(document, { version }) }];
    } catch {
      // Rules that are published without their texts cannot be run.
      return [];
    }
  });
}
