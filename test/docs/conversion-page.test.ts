import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { folderWithPackage, run, runShellHere, write } from "./doc-projects.js";
import { conversion, conversionLoss, conversionMarker, conversionServer, conversionTest } from "./page-blocks.js";

const root = folderWithPackage();
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The types that the page speaks of. */
const typesOf = (
  version: string,
  spec: string,
): string => `import type { Int32, KubernetesObject } from "crdwright/meta/v1";

// +kubebuilder:resource:path=widgets,scope=Namespaced
${version === "v1" ? conversionMarker.text : "export interface Widget extends KubernetesObject {\n"}  spec: WidgetSpec;
}
${spec}
export type Unused = Int32;
`;

beforeAll(async () => {
  for (const name of ["fast-check", "yaml", "pure-rand"]) {
    symlinkSync(resolve("node_modules", name), join(root, "node_modules", name));
  }
  write(root, "package.json", '{ "private": true, "type": "module" }\n');
  const config =
    'import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ clients: true });\n';
  write(root, "crdwright.config.ts", config);
  for (const version of ["v1beta1", "v1"]) {
    write(root, `api/${version}/groupVersion.ts`, `// +groupName=example.com\n// +versionName=${version}\n`);
  }
  const old =
    "export interface WidgetSpec {\n  // +kubebuilder:validation:Pattern=`^[0-9]{1,4}(Mi|Gi)$`\n  // +kubebuilder:validation:XValidation:rule=\"self == '0Mi' || !self.startsWith('0')\"\n  size: string;\n}\n";
  const fresh =
    'export interface WidgetSpec {\n  size: WidgetSize;\n  color?: string;\n}\n\nexport interface WidgetSize {\n  // +kubebuilder:validation:Minimum=0\n  // +kubebuilder:validation:Maximum=9999\n  count: Int32;\n  unit: "Mi" | "Gi";\n}\n';
  write(
    root,
    "api/v1beta1/widget.ts",
    typesOf(
      "v1beta1",
      old.replace("self == '0Mi' || !self.startsWith('0')", "self == '0Mi' || self == '0Gi' || !self.startsWith('0')"),
    ),
  );
  write(root, "api/v1/widget.ts", typesOf("v1", fresh));
  write(root, "src/widget-conversion.ts", conversion.text);
  write(root, "src/server.ts", conversionServer.text);
  write(root, "test/widget-conversion.test.ts", conversionTest.text);
  const { code, stderr } = await runShellHere(root, "", "npx crdwright generate");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
}, 60_000);

describe("docs/conversion.md", () => {
  it("has code that compiles with strict switches", () => {
    const compilerOptions = {
      target: "ES2022",
      lib: ["ES2023"],
      module: "NodeNext",
      types: ["node"],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
    };
    writeFileSync(
      join(root, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["src", "test", "generated"] }),
    );
    expect(run(root, process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."]).stdout).toBe("");
  });

  it("has a marker that puts the conversion into the CRD", () => {
    const { metadata, spec } = parse(readFileSync(join(root, "generated/crds/example.com_widgets.yaml"), "utf8"));
    const service = { name: "webhook-service", namespace: "widget-system", path: "/convert" };
    const webhook = { clientConfig: { service }, conversionReviewVersions: ["v1"] };
    expect(spec.conversion).toEqual({ strategy: "Webhook", webhook });
    expect(metadata.annotations["cert-manager.io/inject-ca-from"]).toBe("widget-system/serving-cert");
  });

  it("has a test that passes, and that fails as the page says without the declared loss", () => {
    const outfile = join(root, "round-trips.mjs");
    const runTest = () => {
      buildSync({
        entryPoints: [join(root, "test/widget-conversion.test.ts")],
        outfile,
        bundle: true,
        packages: "external",
        platform: "node",
        format: "esm",
      });
      const env = ["--test-reporter=tap", outfile];
      return run(root, process.execPath, ["--test", ...env]);
    };
    expect(runTest()).toMatchObject({ code: 0 });
    write(root, "src/widget-conversion.ts", conversion.text.replace('      lostInSpoke: ["spec.color"],\n', ""));
    const failed = runTest();
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain(conversionLoss.text.trim());
  });
});
