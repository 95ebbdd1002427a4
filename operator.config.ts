import { defineConfig } from "crdwright/config";

/** The API of `crdwright-openshift run`, and the roles that its controllers ask for. */
// biome-ignore lint/style/noDefaultExport: a configuration is what its file exports by default
export default defineConfig({
  api: "operator/api",
  output: "operator/generated",
  clients: true,
  importExtension: ".ts",
  controllers: "src/openshift/operator",
  roleName: "crdwright-vcenter-checks",
});
