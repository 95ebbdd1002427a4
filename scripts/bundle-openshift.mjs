import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

// The systems around OpenShift are made after what is generated from api/, with the package's own exports as everybody else has
// them: `crdwright/…` stays an import.
const shared = {
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  logLevel: "warning",
};
rmSync("dist/openshift", { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: { "crdwright-openshift": "src/openshift/cli/crdwright-openshift.ts" },
  outdir: "dist/bin",
});
await build({ ...shared, entryPoints: { openshift: "src/openshift/openshift.ts" }, outdir: "dist/openshift" });
chmodSync("dist/bin/crdwright-openshift.js", 0o755);
mkdirSync("dist/openshift/schemas", { recursive: true });
for (const name of readdirSync("generated/schemas/documents"))
  copyFileSync(`generated/schemas/documents/${name}`, `dist/openshift/schemas/${name}`);
// What `run --manifests` writes is generated, too.
mkdirSync("dist/openshift/operator");
for (const path of ["crds/vsphere.crdwright.dev_vcenterchecks.yaml", "rbac/role.yaml"])
  copyFileSync(`operator/generated/${path}`, `dist/openshift/operator/${basename(path)}`);
