import { describe, expect, it } from "vitest";
import { codeFiles } from "../../../src/project/code-files.js";
import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { readVocabulary } from "../../../src/project/read-project.js";
import { compile } from "../../compile.js";

const SOURCES = {
  "api/features.ts": `defineFeatureGates({ gates: {
  Tech: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] },
} });`,
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts": `import type { KubernetesObject } from "crdwright/meta/v1";

export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

export interface WidgetSpec {
  // +openshift:enable:FeatureGate=Tech
  // +optional
  hidden?: string;
}
`,
};

/** The relative imports of all generated TypeScript. */
function relativeImports(config: CrdwrightConfig): string[] {
  const whole: CrdwrightConfig = { ...config, clients: true, validation: true };
  const { model, features } = compile(SOURCES, whole);
  const sources = Object.entries(SOURCES).map(([path, text]) => ({ path, text }));
  const texts = { config: whole, sources, features: undefined, vocabulary: readVocabulary, packageName: undefined };
  const { files } = codeFiles(texts, model, features);
  return files.flatMap(({ text }) => [...text.matchAll(/from "(\.[^"]*)"/g)].map(([, path = ""]) => path));
}

describe("importExtension", () => {
  it.each([
    [{}, /\/[a-z-]+\.js$/],
    [{ importExtension: ".js" }, /\/[a-z-]+\.js$/],
    [{ importExtension: ".ts" }, /\/[a-z-]+\.ts$/],
    [{ importExtension: "" }, /\/[a-z-]+$/],
  ] as const)("%j is obeyed by every import between generated files", (config, wanted) => {
    const imports = relativeImports(config);
    expect(imports.length).toBeGreaterThan(5);
    expect(imports.filter((path) => !wanted.test(path))).toEqual([]);
  });
});
