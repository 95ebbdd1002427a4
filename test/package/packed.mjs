// node test/package/packed.mjs: packs the package, installs it into an empty folder, and uses it there as people would.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "crdwright-packed-"));
const project = join(scratch, "project");
const installed = join(project, "node_modules/crdwright");
const ALL_CHECKS = {
  target: "es2022",
  lib: ["es2022"],
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  isolatedModules: true,
  skipLibCheck: false,
};

const counts = { passed: 0, failed: 0 };

try {
  checkAll();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
if (counts.failed > 0) process.exitCode = 1;

function checkAll() {
  mkdirSync(project);
  const isInstalled = check("npm pack makes a tarball that npm install takes into an empty folder", () => {
    run(root, "npm", "pack", "--pack-destination", scratch);
    const tarballs = readdirSync(scratch).filter((name) => name.endsWith(".tgz"));
    assert.equal(tarballs.length, 1);
    run(
      project,
      "npm",
      "install",
      "--save-dev",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      join(scratch, tarballs[0]),
    );
  });
  if (!isInstalled) return;
  checkContents();
  checkCommands();
  checkGoImport();
  checkTypes();
}

function checkContents() {
  const files = filesBelow(installed);
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  check("the package holds what its bin and its exports name", () => {
    const named = [manifest.bin, manifest.exports].flatMap(pathsIn).map((path) => path.replace(/^\.\//, ""));
    assert.ok(named.length > 3);
    assert.deepEqual(
      named.filter((path) => !files.includes(path)),
      [],
    );
  });
  check("the package holds the compiled templates, the parser and the joined package", () => {
    for (const path of ["dist/micromark.cjs", "dist/templates.cjs", "dist/typescript.cjs", "dist/yaml.cjs"])
      assert.ok(files.includes(path));
  });
  check("the package holds the parser of Go with its licences", () => {
    const parts = ["web-tree-sitter", "tree-sitter-go"].flatMap((name) => [`${name}.wasm`, `${name}.LICENSE`]);
    for (const part of parts) assert.ok(files.includes(`dist/tree-sitter/${part}`), part);
  });
  check("the package holds no sources, no tests, no API of this repository and no state of the build", () => {
    const unwanted =
      /^(src|test|api|generated|\.ci)\/|(^|\/)(test|tests|fixtures)\/|\.test\.|\.tsbuildinfo$|(?<!\.d)\.ts$/;
    assert.deepEqual(
      files.filter((path) => unwanted.test(path)),
      [],
    );
  });
  check("the package holds nothing that has no source any more", () => {
    // The bundles' files are named by their contents, and each build clears the old ones.
    const modules = files.filter((path) => /^dist\/(?!bin\/|entry\/shared-).*\.js$/.test(path));
    assert.ok(modules.length > 0);
    const source = (path) => join(root, path.replace(/^dist/, "src").replace(/\.js$/, ".ts"));
    assert.deepEqual(
      modules.filter((path) => !existsSync(source(path))),
      [],
    );
  });
  check("the package names no folder of the machine that it was made on", () => {
    const telling = files.filter((path) => {
      const text = readFileSync(join(installed, path), "utf8");
      return text.includes(root) || (path.endsWith(".map") && pathsIn(JSON.parse(text).sources).some(isAbsolutePath));
    });
    assert.deepEqual(telling, []);
  });
  check("no types of the package need what is not installed with it", () => {
    const naming = files.filter(
      (path) =>
        path.endsWith(".d.ts") &&
        /(@kubernetes\/client-node|prom-client)["']/.test(readFileSync(join(installed, path), "utf8")),
    );
    assert.deepEqual(naming, []);
  });
  check("declarations of the package import none that it does not hold", () => {
    const held = new Set(files);
    const missing = files.flatMap((path) => {
      if (!path.endsWith(".d.ts")) return [];
      const text = readFileSync(join(installed, path), "utf8");
      const imported = [...text.matchAll(/\bfrom "(\.[^"]+)\.js"/g)].map(([, name]) =>
        posix.join(dirname(path), `${name}.d.ts`),
      );
      return imported.filter((each) => !held.has(each)).map((each) => `${path}: ${each}`);
    });
    assert.deepEqual(missing, []);
  });
  check("npx crdwright --version tells the package's version", () => {
    assert.equal(crdwright("--version"), `${manifest.version}\n`);
  });
}

function checkCommands() {
  check("npx crdwright init begins an API", () => {
    crdwright("init", "--feature-gates");
    const files = ["crdwright.config.ts", "api/features.ts", "api/example/v1alpha1/widget.ts"];
    assert.deepEqual(
      files.filter((path) => !existsSync(join(project, path))),
      [],
    );
  });
  check("npx crdwright generate writes manifests", () => {
    crdwright("generate");
    const crds = filesBelow(join(project, "generated")).filter((path) => path.endsWith(".crd.yaml"));
    assert.equal(crds.length, 5);
  });
  check("npx crdwright verify finds them up to date", () => {
    crdwright("verify");
  });
  check("the scripts that init adds do the same", () => {
    const before = filesBelow(join(project, "generated"));
    run(project, "npm", "run", "generate");
    run(project, "npm", "run", "verify");
    assert.deepEqual(filesBelow(join(project, "generated")), before);
  });
  check("npx crdwright breaking makes objects that show a change", () => {
    const crdWith = (maxLength) => ({
      kind: "CustomResourceDefinition",
      metadata: { name: "racks.example.com" },
      spec: {
        group: "example.com",
        names: { kind: "Rack", listKind: "RackList", plural: "racks", singular: "rack" },
        scope: "Cluster",
        versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schemaWith(maxLength) } }],
      },
    });
    const schemaWith = (maxLength) => ({ type: "object", properties: { label: { type: "string", maxLength } } });
    writeFileSync(join(scratch, "before.json"), JSON.stringify(crdWith(5)));
    writeFileSync(join(scratch, "after.json"), JSON.stringify(crdWith(4)));
    const states = ["../after.json", "--against", "../before.json"];
    const { status, stderr } = attempt(project, "npx", "crdwright", "breaking", ...states);
    assert.match(stderr, /"label":"aaaaa".* is refused/);
    assert.equal(status, 1);
  });
  check("npx crdwright verify exits 1 when a manifest is gone", () => {
    const [first] = filesBelow(join(project, "generated")).filter((path) => path.endsWith(".crd.yaml"));
    rmSync(join(project, "generated", first));
    assert.equal(attempt(project, "npx", "crdwright", "verify").status, 1);
    crdwright("generate");
  });
}

