import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createCompiler } from "../../src/project/compile.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { readSourceFile } from "../../src/source/read-source-file.js";
import {
  CORE_PACKAGES,
  VOCABULARY_MODULE,
  VOCABULARY_MODULES,
  type VocabularyModule,
} from "../../src/source/vocabulary-modules.js";
import { controllerGenPath } from "./tools/pinned-tools.mjs";

const modules = fileURLToPath(new URL("./go/core-types", import.meta.url));
const META = "k8s.io/apimachinery/pkg/apis/meta/v1";

/** What contains itself: controller-gen writes no schema of these either. */
const RECURSIVE = [
  "CustomResourceDefinition",
  "CustomResourceDefinitionSpec",
  "CustomResourceDefinitionVersion",
  "CustomResourceValidation",
  "JSONSchemaDefinitions",
  "JSONSchemaProps",
];
/** controller-gen fails at the fields without a tag of what writes its own JSON; here they are values of any form. */
const OF_OWN_JSON = ["JSONSchemaDependencies"];
/** These have lists whose keys are optional, which a server refuses wherever they stand: controller-gen's manifests as well. */
const REFUSED = [
  "DaemonSet",
  "DaemonSetStatus",
  "Deployment",
  "DeploymentStatus",
  "ReplicaSet",
  "ReplicaSetStatus",
  "ResourceClaim",
  "ResourceClaimStatus",
  "ServiceAccount",
  "StatefulSet",
  "StatefulSetStatus",
];
/** What +k8s:required adds to a Quantity, which is no object, so that it says nothing. */
const WITHOUT_EFFECT = /\.quantity\.minProperties: 1 there, nothing here$/;
/**
 * Types of the vocabulary's own module that Go has in another form: bases of kinds, metadata, of which servers know the members, and the
 * records of managers, whose fields would be pruned.
 */
const OWN = ["KubernetesList", "KubernetesObject", "ListMeta", "ManagedFieldsEntry", "ObjectMeta"];

/** A type with the kind that has a field of it. */
interface Probe {
  readonly module: VocabularyModule;
  readonly type: string;
  readonly goPackage: string;
  readonly kind: string;
}

const probes = VOCABULARY_MODULES.flatMap((module) => probesOf(module)).map(
  // Kinds of the types' own names would differ in case alone, or be too long.
  (probe, index): Probe => ({ ...probe, kind: `Probe${index}` }),
);
const comparable = probes.filter(({ type }) => !RECURSIVE.includes(type) && !OF_OWN_JSON.includes(type));

/** The types that a module exports; of `crdwright/meta/v1` those with members, the others have no Go type of the name. */
function probesOf(module: VocabularyModule): Omit<Probe, "kind">[] {
  const { declarations } = readSourceFile(readVocabulary(module), () => {});
  return [...declarations.values()].flatMap((declaration) => {
    const { name: type } = declaration;
    if (module === VOCABULARY_MODULE && (declaration.kind !== "interface" || OWN.includes(type))) return [];
    return [{ module, type, goPackage: module === VOCABULARY_MODULE ? metaPackage(type) : CORE_PACKAGES[module] }];
  });
}

/** The references to objects are in `crdwright/meta/v1` because APIs use them, and in core/v1 of Go. */
function metaPackage(type: string): string {
  return /(?<!Owner)Reference$|KeySelector$/.test(type) ? CORE_PACKAGES["crdwright/core/v1"] : META;
}

function goSource(): string {
  const packages = [...new Set(comparable.map(({ goPackage }) => goPackage)), META].sort();
  const alias = (importPath: string): string => `p${[...new Set(packages)].indexOf(importPath)}`;
  const imports = [...new Set(packages)].map((each) => `\t${alias(each)} "${each}"`);
  const kinds = comparable.map(
    ({ kind, goPackage, type }) =>
      `type ${kind} struct {\n\t${alias(META)}.TypeMeta \`json:",inline"\`\n\t${alias(META)}.ObjectMeta \`json:"metadata,omitempty"\`\n\tValue ${alias(goPackage)}.${type} \`json:"value"\`\n}\n`,
  );
  return `// +groupName=probe.example.com\npackage v1\n\nimport (\n${imports.join("\n")}\n)\n\n${kinds.join("\n")}`;
}

function typeScriptSource(of: readonly Probe[]): string {
  const imports = of.map(({ module, type, kind }) => `import type { ${type} as T${kind} } from "${module}";`);
  const kinds = of.map(({ kind }) => `export interface ${kind} extends KubernetesObject {\n  value: T${kind};\n}`);
  return [
    "// +groupName=probe.example.com",
    `import type { KubernetesObject } from "${VOCABULARY_MODULE}";`,
    ...imports,
    "",
    ...kinds,
    "",
  ].join("\n");
}

