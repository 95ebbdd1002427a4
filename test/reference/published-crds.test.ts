import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crdRefusals } from "../../src/emitters/validators/from-crd/crd-refusals.js";
import { validatorForCrd } from "../../src/emitters/validators/from-crd/validator-for-crd.js";
import { readManifests } from "../../src/kube/decode/read-manifests.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { isObject } from "../../src/kube/values/value-kind.js";
import { referenceVersions } from "../../src/reference/build-reference.js";

const ORACLE = "../shared/oracle";
const WHOLE = process.env["CRDWRIGHT_PUBLISHED"] === "all";
const FOLDERS = ["openshift-api/merged", "crds"].map((name) => join(ORACLE, name));

function crdsBelow(folder: string): KubeObject[] {
  return (
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .sort()
      .flatMap((name) => readManifests(readFileSync(join(folder, name), "utf8")).documents)
      .flatMap(({ value }) => (isObject(value) && value.kind === "CustomResourceDefinition" ? [value] : []))
      // All of them take a minute.
      .filter((_, index) => WHOLE || index % 12 === 0)
      .filter((crd) => crdRefusals(crd).length === 0)
  );
}

describe.skipIf(!existsSync(ORACLE))("examples of published CRDs (skipped without ../shared/oracle)", () => {
  it.each(FOLDERS)(
    "are accepted by a validator of their own: %s",
    (folder) => {
      let [found, missing] = [0, 0];
      const without: string[] = [];
      for (const crd of crdsBelow(folder)) {
        // A CRD that was read from YAML is JSON.
        for (const { version, kind, examples } of referenceVersions([
          { document: crd as unknown as JsonObject, on: 1 },
        ])) {
          const validator = validatorForCrd(crd, { version });
          for (const { text } of examples) {
            const [object] = readManifests(text).documents;
            if (!isObject(object?.value)) throw new Error(`no object: ${text}`);
            expect(validator.create(object.value, { fieldValidation: "Strict" }).errors).toEqual([]);
          }
          found += examples.length;
          missing += 2 - examples.length;
          if (examples.length < 2) without.push(`${kind} ${version}: ${examples.map(({ size }) => size).join()}`);
        }
      }
      if (WHOLE) console.log(folder, { found, missing }, without);
      expect(missing / (found + missing)).toBeLessThan(0.1);
    },
    120_000,
  );
});
