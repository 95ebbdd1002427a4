import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GeneratedFile } from "../../../src/code/generated-file.js";
import { clientFiles } from "../../../src/emitters/clients/client-files.js";
import { createCompiler } from "../../../src/project/compile.js";
import { readProject } from "../../../src/project/read-project.js";
import { compile, type Sources } from "../../compile.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "crdwright-types-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the TypeScript compiler says of generated files and one more. */
function typeErrors(name: string, files: readonly GeneratedFile[], beside?: string): string {
  const root = join(folder, name);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  if (beside !== undefined) copyFileSync(new URL(`fixtures/${beside}`, import.meta.url), join(root, beside));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const options = {
    target: "ES2022",
    lib: ["ES2023"],
    module: "NodeNext",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noUnusedLocals: beside === undefined,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [resolve("node_modules/@types")],
    paths: {
      "crdwright/client": [resolve("src/entry/client.ts")],
      "crdwright/runtime": [resolve("src/entry/runtime.ts")],
      "crdwright/runtime/*": [resolve("src/entry/*.ts")],
      "crdwright/meta/v1": [resolve("src/meta/v1.ts")],
    },
  };
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["."] }));
  try {
    execFileSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", root], { encoding: "utf8" });
    return "";
  } catch (error) {
    // execFileSync throws with what the process wrote.
    return (error as { stdout: string }).stdout;
  }
}

const SETTINGS = { versions: "per-folder", packageName: "@me/my-controller" } as const;

function clientsOf(sources: Sources): readonly GeneratedFile[] {
  const { model, features, diagnostics } = compile(sources);
  expect(diagnostics).toEqual([]);
  return clientFiles(model, features, SETTINGS);
}

/** The clients and the validators of one run. */
function codeOf(sources: Sources): readonly GeneratedFile[] {
  const { code, diagnostics } = compile(sources, { clients: true, validation: true });
  expect(diagnostics).toEqual([]);
  return code;
}

const NAMESPACED: Sources = {
  "api/features.ts": [
    "defineFeatureGates({ gates: {",
    '  Tech: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] },',
    '  Both: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] },',
    "} });",
    "",
  ].join("\n"),
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts": `import type { CIDR as Network, Condition, Int32, KubernetesObject, Quantity, RawExtension } from "crdwright/meta/v1";

// +genclient
// +genclient:skipVerbs=deleteCollection
// +genclient:method=Restart,verb=create,subresource=restart
// +genclient:method=GetUsage,verb=get,subresource=usage,result=example.com/pkg.Scale
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: { conditions?: Condition[]; replicas?: Int32 };
}

export interface Base {
  "odd-name"?: CIDR;
  limits?: Record<string, Quantity>;
}
// +kubebuilder:validation:Enum=A;B
export type Letter = string;
export type CIDR = Network;
export interface WidgetSpec extends Base {
  replicas?: Int32;
  // +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=Small
  // +openshift:validation:FeatureGateAwareEnum:featureGate=Tech,enum=Small;Large
  // +openshift:validation:FeatureGateAwareEnum:requiredFeatureGate=Tech;Both,enum=Huge
  size?: string;
  // +crdwright:accept:code=null-impossible,reason="the type has it all the same"
  letter?: Letter | null;
  raw?: RawExtension;
  // +openshift:enable:FeatureGate=Tech
  matrix?: ("x" | "y")[];
}
`,
  "api/v1/gadget.ts": `import type { KubernetesObject } from "crdwright/meta/v1";

// +openshift:enable:FeatureGate=Tech
// +genclient:onlyVerbs=get,list
// +kubebuilder:resource:scope=Cluster
export interface Gadget extends KubernetesObject {
  /** spec is what is wanted. */
  spec?: { name: string };
}
`,
};

const METADATA: Sources = {
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/page.ts": `import type { KubernetesObject, ObjectMeta } from "crdwright/meta/v1";

export interface LimitedMeta extends ObjectMeta {
  // +kubebuilder:validation:MaxLength=20
  name?: string;
}

// +kubebuilder:resource:scope=Cluster
export interface Page extends KubernetesObject {
  metadata: LimitedMeta;
}
`,
  "api/v1/inline.ts": `import type { KubernetesObject, ObjectMeta } from "crdwright/meta/v1";

// +kubebuilder:resource:scope=Cluster
export interface Inline extends KubernetesObject {
  metadata: ObjectMeta & { name?: "a" | "b" };
}
`,
};

const DEFAULTS: Sources = {
  ...NAMESPACED,
  "api/v1/widget.ts": `import type { Int32, KubernetesObject, LocalObjectReference } from "crdwright/meta/v1";

