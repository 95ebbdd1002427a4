// node test/package/consumers.mjs: packs the package, and uses what it generates in programs of other people: with old and new
// TypeScript, with Node 20 to 24, Bun and Deno. Compilers and platforms come from npm; what cannot be had there is skipped,
// which fails with --require-all.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runExample } from "./run-example.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "crdwright-consumers-"));
const project = join(scratch, "project");
const RESOLUTIONS = [
  { module: "nodenext", verbatimModuleSyntax: true },
  { module: "esnext", moduleResolution: "bundler" },
];
const ERASABLE = { erasableSyntaxOnly: true };
const COMPILERS = [
  { version: "5.4", checks: {} },
  { version: "5.9", checks: ERASABLE },
  { version: "7.0", checks: ERASABLE },
];
const PLATFORMS = [
  { name: "Node 20", package: "node@20", bin: "node", readsTypes: false },
  { name: "Node 22", package: "node@22", bin: "node", readsTypes: true },
  { name: "Node 24", package: "node@24", bin: "node", readsTypes: true },
  { name: "Bun", package: "bun", bin: "bun", readsTypes: true },
  { name: "Deno", package: "deno", bin: "deno", args: ["run", "--allow-all"], readsTypes: true },
];
const ALL_CHECKS = {
  target: "es2022",
  lib: ["es2022", "dom", "dom.asynciterable"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noFallthroughCasesInSwitch: true,
  allowUnreachableCode: false,
  isolatedModules: true,
  skipLibCheck: false,
};

/** A controller of one cluster: its client judges by the generated validator, and nothing is cast. */
const CONTROLLER = `import { isInvalid } from "crdwright/client";
import { createFakeCluster, fakeResourceOfCrd } from "crdwright/client/fake";
import { createClients } from "./generated/clients/clients.ENDING";
import type { Widget, WidgetInput } from "./generated/clients/example.com/v1alpha1/widget.ENDING";
import { widgetValidator } from "./generated/validation/example.com/v1alpha1/widget.ENDING";
import { crd } from "./crd.ENDING";

const validator = widgetValidator({ clusterProfile: "SelfManagedHA", featureSet: "Default" });
const wanted: WidgetInput = {
  apiVersion: "example.com/v1alpha1",
  kind: "Widget",
  metadata: { name: "a", namespace: "b" },
  spec: { parts: ["one"] },
};
const judged = validator.create(wanted);
if (!judged.ok) throw new Error(judged.errors.map(({ message }) => message).join("\\n"));
const withDefaults: Widget = judged.object;
if (withDefaults.spec.replicas !== 1) throw new Error("there is no default");

const { transport } = createFakeCluster({ resources: [fakeResourceOfCrd(crd)] });
const clients = createClients<"Default">(transport, { validator: ({ kind }) => (kind === "Widget" ? validator : undefined) });
const widgets = clients.exampleV1alpha1.widgets.inNamespace("b");
await widgets.create(wanted);
const stored = await widgets.get("a");
const two = { ...stored, spec: { ...stored.spec, parts: ["one", "two"] } };
const changed = validator.update(stored, two);
if (changed.ok) throw new Error("two parts were accepted");
const refusal: unknown = await widgets.update(two).catch((error: unknown) => error);
if (!isInvalid(refusal)) throw new Error("two parts were written");
console.log(describe(stored), changed.errors.map(({ message }) => message).join());

function describe({ metadata, spec }: Widget): string {
  return \`\${metadata?.name}: \${spec.replicas} of \${spec.parts?.join()}\`;
}
`;
const SAID = "a: 1 of one spec.parts: Too many: 2: must have at most 1 item\n";

const QUIETLY = ["--prefer-offline", "--no-audit", "--no-fund"];
const counts = { passed: 0, failed: 0, skipped: 0 };

try {
  await checkAll();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
const isIncomplete = counts.skipped > 0 && process.argv.includes("--require-all");
if (counts.failed > 0 || isIncomplete) process.exitCode = 1;

async function checkAll() {
  mkdirSync(project);
  // What comes from npm is fetched while the package is made and installed.
  const tools = [...COMPILERS.map(({ version }) => `typescript@${version}`), ...PLATFORMS.map((each) => each.package)];
  const installed = new Map(tools.map((tool) => [tool, install(tool)]));
  const isMade = await check("npm install, init and generate with clients and validators in an empty folder", begin);
  if (isMade) {
    for (const compiler of COMPILERS) {
      await checkCompiler(compiler, await installed.get(`typescript@${compiler.version}`));
    }
    for (const platform of PLATFORMS) await checkPlatform(platform, await installed.get(platform.package));
  }
  await Promise.all(installed.values());
}

async function begin() {
  await run(root, "npm", "pack", "--ignore-scripts", "--pack-destination", scratch);
  const [tarball = ""] = readdirSync(scratch).filter((name) => name.endsWith(".tgz"));
  await run(project, "npm", "install", "--save-dev", ...QUIETLY, join(scratch, tarball));
  await run(project, "npm", "pkg", "set", "type=module");
  await run(project, "npx", "crdwright", "init", "--feature-gates");
  await generate(".js");
}

/** Generates clients and validators whose imports end so, with the controller and the CRD of its cluster beside them. */
async function generate(ending) {
  const settings = `{ clients: true, validation: true, importExtension: "${ending}" }`;
  writeFileSync(
    join(project, "crdwright.config.ts"),
    `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig(${settings});\n`,
  );
  await run(project, "npx", "crdwright", "generate");
  const crds = join(project, "generated/crds/example.com/v1alpha1");
  const [manifest = ""] = readdirSync(crds).filter((name) => name.includes("-Default."));
  const program = `
    import { readFileSync } from "node:fs";
    import { readYaml } from "crdwright/validate";
    console.log(JSON.stringify(readYaml(readFileSync(process.argv[1], "utf8")).documents[0].value));
  `;
  const json = await run(project, process.execPath, "--input-type=module", "--eval", program, join(crds, manifest));
  writeFileSync(join(project, "crd.ts"), `export const crd = ${json};`);
  writeFileSync(join(project, "controller.ts"), CONTROLLER.replaceAll(".ENDING", ending));
}

async function checkCompiler({ version, checks }, folder) {
  if (folder === undefined) return skip(`TypeScript ${version}`);
  const tsc = join(folder, "node_modules/typescript/bin/tsc");
  assert.match(await run(folder, process.execPath, tsc, "--version"), new RegExp(`^Version ${version}\\.`));
  for (const resolution of RESOLUTIONS) {
    const compilerOptions = { ...ALL_CHECKS, ...checks, ...resolution, outDir: "build", rootDir: "." };
    await check(
      `TypeScript ${version} takes the controller with ${resolution.module} modules, all checks on`,
      async () => {
        rmSync(join(project, "build"), { recursive: true, force: true });
        const include = ["controller.ts", "generated"];
        writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
        await run(project, process.execPath, tsc, "-p", ".");
        assert.equal(await run(project, process.execPath, "build/controller.js"), SAID);
      },
    );
  }
}

async function checkPlatform({ name, bin, args = [], readsTypes }, folder) {
  const program = folder && join(folder, "node_modules/.bin", bin);
  if (folder === undefined || (await attempt(folder, program, "--version")).status !== 0) return skip(name);
  // The binary is that of the package, and not another one of the machine.
  const [major] = /\d+$/.exec(name) ?? [];
  if (major !== undefined) assert.match(await run(folder, program, "--version"), new RegExp(`^v${major}\\.`));
  if (!readsTypes) {
    await check(`${name} runs what the last compiler made`, async () => {
      assert.equal(await run(project, program, ...args, "build/controller.js"), SAID);
    });
    return;
  }
  await check(`${name} runs the controller as it is`, async () => {
    if (!readFileSync(join(project, "controller.ts"), "utf8").includes('clients.ts"')) await generate(".ts");
    assert.equal(await run(project, program, ...args, "controller.ts"), SAID);
  });
  if (bin !== "node") return;
  await check(`${name} runs README's example as README says`, () => runExample({ node: program, root, scratch }));
}

/** The folder with what was installed, or nothing where npm cannot give it. */
async function install(tool) {
  const folder = join(scratch, tool.replace(/\W/g, "-"));
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  return (await attempt(folder, "npm", "install", ...QUIETLY, tool)).status === 0 ? folder : undefined;
}

function skip(name) {
  counts.skipped++;
  console.log(`skipped ${name}: npm does not give it to this machine`);
}

async function check(name, body) {
  try {
    await body();
    counts.passed++;
    console.log(`ok      ${name}`);
    return true;
  } catch (error) {
    counts.failed++;
    console.log(`failed  ${name}\n${error.message.replace(/^/gm, "        ")}`);
    return false;
  }
}

async function run(cwd, command, ...args) {
  const { status, signal, stdout, stderr, error } = await attempt(cwd, command, ...args);
  if (status === 0) return stdout;
  const how = error?.message ?? (status === null ? `ended by ${signal}` : `exit code ${status}`);
  throw new Error(`${[command, ...args].join(" ")}: ${how}\n${stdout}${stderr}`.trimEnd());
}

function attempt(cwd, command, ...args) {
  // As a script of the package this would inherit what npm says about it; and npx is to find what is installed only.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), npm_config_yes: "false", NO_COLOR: "1" };
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const said = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"]) {
      child[stream].setEncoding("utf8").on("data", (part) => {
        said[stream] += part;
      });
    }
    child.on("error", (error) => resolve({ ...said, status: null, error }));
    child.on("close", (status, signal) => resolve({ ...said, status, signal }));
  });
}
