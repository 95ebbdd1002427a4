// node lay-out.mjs <turborepo|nx> <folder> [areas] [kinds]: makes a workspace with the API packages of an organisation, for one of
// these build engines: in each of its areas one package with types that the area shares and a kind of its own, and packages with one
// kind each that use these types. Without counts there are 5 areas of 10 packages. What is there already is overwritten.
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const ENGINES = ["turborepo", "nx"];

const [engine, folder, areas = "5", kinds = "9"] = process.argv.slice(2);
const isUnderstood = ENGINES.includes(engine) && folder !== undefined;
if (!isUnderstood || ![areas, kinds].every((count) => /^[1-9]\d?$/.test(count))) {
  const counts = "[areas, 1 to 99] [packages beside the shared one, 1 to 99]";
  process.stderr.write(`usage: node lay-out.mjs <${ENGINES.join("|")}> <folder> ${counts}\n`);
  process.exit(2);
}

mkdirSync(folder, { recursive: true });
for (const part of readdirSync(join(HERE, engine))) cpSync(join(HERE, engine, part), join(folder, part));
write(folder, ".gitignore", ".nx\n.turbo\nnode_modules\n");
for (let area = 1; area <= Number(areas); area++) {
  addSharedPackage(`area${area}`);
  for (let kind = 1; kind <= Number(kinds); kind++) addKindPackage(`area${area}`, kind);
}

/** Adds a package whose types others of its area use, and its own kind. */
function addSharedPackage(area) {
  const types = `/** A SiteReference names a site of ${area}. */
export interface SiteReference {
  /** name is the name of the site. */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  name: string;
}
`;
  const kind = `import type { KubernetesObject } from "crdwright/meta/v1";
import type { SiteReference } from "../../types/site-reference.js";

/** Site is a place where things run. */
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=sites,scope=Cluster
export interface Site extends KubernetesObject {
  spec: SiteSpec;
}

/** SiteSpec is what a site is to be. */
export interface SiteSpec {
  /** near lists the sites next to this one. */
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=8
  near?: SiteReference[];
}
`;
  const root = addPackage(area, `sites.${area}`, { "api/v1/site.ts": kind }, {});
  write(root, "types/site-reference.ts", types);
}

/** Adds a package with a kind that uses the shared types of its area, which it has by a link. */
function addKindPackage(area, number) {
  const kind = `import type { Int32, KubernetesObject } from "crdwright/meta/v1";
import type { SiteReference } from "../../types/site-reference.js";

/** Service${number} is a thing of ${area}. */
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=service${number}s
// +kubebuilder:subresource:status
export interface Service${number} extends KubernetesObject {
  spec: ServiceSpec;
  status?: ServiceStatus;
}

/** ServiceSpec is what a service is to be. */
// +kubebuilder:validation:XValidation:rule="self.replicas == 0 || has(self.site)",message="a service that runs needs a site"
export interface ServiceSpec {
  /** replicas is how many run. */
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=${number * 10}
  replicas: Int32;
  /** site is where it runs. */
  site?: SiteReference;
}

/** ServiceStatus is what a service is. */
export interface ServiceStatus {
  /** readyReplicas is how many answer. */
  readyReplicas?: Int32;
}
`;
  const name = `${area}-service${number}`;
  const root = addPackage(name, `service${number}.${area}`, { "api/v1/service.ts": kind }, { [`@example/${area}`]: "*" });
  rmSync(join(root, "types"), { force: true });
  symlinkSync(`../${area}/types`, join(root, "types"));
}

/** Adds a package of the workspace. Returns its folder. */
function addPackage(name, group, files, dependencies) {
  const root = join(folder, "packages", name);
  const manifest = {
    name: `@example/${name}`,
    version: "1.0.0",
    private: true,
    scripts: { generate: "crdwright generate", verify: "crdwright verify" },
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
  };
  write(root, "package.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
  write(
    root,
    "crdwright.config.ts",
    `import { defineConfig } from "crdwright/config";

export default defineConfig({ api: ["api", "types"], clients: true, validation: true });
`,
  );
  write(root, "api/v1/groupVersion.ts", `// +groupName=${group}.example.com\n`);
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return root;
}

function write(root, path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
