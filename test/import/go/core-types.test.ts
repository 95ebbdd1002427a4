import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { coreClients } from "../../../src/import/go/core-clients.js";
import { coreTypes } from "../../../src/import/go/core-types.js";
import { loadGoGrammar } from "../../../src/import/go/go-grammar.js";
import { importGo } from "../../../src/import/go/import-go.js";
import { createModuleFinder } from "../../../src/import/go/module-folders.js";
import { readVocabulary } from "../../../src/project/read-project.js";
import {
  CORE_PACKAGES,
  isCoreModule,
  VOCABULARY_MODULES,
  vocabularyPlace,
} from "../../../src/source/vocabulary-modules.js";
import { compile, type Manifest } from "../../compile.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

const MODULES = resolve("test/e2e/go/core-types");
const ENVIRONMENT = { ...process.env, GOWORK: "off" };

/** The first package that is not on this machine. */
const missing = Object.values(CORE_PACKAGES).find(
  (each) => "help" in createModuleFinder(MODULES, ENVIRONMENT).find(each),
);
if (missing !== undefined)
  console.log(`core types: skipped, since ${missing} is not here: run go mod download in test/e2e/go/core-types`);

/** The schema of `spec` of the only kind, without descriptions. */
function specOf(sources: Readonly<Record<string, string>>): unknown {
  const { files, diagnostics } = compile(sources);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(files).toHaveLength(1);
  const manifest: Manifest = parse(files[0]?.text ?? "");
  return withoutDescriptions(manifest.spec.versions[0].schema.openAPIV3Schema.properties.spec);
}

function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([key, each]) => key !== "description" || typeof each !== "string");
  return Object.fromEntries(members.map(([key, each]) => [key, withoutDescriptions(each)]));
}

describe("src/kubernetes", () => {
  it.skipIf(missing !== undefined)("is what scripts/core-types.mjs makes of the Go packages", async () => {
    const finder = createModuleFinder(MODULES, ENVIRONMENT);
    const { files, kinds, findings } = coreTypes({ finder, grammar: await loadGoGrammar(), project: MODULES });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(files).toHaveLength(Object.keys(CORE_PACKAGES).length);
    const made = [...files, ...coreClients(kinds, readVocabulary)];
    const changed = made.filter(({ path, text }) => readFileSync(join("src", path), "utf8") !== text);
    expect(changed.map(({ path }) => path)).toEqual([]);
  });

  it("has no comments but markers", () => {
    const modules = VOCABULARY_MODULES.filter(isCoreModule);
    expect(modules).toHaveLength(Object.keys(CORE_PACKAGES).length);
    const texts = modules.map((module) => readFileSync(`src/${vocabularyPlace(module)}.ts`, "utf8"));
    const comments = texts
      .flatMap((text) => text.split("\n").slice(1))
      .filter((line) => /^\s*(?:\/\*\*|\/\/|\*)/.test(line));
    expect(comments.length).toBeGreaterThan(200);
    expect(comments.filter((line) => !/^\s*(?:\/\*\* \+.* \*\/|\/\*\*|\*\/|\* \+.*)$/.test(line))).toEqual([]);
  });

  // A type by way of the vocabulary, and the same with its sources imported.
  it.skipIf(missing !== undefined).each([
    [
      "core/v1",
      ["PodTemplateSpec", "ContainerPort", "Affinity", "Toleration", "PersistentVolumeClaimSpec", "ServiceSpec"],
    ],
    ["apps/v1", ["DeploymentSpec", "StatefulSetUpdateStrategy"]],
    ["networking/v1", ["IngressSpec", "NetworkPolicySpec"]],
    ["autoscaling/v2", ["MetricSpec", "HorizontalPodAutoscalerBehavior"]],
  ])("has the schemas of the imported types of %s", async (name, types) => {
    const module = `crdwright/${name}`;
    const fields = types.map((type, index) => `  f${index}: ${type};`).join("\n");
    const vocabulary = specOf({
      "api/v1/kind.ts": `// +groupName=example.com
import type { KubernetesObject } from "crdwright/meta/v1";
import type { ${types.join(", ")} } from "${module}";
export interface Widget extends KubernetesObject { spec: Spec }
export interface Spec {
${fields}
}
`,
    });
    const project = temporaryFolder();
    cpSync(MODULES, project, { recursive: true });
    writeTree(project, {
      "v1/kind.go": [
        "// +groupName=example.com",
        "package v1",
        'import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"',
        `import of "${Object.entries(CORE_PACKAGES).find(([each]) => each === module)?.[1]}"`,
        "type Widget struct {",
        '\tmetav1.TypeMeta `json:",inline"`',
        '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
        '\tSpec Spec `json:"spec"`',
        "}",
        "type Spec struct {",
        ...types.map((type, index) => `\tF${index} of.${type} \`json:"f${index}"\``),
        "}",
        "",
      ].join("\n"),
    });
    const finder = createModuleFinder(project, ENVIRONMENT);
    const { files } = importGo({ patterns: ["./v1"], finder, grammar: await loadGoGrammar(), project, out: "api" });
    expect(specOf(Object.fromEntries(files.map(({ path, text }) => [path, text])))).toEqual(vocabulary);
  });
});
