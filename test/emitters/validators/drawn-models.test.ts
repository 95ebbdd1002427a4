import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitCrds } from "../../../src/crd/manifests/emit-crds.js";
import { validatorForCrd } from "../../../src/emitters/validators/from-crd/validator-for-crd.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";
import type { ValidationResult, Validator } from "../../../src/kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { sampleSize } from "../../sample-size.js";
import { typeErrors } from "../../type-check.js";
import { type Compiled, compileCode } from "./compiled-code.js";
import { drawnObjects, drawnSources, GATES } from "./drawn-models.js";

const SEED = 1302;
const DRAWN = sampleSize(120);
const models: readonly Compiled[] = fc
  .sample(drawnSources, { numRuns: DRAWN, seed: SEED })
  .flatMap((sources) => compileCode(sources) ?? []);
const objects = fc.sample(drawnObjects, { numRuns: 300, seed: SEED });

/** The validators of one model's CRDs by their texts: several selections of gates share a CRD. */
type Validators = Map<string, Validator>;

/** The validator of the CRD that is made for exactly these gates. */
function validatorOfManifest(
  { model, features }: Compiled,
  gates: readonly string[],
  validators: Validators,
): Validator {
  const { files, findings } = emitCrds(model, {
    embeddedObjectMeta: false,
    naming: "feature-set",
    maxDescLen: undefined,
    gating: "resolved",
    versions: "per-folder",
    overrides: [],
    features: { ...features, customGates: new Set(gates) },
  });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const file = files.find(({ clusters }) => clusters?.featureSets.includes("CustomNoUpgrade"));
  const text = file?.text ?? "";
  const [document] = validators.has(text) ? [] : readYaml(text).documents;
  // It is the CRD that was written.
  const validator = validators.get(text) ?? validatorForCrd(document?.value as KubeObject);
  validators.set(text, validator);
  return validator;
}

function verdict({ ok, object, errors, warnings }: ValidationResult): unknown {
  return { ok, object, errors: errors.map(({ message }) => message).sort(), warnings };
}

describe("validators of models drawn at random", () => {
  it("are most of those that are drawn", () => {
    expect(models.length).toBeGreaterThan(DRAWN / 3);
  });

  it("type-check under the strictest switches, in one program", { timeout: 120_000 }, () => {
    const files = models.flatMap(({ files: some }, at) =>
      some.map(({ path, text }) => ({ path: `${at}/${path}`, text })),
    );
    expect(typeErrors(files)).toBe("");
  });

  it("judge as the CRD for the same gates does", { timeout: 120_000 }, () => {
    let [accepted, refused] = [0, 0];
    models.forEach((compiled, index) => {
      const validators: Validators = new Map();
      for (let bits = 0; bits < 2 ** GATES.length; bits += 1 + (index % 3)) {
        const featureGates = GATES.filter((_, at) => (bits >> at) % 2 === 1);
        const made = compiled.validator({ featureGates });
        const ofManifest = validatorOfManifest(compiled, featureGates, validators);
        for (let at = bits % 5; at < objects.length; at += 13) {
          const [one, other] = [objects[at] ?? {}, objects[(at * 7 + 3) % objects.length] ?? {}];
          const created = made.create(one);
          const results = [created, made.update(other, one)].map(verdict);
          const wanted = [ofManifest.create(one), ofManifest.update(other, one)].map(verdict);
          // What is the same to Node is to `toEqual` too, which takes ten times as long.
          if (!isDeepStrictEqual(results, wanted))
            expect({ index, featureGates, results }).toEqual({ index, featureGates, results: wanted });
          if (created.ok) accepted++;
          else refused++;
        }
      }
    });
    expect(accepted).toBeGreaterThan(sampleSize(100));
    expect(refused).toBeGreaterThan(sampleSize(1000));
  });
});
