import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientFiles } from "../../src/client/client-files.js";
import type { GeneratedFile } from "../../src/output/generated-file.js";
import { createCompiler } from "../../src/pipeline/compile.js";
import { readProject } from "../../src/pipeline/read-project.js";
import { compile, type Sources } from "../compile.js";

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
    noUnusedLocals: beside === undefined,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [resolve("node_modules/@types")],
    paths: {
      "crdwright/client": [resolve("src/lib/client.ts")],
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

function clientsOf(sources: Sources): readonly GeneratedFile[] {
  const { model, features, diagnostics } = compile(sources);
  expect(diagnostics).toEqual([]);
  return clientFiles(model, features, { versions: "per-folder" });
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
  "api/v1/widget.ts": `import type { CIDR as Network, Condition, KubernetesObject, Quantity, RawExtension } from "crdwright/meta/v1";

// +genclient
// +genclient:skipVerbs=deleteCollection
// +genclient:method=Restart,verb=create,subresource=restart
// +genclient:method=GetUsage,verb=get,subresource=usage,result=example.com/pkg.Scale
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: { conditions?: Condition[] };
}

export interface Base {
  "odd-name"?: CIDR;
  limits?: Record<string, Quantity>;
}
// +kubebuilder:validation:Enum=A;B
export type Letter = string;
export type CIDR = Network;
export interface WidgetSpec extends Base {
  // +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=Small
  // +openshift:validation:FeatureGateAwareEnum:featureGate=Tech,enum=Small;Large
  // +openshift:validation:FeatureGateAwareEnum:requiredFeatureGate=Tech;Both,enum=Huge
  size?: string;
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

describe("the generated types", () => {
  it("tell feature sets, profiles and gates apart", () => {
    const project = readProject(".");
    const { model, features } = createCompiler()(project.texts);
    const files = clientFiles(model, features, { versions: "per-folder" });
    expect(typeErrors("api", files, "scopes.ts")).toBe("");
  });

  it("compile for namespaced and gated kinds, verbs, methods, enums by marker and names that clash", () => {
    const files = clientsOf(NAMESPACED);
    expect(typeErrors("widget", files)).toBe("");
    expect(typeErrors("widget", files, "verbs.ts")).toBe("");
  });

  it("import nothing but the package", () => {
    for (const { text, path } of clientsOf(NAMESPACED)) {
      const from = [...text.matchAll(/from "([^"]+)"/g)].map(([, module]) => module ?? "");
      const foreign = from.filter(
        (module) => !module.startsWith("./") && !/^crdwright\/(client|meta\/v1)$/.test(module),
      );
      expect([path, foreign]).toEqual([path, []]);
    }
  });

  it("are the same each time", () => {
    expect(clientsOf(NAMESPACED)).toEqual(clientsOf(NAMESPACED));
  });
});
