import { defineConfig } from "crdwright/config";

// biome-ignore lint/style/noDefaultExport: a configuration is what its file exports by default
export default defineConfig({
  docs: "docs",
  clients: true,
  validation: true,
  importExtension: ".ts",
  bundles: true,
  schemas: true,
});
