import fc from "fast-check";
import { parseYaml } from "../../../src/crd/yaml/parse-yaml.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { CrdError } from "../../../src/emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../../../src/entry/validate.js";
import { plainSources } from "../../../src/import/gather-sources.js";
import { createImporter } from "../../../src/import/import-crds.js";
import { vocabularyObjects } from "../../../src/import/vocabulary-objects.js";
import { readManifests } from "../../../src/kube/decode/read-manifests.js";
import { isJsonObject } from "../../../src/kube/values/json-value.js";
import { isObject } from "../../../src/kube/values/value-kind.js";
import { type Compiler, createCompiler } from "../../../src/project/compile.js";
import { readVocabulary } from "../../../src/project/read-project.js";
import { drawnCrds } from "../../import/drawn-crds.js";
import { mutatedValue, textsBelow } from "../mutations.js";
import { publishedCrds } from "../published.js";
import { expectedError, type FuzzTarget, insist } from "../target.js";

const vocabulary = readVocabulary();
const compiler = createCompiler();
const importer = createImporter(
  vocabulary,
  vocabularyObjects(() => vocabulary),
);
const KEYS = [
  ...["properties", "items", "additionalProperties", "required", "enum", "default", "pattern", "format", "type", "not"],
  ...["x-kubernetes-validations", "x-kubernetes-list-type", "x-kubernetes-list-map-keys", "anyOf", "versions", "name"],
  ...["group", "plural", "kind", "scope", "served", "storage", "schema", "subresources", "scale", "conversion"],
];
const real = [...textsBelow("test/fixtures", ".yaml", 4000), ...publishedCrds()]
  .filter((text) => text.includes("kind: CustomResourceDefinition"))
  .flatMap((text) => readOne(text) ?? []);

/** CRDs: whether a server takes them, validators of them, their import, and what is generated of that. */
export const crds: FuzzTarget<unknown> = {
  inputs: mutatedValue(
    fc.oneof({ weight: 3, arbitrary: drawnCrds }, { weight: 1, arbitrary: fc.constantFrom(...real) }),
    KEYS,
  ),
  run: (input, isAfresh) => {
    const text = JSON.stringify(input);
    return [validated(text), imported(text, isAfresh ? createCompiler() : compiler)];
  },
};

function validated(text: string): unknown {
  const value = readManifests(text).documents[0]?.value;
  if (!isObject(value)) return "no object";
  try {
    const validator = validatorForCrd(value);
    const { ok, errors } = validator.create({ apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" } });
    return [ok, errors.map(({ message }) => message)];
  } catch (error) {
    return expectedError(error, CrdError);
  }
}

function imported(text: string, compile: Compiler): unknown {
  const document = readOne(text);
  if (document === undefined) return "no map";
  const findings: Diagnostic[] = [];
  const sources = plainSources([{ path: "crd.yaml", document }], findings);
  const made = importer({ sources, clusters: [], gates: [], out: "api", featuresPath: "api/features.ts" });
  findings.push(...made.findings);
  insist(made.imported === sources.length || findings.length > 0, "a CRD that is left out is reported");
  for (const { path } of made.files) insist(/^api\/(?!.*(^|\/)\.\.(\/|$))/.test(path), `${path} is in its folder`);
  if (made.imported === 0) return findings.map(({ code, message }) => [code, message]);
  const compiled = compile({
    config: { ...made.config, clients: true, validation: true },
    sources: made.files.filter(({ path }) => path.endsWith(".ts")),
    features: undefined,
    overrides: made.files.filter(({ path }) => path.endsWith(".override.yaml")),
    vocabulary: () => vocabulary,
  });
  return [made.files, compiled.files, compiled.diagnostics.map(({ code, message }) => [code, message])];
}

function readOne(text: string): ReturnType<typeof plainDocument> {
  try {
    return plainDocument(text);
  } catch (error) {
    expectedError(error, SyntaxError);
    return undefined;
  }
}

function plainDocument(text: string) {
  const value = parseYaml(text);
  return isJsonObject(value) ? value : undefined;
}
