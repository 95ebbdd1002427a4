// Plain JavaScript, because the benchmark uses it without a build; go-apis.d.mts has its types.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const goModules = fileURLToPath(new URL("../go", import.meta.url));

/** Each is a module in `go/`, with nothing in it but its pins, and a file that names the packages. */
const definitions = [
  { name: "cluster-api", module: "sigs.k8s.io/cluster-api/api", crds: 17 },
  { name: "cert-manager", module: "github.com/cert-manager/cert-manager", crds: 6, published: "deploy/crds" },
  { name: "gateway-api", module: "sigs.k8s.io/gateway-api", crds: 13, unapproved: ["v1", "v1beta1"] },
  {
    name: "prometheus-operator",
    module: "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring",
    crds: 10,
  },
];

export function goApis() {
  return definitions.map((definition) => {
    const text = readFileSync(path.join(goModules, definition.name, "packages.go"), "utf8");
    const packages = [...text.matchAll(/^\t_ "(.*)"$/gm)].map(([, importPath]) => importPath);
    return { ...definition, packages, goFolder: path.join(goModules, definition.name) };
  });
}

export function importConfig({ unapproved = [] }) {
  return { accept: unapproved.map((version) => approvedElsewhere(`api/${version}/groupVersion.ts`)) };
}

export function goConfig({ packages, module, unapproved = [] }) {
  const accept = unapproved.map((version) => approvedElsewhere(`${module}/apis/${version}/doc.go`));
  return { api: { go: packages }, accept };
}

/** gateway-api's own generator adds the annotation that servers ask for in groups below k8s.io. */
function approvedElsewhere(at) {
  return { code: "crd-refused", at, reason: "the approval is added by another generator" };
}

export function layOutGoApi({ goFolder }, folder, config) {
  cpSync(goFolder, folder, { recursive: true });
  // What a project keeps from run to run is there.
  mkdirSync(path.join(folder, "node_modules"), { recursive: true });
  writeFileSync(
    path.join(folder, "crdwright.config.ts"),
    `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig(${JSON.stringify(config)});\n`,
  );
}

export function controllerGenArguments({ packages }, output) {
  return ["crd:allowDangerousTypes=true", `paths=${packages.join(";")}`, `output:crd:dir=${output}`];
}