/** An import of Go in a folder of its own, with what is installed: the package does not depend on the parser's. */
function checkGoImport() {
  const folder = join(project, "widgets");
  const meta = "k8s.io/apimachinery/pkg/apis/meta/v1";
  const files = {
    "go.mod": "module example.com/widgets\n",
    "vendor/modules.txt": "",
    [`vendor/${meta}/types.go`]: "package v1\n\ntype TypeMeta struct{}\n",
    "api/v1/types.go": `// +groupName=example.com
package v1

import metav1 "${meta}"

type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata"\`

	Size int32 \`json:"size"\`
}
`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  check("npx crdwright import --go reads Go with the parser of the package", () => {
    run(folder, "npx", "crdwright", "import", "--go", "./api/...", "--project", ".", "--out", "types");
    assert.match(readFileSync(join(folder, "types/v1/types.ts"), "utf8"), /^ {2}size: Int32;$/m);
  });
  rmSync(folder, { recursive: true });
}

function checkTypes() {
  writeFileSync(
    join(project, "author.ts"),
    `import { type CrdwrightConfig, defineConfig } from "crdwright/config";
import { type CompiledApi, checkBundle, compileApi, packBundle, renderBundle } from "crdwright/bundle";
import { defineFeatureGates } from "crdwright/features";
import { readApi, readInstallConfigGates } from "crdwright/installer";
import type { DeploymentSpec } from "crdwright/apps/v1";
import type { PodTemplateSpec } from "crdwright/core/v1";
import type { Condition, Int32, IntOrString, KubernetesObject, Quantity } from "crdwright/meta/v1";

export interface Gadget extends KubernetesObject {
  spec: { size: Int32; port?: IntOrString; memory?: Quantity; template?: PodTemplateSpec };
  status?: { conditions?: Condition[] };
}
export const gadget: Gadget = { spec: { size: 1, port: "http", memory: "1Gi" } };
export const deployment: DeploymentSpec = {
  selector: {},
  template: { spec: { containers: [{ name: "a", resources: { limits: { cpu: "1" } } }] } },
};
// @ts-expect-error a container has a name
export const template: PodTemplateSpec = { spec: { containers: [{ image: "a" }] } };
export const config: CrdwrightConfig = defineConfig({ api: "api", naming: "feature-set" });
export const gates = defineFeatureGates({
  gates: { A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["Default", "OKD"] }] } },
});
export const api: CompiledApi = compileApi(readApi(".").texts);
const { bundle, findings } = renderBundle(api, readInstallConfigGates("featureSet: Default"));
export const messages: string[] = findings.map(({ message }) => message);
export const archive: Promise<Uint8Array> | undefined = bundle && packBundle(bundle);
export const problems: number = checkBundle(bundle?.files ?? []).length;
// @ts-expect-error gates are a list of texts
renderBundle(api, { featureGates: { A: true } });
// @ts-expect-error there is no such naming
defineConfig({ naming: "kubebuilder" });
// @ts-expect-error a gate has to say where it is on
defineFeatureGates({ gates: { A: { scope: "OpenShift", predatesRegistry: true } } });
`,
  );
  check("what the package exports can be imported by Node", () => {
    const program = `
      const [meta, features, config] = await Promise.all(["meta/v1", "features", "config", "core/v1"].map((name) => import("crdwright/" + name)));
      if (typeof features.defineFeatureGates !== "function" || typeof config.defineConfig !== "function") process.exit(1);
    `;
    run(project, process.execPath, "--input-type=module", "--eval", program);
  });
  check("crdwright/webhook/testing can be imported by Node", () => {
    const program = `
      import { roundTrips } from "crdwright/webhook/testing";
      if (typeof roundTrips !== "function") process.exit(1);
    `;
    run(project, process.execPath, "--input-type=module", "--eval", program);
  });
  check("crdwright/bundle and crdwright/installer give the bundle that the command writes", () => {
    writeFileSync(join(project, "install-config.yaml"), "featureSet: TechPreviewNoUpgrade\n");
    crdwright("bundle", "--install-config", "install-config.yaml", "--out", "bundles");
    const program = `
      import { readFileSync } from "node:fs";
      import { compileApi, packBundle, renderBundle } from "crdwright/bundle";
      import { readApi, readInstallConfigGates } from "crdwright/installer";
      const choice = readInstallConfigGates(readFileSync("install-config.yaml", "utf8"));
      const { bundle, findings } = renderBundle(compileApi(readApi(".").texts), choice);
      if (bundle === undefined) throw new Error(JSON.stringify(findings));
      const written = readFileSync("bundles/" + bundle.name + ".tar.gz");
      if (!written.equals(await packBundle(bundle))) throw new Error("they differ");
    `;
    run(project, process.execPath, "--input-type=module", "--eval", program);
    crdwright("bundle", "--check", "bundles/SelfManagedHA-TechPreviewNoUpgrade.tar.gz");
  });
  check("the generated validator of each kind runs on the package", () => {
    writeFileSync(
      join(project, "validates.ts"),
      `import { toStatus } from "crdwright/runtime";
import { readYaml, validatorForCrd } from "crdwright/validate";
import { connect } from "crdwright/client";
import { createFakeCluster } from "crdwright/client/fake";
import { createLeaseClient, leaseResource } from "crdwright/client/kubernetes";
import { conversionHandler, createWebhookServer, defineConversion, mutatingHandler, validatingHandler } from "crdwright/webhook";
import type { RoundTripOptions } from "crdwright/webhook/testing";
import type { WidgetInput } from "./generated/clients/example.com/v1alpha1/widget.js";
import { widgetValidator } from "./generated/validation/example.com/v1alpha1/widget.js";

if (typeof readYaml !== "function" || typeof validatorForCrd !== "function") throw new Error("crdwright/validate");
if (typeof createFakeCluster !== "function") throw new Error("crdwright/client/fake");
const { transport } = createFakeCluster({ resources: [{ definition: leaseResource }] });
const { spec } = await createLeaseClient(connect(transport)).inNamespace("a").create({ metadata: { name: "b" }, spec: { holderIdentity: "c" } });
if (spec?.holderIdentity !== "c") throw new Error("crdwright/client/kubernetes");
const judge = validatingHandler<WidgetInput>({ validate: ({ name }, report) => report.deny(name) });
const change = mutatingHandler<WidgetInput>(({ object }) => ({ ...object, spec: {} }));
const conversion = defineConversion({
  group: "example.com",
  kind: "Widget",
  hub: "v1",
  spokes: { v1alpha1: { toHub: (object: WidgetInput) => object, fromHub: (object: WidgetInput) => object } },
});
const { runs = 1 }: RoundTripOptions = {};
if (runs !== 1) throw new Error("crdwright/webhook/testing");
const certificate = { cert: "", key: "" };
const server = createWebhookServer({ certificate, handlers: { "/a": judge, "/b": change, "/convert": conversionHandler([conversion]) }, onError: () => {} });
await server.stop();
const answer = await change.answer({ operation: "CREATE", object: {} }, new AbortController().signal);
if (answer.response["patchType"] !== "JSONPatch") throw new Error("crdwright/webhook");
const widget = (parts: string[]): WidgetInput => ({
  apiVersion: "example.com/v1alpha1", kind: "Widget", metadata: { name: "a", namespace: "b" }, spec: { parts },
});
for (const [featureSet, most] of [["Default", 1], ["TechPreviewNoUpgrade", 3]] as const) {
  const validator = widgetValidator({ clusterProfile: "SelfManagedHA", featureSet });
  const fine = validator.create(widget(["a", "b", "c"].slice(0, most)));
  if (!fine.ok) throw new Error(JSON.stringify(fine.errors));
  const refused = validator.create(widget(["a", "b", "c", "d"].slice(0, most + 1)));
  const message = toStatus(refused, { group: "example.com", kind: "Widget" })?.message ?? "";
  const wanted = "spec.parts: Too many: " + (most + 1) + ": must have at most " + most + " item" + (most === 1 ? "" : "s");
  if (!message.includes(wanted)) throw new Error(message);
}
`,
    );
    const esbuild = join(root, "node_modules/.bin/esbuild");
    run(
      project,
      esbuild,
      "validates.ts",
      "--bundle",
      "--packages=external",
      "--platform=node",
      "--format=esm",
      "--outfile=validates.mjs",
    );
    run(project, process.execPath, "validates.mjs");
  });
  run(project, "npm", "pkg", "set", "type=module");
  const resolutions = [
    { module: "nodenext", verbatimModuleSyntax: true },
    { module: "esnext", moduleResolution: "bundler" },
  ];
  for (const options of resolutions) {
    check(
      `TypeScript takes the scaffold and the package's types, all checks on, with ${options.module} modules`,
      () => {
        const compilerOptions = { ...ALL_CHECKS, ...options };
        const include = ["api", "crdwright.config.ts", "author.ts"];
        writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
        run(project, process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".");
      },
    );
    check(`TypeScript takes the generated clients and validators, with ${options.module} modules`, () => {
      // Clients name what platforms have, such as AbortSignal; browsers' types have it as Node's do.
      const lib = ["es2022", "dom", "dom.asynciterable"];
      const compilerOptions = { ...ALL_CHECKS, ...options, lib };
      const include = ["api", "generated", "validates.ts"];
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
      run(project, process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".");
    });
  }
}

function check(name, body) {
  try {
    body();
    counts.passed++;
    console.log(`ok      ${name}`);
    return true;
  } catch (error) {
    counts.failed++;
    console.log(`failed  ${name}\n${error.message.replace(/^/gm, "        ")}`);
    return false;
  }
}

function crdwright(...args) {
  return run(project, "npx", "crdwright", ...args);
}

function run(cwd, command, ...args) {
  const { status, signal, stdout, stderr, error } = attempt(cwd, command, ...args);
  if (status === 0) return stdout;
  const how = error?.message ?? (status === null ? `ended by ${signal}` : `exit code ${status}`);
  throw new Error(`${[command, ...args].join(" ")}: ${how}\n${stdout}${stderr}`.trimEnd());
}

function attempt(cwd, command, ...args) {
  // As a script of the package this would inherit what npm says about it; and npx is to find what is installed only.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), npm_config_yes: "false" };
  return spawnSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The files below a folder as paths with `/`, sorted; packages within it are left out. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.name === "node_modules") return [];
      if (!entry.isDirectory()) return [entry.name];
      return filesBelow(join(folder, entry.name)).map((path) => `${entry.name}/${path}`);
    })
    .sort();
}

/** All strings in a value. */
function pathsIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

function isAbsolutePath(path) {
  return /^(\/|file:|[A-Za-z]:)/.test(path);
}