// +kubebuilder:resource:path=widgets,scope=Cluster
// +kubebuilder:subresource:status
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: { phase: string };
}
// +kubebuilder:default=Low
export type Level = "Low" | "High";
export interface Server {
  port: Int32;
  // +default="TCP"
  protocol: string;
}
export interface Template {
  // +kubebuilder:default=1
  size?: Int32;
}
export interface Matrix {
  // +kubebuilder:default=2
  rows: Int32;
}
export interface WidgetSpec {
  // +kubebuilder:default=Single
  mode: "Single" | "Shared";
  // +default=3
  replicas?: Int32;
  level?: Level;
  // +listType=map
  // +listMapKey=port
  // +listMapKey=protocol
  servers: Server[];
  byName?: Record<string, Server>;
  secret: LocalObjectReference;
  // +kubebuilder:default={}
  template?: Template;
  // +kubebuilder:default=""
  note?: string | null;
  label?: string;
  // +openshift:enable:FeatureGate=Tech
  matrix?: Matrix;
  shape?:
    | "Round"
    // +openshift:enable:FeatureGate=Tech
    | "Square";
}
`,
  "api/v1/gadget.ts": `import type { KubernetesObject } from "crdwright/meta/v1";

// +kubebuilder:resource:scope=Cluster
export interface Gadget extends KubernetesObject {
  spec?: { name: string };
}
`,
};

describe("the generated types", () => {
  it("tell feature sets, profiles and gates apart", () => {
    const project = readProject({ project: "." });
    const { model, features } = createCompiler()(project.texts);
    const files = clientFiles(model, features, { versions: "per-folder", packageName: "@me/my-controller" });
    expect(typeErrors("api", files, "scopes.ts")).toBe("");
  });

  it("compile for namespaced and gated kinds, verbs, methods, enums by marker and names that clash", () => {
    const files = clientsOf(NAMESPACED);
    expect(typeErrors("widget", files)).toBe("");
    expect(typeErrors("widget", files, "verbs.ts")).toBe("");
  });

  it("tell what is written from what comes back", () => {
    expect(typeErrors("defaults", codeOf(DEFAULTS), "defaults.ts")).toBe("");
  });

  it("are those of the validators, so that both go together without a cast", () => {
    expect(typeErrors("validated", codeOf(DEFAULTS))).toBe("");
    expect(typeErrors("validated", codeOf(DEFAULTS), "validated.ts")).toBe("");
  });

  it("go with validators of kinds that are called as what these import", () => {
    for (const name of ["Cluster", "Validator", "Schema", "FeatureSets", "ScopeOf", "In", "KIND", "GATES"]) {
      const { "api/v1/gadget.ts": _, "api/v1/widget.ts": widget = "", ...rest } = DEFAULTS;
      const renamed = widget
        .replace("interface Widget ", `interface ${name} `)
        .replace("path=widgets,", "path=things,");
      const files = codeOf({ ...rest, "api/v1/thing.ts": renamed }).filter(({ path }) => path.startsWith("validation"));
      const text = files[0]?.text ?? "";
      expect(text, name).toMatch(new RegExp(`import type \\{ ${name}(?: as \\w+)?, ${name}Input \\}`));
    }
  });

  it("take a scope wherever there are gates, and none where there are not", () => {
    const { "api/v1/gadget.ts": gadget = "", "api/v1/groupVersion.ts": group = "", ...rest } = DEFAULTS;
    const plain = { "api/v1/groupVersion.ts": group, "api/v1/plain.ts": gadget.replaceAll("Gadget", "Plain") };
    const features = { "api/features.ts": rest["api/features.ts"] ?? "" };
    expect(typeErrors("ungated", codeOf({ ...plain, ...features }), "ungated.ts")).toBe("");
    const texts = clientsOf(plain).map(({ path, text }) => [path, /FeatureScope|AllGates/.test(text)]);
    expect(texts).toEqual([
      ["clients/example.com/v1/plain.ts", false],
      ["clients/example.com/v1/clients.ts", false],
      ["clients/clients.ts", false],
    ]);
  });

  it("make clients that say by the package's name who writes", () => {
    const { model, features } = compile(NAMESPACED);
    const programOf = (packageName: string | undefined): string | undefined => {
      const files = clientFiles(model, features, { ...SETTINGS, packageName });
      return /PROGRAM = (.*);/.exec(files.at(-1)?.text ?? "")?.[1];
    };
    const both = (name: string): string => `{ userAgent: "${name}", fieldManager: "${name}" }`;
    expect(programOf("@me/my-controller")).toBe(both("me-my-controller"));
    expect(programOf("plain")).toBe(both("plain"));
    expect(programOf('"; alert(1) //')).toBe(both("-alert-1-"));
    expect(programOf("a".repeat(128))).toBe(both("a".repeat(128)));
    expect(programOf("a".repeat(129))).toBe(both("a".repeat(128)));
    expect(programOf(undefined)).toBeUndefined();
  });

  it("import nothing but the package", () => {
    for (const { text, path } of clientsOf(NAMESPACED)) {
      const from = [...text.matchAll(/from "([^"]+)"/g)].map(([, module]) => module ?? "");
      const foreign = from.filter(
        (module) =>
          !module.startsWith("./") &&
          module !== "../../feature-sets.js" &&
          !/^crdwright\/(client|meta\/v1)$/.test(module),
      );
      expect([path, foreign]).toEqual([path, []]);
    }
  });

  it("are the same each time", () => {
    expect(clientsOf(NAMESPACED)).toEqual(clientsOf(NAMESPACED));
  });

  it("keep the members of ObjectMeta where a kind limits its metadata", () => {
    expect(typeErrors("metadata", clientsOf(METADATA), "metadata.ts")).toBe("");
  });
});
