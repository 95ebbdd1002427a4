import { afterAll, describe, expect, it } from "vitest";
import { checkCrd } from "../../src/crd/acceptance/check-crd.js";
import { toYaml } from "../../src/crd/yaml/to-yaml.js";
import { unpackBundle } from "../../src/emitters/bundles/check-bundle.js";
import { packBundle } from "../../src/emitters/bundles/pack-bundle.js";
import { renderAllBundles } from "../../src/emitters/bundles/render-bundle.js";
import { plainSources } from "../../src/import/gather-sources.js";
import { createImporter } from "../../src/import/import-crds.js";
import { vocabularyObjects } from "../../src/import/vocabulary-objects.js";
import { readYaml } from "../../src/kube/decode/read-yaml.js";
import type { Validator } from "../../src/kube/validation/schema/validation-result.js";
import type { JsonValue } from "../../src/kube/values/json-value.js";
import type { KubeValue } from "../../src/kube/values/kube-value.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { compile, widget } from "../compile.js";
import { runModule } from "../emitters/validators/compiled-code.js";
import { sampleOf, sampleSize } from "../sample-size.js";
import { typeErrors } from "../type-check.js";
import { HOSTILE_TEXTS } from "./hostile-texts.js";

type Schema = Readonly<Record<string, JsonValue>>;
type Properties = Readonly<Record<string, Schema>>;

const text = { type: "string" } as const;
const rules = (rule: string, message: string): Schema => ({
  type: "string",
  maxLength: 999,
  "x-kubernetes-validations": [{ rule, message }],
});

/** Where a text can stand in a schema. Each form is a kind, with a field for each text. */
const FORMS: Readonly<Record<string, (text: string, index: number) => Properties>> = {
  Property: (each) => ({ [each]: { ...text, enum: ["a", "b"] } }),
  Inner: (each, at) => ({ [`f${at}`]: { type: "object", properties: { [each]: text }, required: [each] } }),
  Description: (each, at) => ({ [`f${at}`]: { ...text, description: each } }),
  Member: (each, at) => ({ [`f${at}`]: { ...text, enum: [each, "other"] } }),
  Default: (each, at) => ({ [`f${at}`]: { ...text, default: each } }),
  Whole: (each, at) => ({ [`f${at}`]: { type: "object", properties: { b: text }, default: { b: each } } }),
  Pattern: (each, at) => ({ [`f${at}`]: { ...text, pattern: each } }),
  Message: (each, at) => ({ [`f${at}`]: rules("self != 'a'", each) }),
  Rule: (each, at) => ({ [`f${at}`]: rules(`self != ${JSON.stringify(each)}`, "no") }),
  Title: (each, at) => ({ [`f${at}`]: { ...text, title: each } }),
  Format: (each, at) => ({ [`f${at}`]: { ...text, format: each } }),
  Key: (each, at) => ({
    [`f${at}`]: {
      type: "array",
      items: { type: "object", required: [each], properties: { [each]: text } },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": [each],
    },
  }),
};

function crdOf(kind: string, properties: Properties) {
  const plural = `${kind.toLowerCase()}s`;
  const spec = { type: "object", properties };
  const root = { apiVersion: text, kind: text, metadata: { type: "object" }, spec };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: "example.com",
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      scope: "Cluster",
      versions: [
        { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object", properties: root } } },
      ],
    },
  };
}

/** Whether a server would take a CRD with a text in it; what it would not take is refused before anything is made of it. */
function isTaken(kind: string, properties: Properties): boolean {
  return !checkCrd(crdOf(kind, properties)).some(({ severity }) => severity === "error");
}

const vocabulary = readVocabulary();
const importCrds = createImporter(
  vocabulary,
  vocabularyObjects(() => vocabulary),
);

const kinds = Object.entries(FORMS).map(([form, make]) => {
  const name = `Hostile${form}`;
  const texts = HOSTILE_TEXTS.map((each, at) => ({ each, at }))
    .filter(({ each, at }) => isTaken(name, make(each, at)))
    // An empty format, pattern or message says nothing.
    .filter(({ each }) => each !== "" || !["Format", "Pattern", "Message"].includes(form))
    // These go into an override file, of which import says that it does not read back as it was; see specOf.
    .filter(({ each }) => form !== "Description" || !/[\u2028\u2029]/.test(each));
  const properties = Object.fromEntries(texts.flatMap(({ each, at }) => Object.entries(make(each, at))));
  return { form, name, texts, properties, crd: crdOf(name, properties) };
});
const { files, findings, config } = importCrds({
  sources: plainSources(
    kinds.map(({ crd, name }) => ({ path: `${name}.yaml`, document: crd })),
    [],
  ),
  clusters: [],
  gates: [],
  out: "api",
  featuresPath: "api/features.ts",
});
const sources = Object.fromEntries(files.map(({ path, text: source }) => [path, source]));
const compiled = compile(sources, { ...config, clients: true, validation: true, docs: "docs" });
const typescript = [
  ...files.filter(({ path }) => path.endsWith(".ts")),
  ...compiled.code.map(({ path, text: source }) => ({ path: `generated/${path}`, text: source })),
];

