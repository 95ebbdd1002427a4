import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
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

interface Judges {
  readonly file: string;
  readonly crdName: string;
  readonly validator: Validator;
  readonly takes: ValidateFunction;
}

/**
 * The objects of published suites on each published manifest of their CRD: whatever the validator takes, with no field that it
 * does not know, the JSON Schema takes as well.
 */
export function countJsonSchemas(openshiftData: string): Count {
  const judges = yamlFiles(join(openshiftData, "merged")).flatMap(judgesOf);
  let [passed, total] = [0, 0];
  const failures: object[] = [];
  for (const path of yamlFiles(join(openshiftData, "suites"))) {
    const suite = readSuite({ path, text: readFileSync(path, "utf8") }, { lenient: true }, () => {});
    if (suite === undefined) continue;
    const objects = suite.cases.flatMap(({ initial, updated }) =>
      updated === undefined ? [initial] : [initial, updated],
    );
    for (const { file, validator, takes } of judges.filter(({ crdName }) => crdName === suite.crdName)) {
      for (const object of objects) {
        if (!isValid(object, validator)) continue;
        total++;
        if (takes(plainValue(object))) passed++;
        else failures.push({ path, file, errors: takes.errors });
      }
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

function judgesOf(file: string): Judges[] {
  const document = readManifests(readFileSync(file, "utf8")).documents[0]?.value;
  const facts = isObject(document) ? crdFacts(document) : undefined;
  if (facts === undefined || !isObject(document)) return [];
  return facts.versions.flatMap(({ name: version, schema }): Judges[] => {
    if (schema === undefined) return [];
    // It is the schema of a published CRD.
    const text = kindSchemaText({ group: facts.group, version, name: facts.kind }, schema as StructuralSchema, true);
    const takes = new Ajv({ strict: false }).compile(JSON.parse(text));
    try {
      return [{ file, crdName: facts.crdName, validator: validatorForCrd(document, { version }), takes }];
    } catch {
      // Rules that are published without their texts cannot be run.
      return [];
    }
  });
}