/** The schemas of the field in each kind's manifest, by kind and without descriptions. */
function fieldSchemas(texts: readonly string[]): Map<string, unknown> {
  return new Map(
    texts.map((text) => {
      const manifest = parse(text);
      const { value } = manifest.spec.versions[0].schema.openAPIV3Schema.properties;
      return [manifest.spec.names.kind, withoutDescriptions(value)];
    }),
  );
}

/** A member that is called description is a schema, and stays. */
function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([key, each]) => key !== "description" || typeof each !== "string");
  return Object.fromEntries(members.map(([key, each]) => [key, withoutDescriptions(each)]));
}

/** The paths where two schemas differ, with what either has there. */
function differences(their: unknown, our: unknown, at = ""): string[] {
  if (isObject(their) && isObject(our)) {
    const keys = [...new Set([...Object.keys(their), ...Object.keys(our)])];
    return keys.flatMap((key) => differences(their[key], our[key], `${at}.${key}`));
  }
  const [one, other] = [their, our].map((each) => JSON.stringify(each) ?? "nothing");
  return one === other ? [] : [`${at}: ${one} there, ${other} here`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

let theirs = new Map<string, unknown>();
let ours = new Map<string, unknown>();

beforeAll(() => {
  theirs = fieldSchemas(controllerGenManifests());
  const { files, diagnostics } = compile(comparable);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const ofKind = new Map(comparable.map((probe) => [probe.kind, probe.type]));
  const refused = errors.map(({ code, span }) => `${code} ${ofKind.get(kindAt(span?.start ?? 0))}`);
  expect(refused.sort()).toEqual(REFUSED.map((type) => `list-map-key ${type}`));
  ours = fieldSchemas(files.map(({ text }) => text));
}, 600_000);

function compile(of: readonly Probe[]): ReturnType<ReturnType<typeof createCompiler>> {
  const sources = [{ path: "api/v1/probes.ts", text: typeScriptSource(of) }];
  return createCompiler()({ config: {}, sources, features: undefined, vocabulary: readVocabulary });
}

/** The kind whose field of the only source is at a place. */
function kindAt(start: number): string {
  const before = typeScriptSource(comparable).slice(0, start);
  return /\binterface (\w+)[^}]*$/.exec(before)?.[1] ?? "";
}

/** One package with all probes, through controller-gen in one call. */
function controllerGenManifests(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-core-types-"));
  try {
    cpSync(modules, folder, { recursive: true });
    mkdirSync(path.join(folder, "v1"));
    writeFileSync(path.join(folder, "v1/probes.go"), goSource());
    const output = path.join(folder, "crds");
    execFileSync(controllerGenPath(), ["crd:maxDescLen=0", "paths=./v1", `output:crd:dir=${output}`], {
      cwd: folder,
      env: { ...process.env, GOWORK: "off" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return readdirSync(output).map((name) => readFileSync(path.join(output, name), "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the types of Kubernetes in the vocabulary", () => {
  test("have the schemas that controller-gen makes of the Go types, but for descriptions", () => {
    const different = comparable.flatMap(({ kind, type, module }) => {
      if (!theirs.has(kind)) return [`${module} ${type} is missing`];
      const [first] = differences(theirs.get(kind), ours.get(kind)).filter((each) => !WITHOUT_EFFECT.test(each));
      return first === undefined ? [] : [`${module} ${type}${first}`];
    });
    console.log(`core types: ${comparable.length - different.length}/${comparable.length} as controller-gen has them`);
    expect(different).toEqual([]);
  });

  test("are refused where they contain themselves", () => {
    const recursive = probes.filter(({ type }) => RECURSIVE.includes(type));
    expect(recursive).toHaveLength(RECURSIVE.length);
    const errors = compile(recursive).diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, span }) => [code, span?.file])).toEqual(
      recursive.map(() => ["type-cycle", "api/v1/probes.ts"]),
    );
  });

  test("are those that the script makes of these modules", () => {
    execFileSync("go", ["mod", "download"], { cwd: modules, env: { ...process.env, GOWORK: "off" } });
    const script = fileURLToPath(new URL("../../scripts/core-types.mjs", import.meta.url));
    expect(execFileSync(process.execPath, [script, "--check"], { encoding: "utf8" })).toBe("");
  });
});
