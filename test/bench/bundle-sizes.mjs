import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { size } from "./figures.mjs";
import { runNode } from "./measured-process.mjs";

const WIDGET = `import type { Int32, KubernetesObject } from "crdwright/meta/v1";

export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

export interface WidgetSpec {
  // +kubebuilder:validation:MaxItems=3
  // +listType=atomic
  servers?: Server[];
  mode: "Single" | "Shared";
}

export interface Server {
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=65535
  port: Int32;
}
`;

/** The sources of a kind without rules, for `generate`. */
export function writeWidget(folder) {
  mkdirSync(join(folder, "api/v1"), { recursive: true });
  writeFileSync(join(folder, "crdwright.config.ts"), "export default defineConfig({ validation: true });\n");
  writeFileSync(join(folder, "api/v1/groupVersion.ts"), "// +groupName=example.com\n");
  writeFileSync(join(folder, "api/v1/widget.ts"), WIDGET);
}

/** Generated validators as browsers get them. */
export const sizesSection = {
  name: "sizes",
  title: "Validators in a browser, minified and compressed",
  async measure({ root, cli, scratch }) {
    const widgets = join(scratch, "widgets");
    writeWidget(widgets);
    await runNode([cli, "generate", "--project", widgets]);
    const widget = join(widgets, "generated/validation/example.com/v1/widget.ts");
    const infrastructure = join(root, "generated/validation/config.openshift.io/v1/infrastructure.ts");
    return [
      size("validator of a kind without rules", await bundledSize(root, scratch, widget), 15),
      size("validator of Infrastructure", await bundledSize(root, scratch, infrastructure), 35),
    ];
  },
};

/** The bytes of a generated file as it comes to a browser: bundled with what it imports, minified, compressed. */
export async function bundledSize(root, scratch, file) {
  const folder = mkdtempSync(join(scratch, "bundle-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/crdwright"));
  writeFileSync(join(folder, "validator.ts"), readFileSync(file));
  const options = { bundle: true, minify: true, format: "esm", platform: "browser", write: false };
  const { outputFiles } = await build({ ...options, entryPoints: [join(folder, "validator.ts")] });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}