/** What a manifest says of `spec`. Behind U+2028 and U+2029 the reader keeps spaces that are indentation to a server's. */
function specOf(manifest: string): unknown {
  const text = manifest.replace(/([\u2028\u2029]) +/g, "$1");
  // It is a CRD that was written here or by the generator.
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into documents of any form
  const document = readYaml(text).documents[0]?.value as any;
  return document.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties;
}

function validatorOf(name: string): Validator {
  const file = compiled.code.find(({ path }) => path === `validation/example.com/v1/${name.toLowerCase()}.ts`);
  const [make] = Object.values(runModule(file?.text ?? ""));
  // A validator file exports the one function that makes it.
  return (make as () => Validator)();
}

function objectOf(kind: string, spec: KubeValue) {
  return { apiVersion: "example.com/v1", kind, metadata: { name: "a" }, spec };
}

afterAll(() => expect(globalThis).not.toHaveProperty("canary"));

describe("hostile texts, in every place of a CRD", () => {
  it("are taken as they are by import and generation", () => {
    const few = kinds.filter(({ form, texts }) => texts.length < (form === "Pattern" ? 40 : 60));
    expect(few.map(({ form, texts }) => `${form}: ${texts.length}`)).toEqual([]);
    expect(findings.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
    const errors = compiled.diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it.each(kinds.map(({ form, name, properties }) => [form, name, properties] as const))(
    "come back in the manifest: %s",
    (_, name, properties) => {
      const file = compiled.files.find(({ path }) => path.endsWith(`_${name.toLowerCase()}s.yaml`));
      expect(specOf(file?.text ?? "")).toEqual(specOf(toYaml(crdOf(name, properties))));
    },
  );

  it("make TypeScript that type-checks", { timeout: 120_000 }, () => {
    expect(typeErrors(typescript)).toBe("");
  });

  it("make TypeScript that runs, and run nothing of their own", () => {
    for (const { text: source } of typescript) if (!source.includes('from "./')) runModule(source);
    expect(globalThis).not.toHaveProperty("canary");
  });

  it("name the fields that validators check", () => {
    const { texts } = kinds.find(({ form }) => form === "Property") ?? { texts: [] };
    const validator = validatorOf("HostileProperty");
    for (const { each } of texts) {
      const [right, wrong] = ["a", "c"].map((value) =>
        validator.create(objectOf("HostileProperty", { [each]: value })),
      );
      expect({ each, errors: right?.errors }).toEqual({ each, errors: [] });
      expect({ each, types: wrong?.errors.map(({ type }) => type) }).toEqual({
        each,
        types: ["FieldValueNotSupported"],
      });
    }
  });

  it("are members of enums, and defaults", () => {
    const members = validatorOf("HostileMember");
    for (const { each, at } of kinds.find(({ form }) => form === "Member")?.texts ?? []) {
      expect(members.create(objectOf("HostileMember", { [`f${at}`]: each })).errors).toEqual([]);
      expect(members.create(objectOf("HostileMember", { [`f${at}`]: `${each}!` })).ok).toBe(false);
    }
    const filled = validatorOf("HostileDefault").applyDefaults(objectOf("HostileDefault", {}));
    for (const { each, at } of kinds.find(({ form }) => form === "Default")?.texts ?? []) {
      expect(filled).toMatchObject({ spec: { [`f${at}`]: each } });
    }
  });

  it("are what rules say and compare with", () => {
    const messages = validatorOf("HostileMessage");
    for (const { each, at } of kinds.find(({ form }) => form === "Message")?.texts ?? []) {
      const [error] = messages.create(objectOf("HostileMessage", { [`f${at}`]: "a" })).errors;
      expect({ each, detail: error?.detail }).toEqual({ each, detail: expect.stringContaining(each.trim()) });
    }
    const compared = validatorOf("HostileRule");
    for (const { each, at } of kinds.find(({ form }) => form === "Rule")?.texts ?? []) {
      const verdicts = [each, `${each}!`].map(
        (value) => compared.create(objectOf("HostileRule", { [`f${at}`]: value })).ok,
      );
      expect({ each, verdicts }).toEqual({ each, verdicts: [false, true] });
    }
  });

  it("are no code where import finds them in names that no server takes", { timeout: 60_000 }, () => {
    for (const each of HOSTILE_TEXTS) {
      const crd = crdOf("Widget", { a: text });
      const names = {
        kind: each,
        listKind: each,
        plural: each,
        singular: each,
        shortNames: [each],
        categories: [each],
      };
      const version = { ...crd.spec.versions[0], name: each, deprecated: true, deprecationWarning: each };
      const document = { ...crd, spec: { ...crd.spec, group: each, names, versions: [version] } } as never;
      const imported = importCrds({
        sources: plainSources([{ path: "a.yaml", document }], []),
        clusters: [],
        gates: [],
        out: "api",
        featuresPath: "api/features.ts",
      });
      for (const file of imported.files.filter(({ path }) => path.endsWith(".ts"))) {
        if (!file.text.includes('from "./')) runModule(file.text);
      }
    }
    expect(globalThis).not.toHaveProperty("canary");
  });

  it("are no code in arguments of clients' markers", { timeout: 60_000 }, () => {
    const plain = widget("export interface WidgetSpec { a: string }");
    for (const each of sampleOf(HOSTILE_TEXTS)) {
      for (const marker of ["genclient:onlyVerbs", "genclient:skipVerbs", "genclient:method", "crdwright:kind"]) {
        for (const argument of [JSON.stringify(each), each.replace(/\s/g, " "), `Apply,verb=${JSON.stringify(each)}`]) {
          const line = `// +genclient\n// +${marker}=${argument.replace(/[\r\n\u2028\u2029]/g, " ")}\nexport interface Widget `;
          const text = (plain["api/v1/widget.ts"] ?? "").replace("export interface Widget ", line);
          const { code } = compile({ ...plain, "api/v1/widget.ts": text }, { clients: true, validation: true });
          for (const file of code) if (!file.text.includes('from "./')) runModule(file.text);
        }
      }
    }
    expect(globalThis).not.toHaveProperty("canary");
  });

  it("come back from features files, FeatureGate manifests and bundles, or are refused", async () => {
    let taken = 0;
    const plain = widget("export interface WidgetSpec { a: string }");
    for (const each of sampleOf(HOSTILE_TEXTS)) {
      const gate = { scope: "OpenShift", predatesRegistry: true, component: each, enabledIn: [] };
      const features = `defineFeatureGates({ gates: { Hostile: ${JSON.stringify(gate)} } });`;
      const made = compile({ ...plain, "api/features.ts": features }, { clients: true, docs: "docs" });
      for (const { text: source } of made.code) if (!source.includes('from "./')) runModule(source);
      for (const { text: manifest } of made.featureGates) expect(readYaml(manifest).error).toBeUndefined();
      for (const { text: page } of made.pages) expect(page).not.toMatch(/<script|<img/);
      if (made.diagnostics.some(({ severity }) => severity === "error")) continue;
      taken++;
      for (const bundle of renderAllBundles(made.features, made.crdsOfSets ?? [])) {
        const unpacked = await unpackBundle(await packBundle(bundle), (finding) => expect(finding).toBeUndefined());
        expect(unpacked?.map(({ path }) => path).sort()).toEqual(bundle.files.map(({ path }) => path).sort());
      }
    }
    expect(taken).toBeGreaterThan(sampleSize(60));
    expect(globalThis).not.toHaveProperty("canary");
  });

  it("come back from override files", { timeout: 60_000 }, () => {
    const plain = widget("export interface WidgetSpec { a: string }");
    for (const each of sampleOf(HOSTILE_TEXTS.filter((text) => !/[\u2028\u2029]/.test(text)))) {
      const schema = { properties: { spec: { properties: { a: { description: each } } } } };
      const override = toYaml({
        metadata: { name: "widgets.example.com" },
        spec: { versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }] },
      });
      const made = compile({ ...plain, "api/v1/w.override.yaml": override }, { clients: true, validation: true });
      expect({ each, spec: specOf(made.files[0]?.text ?? "") }).toEqual({
        each,
        spec: { a: { type: "string", description: each } },
      });
      for (const file of made.code) if (!file.text.includes('from "./')) runModule(file.text);
    }
  });

  it("are no names of gates", { timeout: 60_000 }, () => {
    const plain = widget("export interface WidgetSpec { a: string }");
    for (const each of HOSTILE_TEXTS.filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name))) {
      const features = `defineFeatureGates({ gates: { ${JSON.stringify(each)}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] } } });`;
      const { diagnostics } = compile({ ...plain, "api/features.ts": features });
      const refused = diagnostics.some(
        ({ severity, span }) => severity === "error" && span?.file === "api/features.ts",
      );
      expect({ each, refused }).toEqual({ each, refused: true });
    }
  });
});
