import fc from "fast-check";
import { emitCrds } from "../../../src/crd/manifests/emit-crds.js";
import { parseYaml } from "../../../src/crd/yaml/parse-yaml.js";
import { validatorForCrd } from "../../../src/emitters/validators/from-crd/validator-for-crd.js";
import type { Validator } from "../../../src/entry/runtime.js";
import { plainSources } from "../../../src/import/gather-sources.js";
import { createImporter } from "../../../src/import/import-crds.js";
import { vocabularyObjects } from "../../../src/import/vocabulary-objects.js";
import { readJson } from "../../../src/kube/decode/read-json.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";
import type { ValidationResult } from "../../../src/kube/validation/schema/validation-result.js";
import type { JsonObject } from "../../../src/kube/values/json-value.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { isObject } from "../../../src/kube/values/value-kind.js";
import { readVocabulary } from "../../../src/project/read-project.js";
import { type Compiled, compileCode } from "../../emitters/validators/compiled-code.js";
import { drawnObjects, drawnSources, GATES } from "../../emitters/validators/drawn-models.js";
import { mutatedValue } from "../mutations.js";
import { publishedSuites } from "../published.js";
import { type FuzzTarget, insist } from "../target.js";

/** A generated validator, that of the CRD for the same gates, and objects that both may take. */
interface Pair {
  readonly generated: Validator;
  readonly ofCrd: Validator;
  readonly objects: fc.Arbitrary<KubeObject>;
}

const drawnPairs: Pair[] = fc
  .sample(drawnSources, { numRuns: 24, seed: 14 })
  .flatMap((sources) => compileCode(sources) ?? [])
  .flatMap((compiled) =>
    [[], ["A"], ["B", "C"], GATES].map((featureGates) => ({
      generated: compiled.validator({ featureGates }),
      ofCrd: validatorForCrd(crdFor(compiled, featureGates)),
      objects: drawnObjects,
    })),
  );

/** Validators that are generated of what published CRDs are imported as. */
const vocabulary = readVocabulary();
const importer = createImporter(
  vocabulary,
  vocabularyObjects(() => vocabulary),
);
const publishedPairs: Pair[] = publishedSuites()
  .filter(({ objects }) => objects.length > 0)
  .slice(0, 20)
  .flatMap(({ crd, objects }) => {
    // A manifest that is published is a map of what YAML can say.
    const sources = plainSources([{ path: "crd.yaml", document: parseYaml(JSON.stringify(crd)) as JsonObject }], []);
    const { files } = importer({ sources, clusters: [], gates: [], out: "api", featuresPath: "api/features.ts" });
    const compiled = compileCode(Object.fromEntries(files.map(({ path, text }) => [path, text])));
    if (compiled === undefined) return [];
    const ofCrd = validatorForCrd(crdFor(compiled, []));
    return [{ generated: compiled.validator({ featureGates: [] }), ofCrd, objects: fc.constantFrom(...objects) }];
  });

const pairs = [...drawnPairs, ...publishedPairs];

function crdFor({ model, features }: Compiled, gates: readonly string[]): KubeObject {
  const { files } = emitCrds(model, {
    embeddedObjectMeta: false,
    naming: "feature-set",
    maxDescLen: undefined,
    gating: "resolved",
    versions: "per-folder",
    overrides: [],
    features: { ...features, customGates: new Set(gates) },
  });
  const file = files.find(({ clusters }) => clusters?.featureSets.includes("CustomNoUpgrade")) ?? files[0];
  const value = readYaml(file?.text ?? "").documents[0]?.value;
  if (!isObject(value)) throw new Error("the CRD that was written is no object");
  return value;
}

interface Write {
  readonly pair: number;
  readonly stored: unknown;
  readonly object: unknown;
}

const KEYS = ["spec", "metadata", "name", "f0", "f1", "f2", "f3", "n", "generateName", "status", "conditions", "type"];

const writes = pairs.map(({ objects }, index) => {
  const object = mutatedValue(objects, KEYS);
  return fc.record({ pair: fc.constant(index), stored: object, object });
});

/** Objects: the validator that is generated and that of the CRD have to say the same of each. */
export const objects: FuzzTarget<Write> = {
  inputs: fc.oneof(...writes),
  run: ({ pair, ...write }) => {
    const { generated, ofCrd } = pairs[pair] ?? fail();
    const [stored, object] = [write.stored, write.object].map(decoded);
    if (stored === undefined || object === undefined) return "too deep, or no object";
    const results = [generated, ofCrd].map((validator) =>
      [validator.create(object), validator.update(stored, object), validator.updateStatus(stored, object)].map(verdict),
    );
    insist(JSON.stringify(results[0]) === JSON.stringify(results[1]), `both say the same: ${JSON.stringify(results)}`);
    return results;
  },
};

/** As a server reads it. */
function decoded(value: unknown): KubeObject | undefined {
  const [document] = readJson(JSON.stringify(value)).documents;
  return isObject(document?.value) ? document.value : undefined;
}

function verdict({ ok, object, errors, warnings, refused }: ValidationResult): unknown {
  const plain = JSON.stringify(object, (_, each) => (typeof each === "bigint" ? `${each}n` : each));
  return { ok, plain, errors: errors.map(({ message }) => message).sort(), warnings, refused };
}

function fail(): never {
  throw new Error("there is no such pair");
}
