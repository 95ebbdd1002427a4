// node test/package/many-packages.mjs: lays out the example of many API packages, and has the build engines that come from npm run
// them: a second clone gets everything from a remote cache, and a change runs what depends on it alone. CRDWRIGHT_PACKAGES=50 takes
// all packages of the example rather than some.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINES } from "./build-engines.mjs";
import { startRemoteCache } from "./remote-cache.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const example = join(root, "examples/many-packages");
const scratch = mkdtempSync(join(tmpdir(), "crdwright-packages-"));
/** Areas, and packages in each beside the shared one. */
const [areas, kinds] = process.env.CRDWRIGHT_PACKAGES === "50" ? [5, 9] : [2, 2];
const packages = areas * (kinds + 1);
const TOKEN = "a-token-of-this-test";

const counts = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const engine of ENGINES) await checkEngine(engine);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const skipped = counts.skipped === 0 ? "" : `, ${counts.skipped} skipped`;
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
if (counts.failed > 0) process.exitCode = 1;

async function checkEngine(engine) {
  const folder = join(scratch, engine.folder);
  mkdirSync(folder);
  const modules = await installEngine(engine, join(folder, "tools"));
  if (modules === undefined) {
    counts.skipped += 1;
    console.log(`skipped: npm does not give ${engine.name} to this machine`);
    return;
  }
  const cache = await startRemoteCache(TOKEN);
  const environment = engine.environment({ url: cache.url, token: TOKEN, scratch });
  try {
    await checkRuns({ ...engine, environment, cache, modules }, folder);
  } finally {
    await cache.stop();
  }
}

async function checkRuns(engine, folder) {
  const { name: engineName, cache } = engine;
  const origin = join(folder, "origin");
  const counted = [String(areas), String(kinds)];
  await run(folder, process.execPath, join(example, "lay-out.mjs"), engine.folder, origin, ...counted);
  addToWorkspace(origin);
  await commit(origin, "init", "-q", "-b", "main");
  const first = await clone(origin, join(folder, "first"), engine.modules);
  const second = await clone(origin, join(folder, "second/further/down"), engine.modules);
  let generated;

  await check(`${engineName}: a first clone generates ${packages} packages`, async () => {
    const tasks = await generate(engine, first);
    assert.equal(tasks.length, packages);
    assert.equal(ran(tasks).length, packages);
    assert.equal(cache.counts.taken, packages);
    generated = generatedFiles(first);
    assert.ok(generated.size >= packages * 5);
  });
  await check(
    `${engineName}: a second clone in another folder restores all to the byte, and runs nothing`,
    async () => {
      const tasks = await generate(engine, second);
      assert.equal(tasks.length, packages);
      assert.deepEqual(
        tasks.filter(({ from }) => from !== "remote"),
        [],
      );
      assert.equal(cache.counts.given, packages);
      assert.deepEqual(generatedFiles(second), generated);
      await run(join(second, "packages/area1-service2"), join(second, "node_modules/.bin/crdwright"), "verify");
    },
  );
  await check(`${engineName}: a changed file of one package has that package run and no other`, async () => {
    edit(second, "packages/area1-service2/api/v1/service.ts", "how many run", "how many copies run");
    assert.deepEqual(ran(await generate(engine, second)), ["@example/area1-service2"]);
  });
  await check(`${engineName}: a changed type that an area shares has the packages of that area run`, async () => {
    edit(second, "packages/area2/types/site-reference.ts", "MaxLength=63", "MaxLength=40");
    const dependents = Array.from({ length: kinds }, (_, index) => `@example/area2-service${index + 1}`);
    assert.deepEqual(ran(await generate(engine, second)), ["@example/area2", ...dependents]);
    const crd = "packages/area2-service1/generated/crds/service1.area2.example.com_service1s.yaml";
    assert.match(readFileSync(join(second, crd), "utf8"), /maxLength: 40/);
  });
  await check(`${engineName}: its configuration names what crdwright declares that it reads and writes`, async () => {
    const { inputs, outputs } = engine.declared(join(example, engine.folder));
    for (const name of ["area1", "area1-service1"]) {
      const command = [join(first, "node_modules/.bin/crdwright"), "generate", "--inputs", "--outputs", "--json"];
      const declared = JSON.parse((await run(join(first, "packages", name), ...command)).stdout);
      const named = (patterns, path) =>
        patterns.some((each) => each === path || (each.endsWith("/**") && path.startsWith(each.slice(0, -2))));
      assert.ok(declared.inputs.files.length > 3);
      for (const path of [...declared.inputs.files, ...declared.inputs.patterns]) assert.ok(named(inputs, path), path);
      assert.deepEqual(declared.outputs.patterns, outputs);
    }
  });
}

/** The folder of modules with an engine as the example locks it, and crdwright of this repository; undefined where npm has none. */
async function installEngine(engine, folder) {
  mkdirSync(folder);
  for (const part of ["package.json", "package-lock.json"])
    cpSync(join(example, engine.folder, part), join(folder, part));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund"];
  const installed = await attempt({}, folder, "npm", "ci", ...flags);
  if (installed.status !== 0) return undefined;
  const modules = join(folder, "node_modules");
  symlinkSync(root, join(modules, "crdwright"));
  const command = join(modules, ".bin/crdwright");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, "dist/bin/crdwright.js")}" "$@"\n`);
  chmodSync(command, 0o755);
  return modules;
}

/** Writes what `npm install --save-dev crdwright` writes: engines take the version of a tool from there. */
function addToWorkspace(folder) {
  const version = "0.1.0";
  for (const name of ["package.json", "package-lock.json"]) {
    const path = join(folder, name);
    const content = JSON.parse(readFileSync(path, "utf8"));
    const workspace = content.packages?.[""] ?? content;
    workspace.devDependencies.crdwright = version;
    if (content.packages !== undefined)
      content.packages["node_modules/crdwright"] = { version, integrity: "sha512-of-this-test", dev: true };
    writeFileSync(path, JSON.stringify(content, undefined, 2));
  }
}

async function commit(folder, ...begin) {
  await run(folder, "git", ...begin);
  await run(folder, "git", "add", "-A");
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  await run(folder, "git", ...author, "commit", "-q", "-m", "Packages");
}

async function clone(origin, folder, modules) {
  await run(scratch, "git", "clone", "-q", origin, folder);
  symlinkSync(modules, join(folder, "node_modules"));
  return folder;
}

/** Runs `generate` of all packages. Returns what the engine says of each. */
async function generate({ command: [command, ...args], environment, summary }, folder) {
  const ended = await attempt(environment, folder, join(folder, "node_modules/.bin", command), ...args);
  assert.equal(ended.status, 0, `${command} in ${folder}\n${ended.stdout}${ended.stderr}`);
  return summary(folder);
}

function ran(tasks) {
  const packagesRun = tasks.filter(({ from }) => from === "run").map((task) => task.package);
  return packagesRun.sort();
}

/** What was generated below a folder, by its path. */
function generatedFiles(folder) {
  const names = readdirSync(join(folder, "packages"), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && /\/generated(\/|$)/.test(entry.parentPath));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

function edit(folder, path, from, to) {
  const text = readFileSync(join(folder, path), "utf8");
  assert.ok(text.includes(from));
  writeFileSync(join(folder, path), text.replace(from, to));
}

async function check(name, body) {
  try {
    await body();
    counts.passed += 1;
    console.log(`passed: ${name}`);
  } catch (error) {
    counts.failed += 1;
    console.error(`failed: ${name}\n${error.stack}`);
  }
}

async function run(cwd, command, ...args) {
  const ended = await attempt({}, cwd, command, ...args);
  assert.equal(ended.status, 0, `${command} ${args.join(" ")} in ${cwd}\n${ended.stdout}${ended.stderr}`);
  return ended;
}

function attempt(environment, cwd, command, ...args) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|TURBO_|NX_)/.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ...environment };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const texts = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"])
      child[name].setEncoding("utf8").on("data", (text) => (texts[name] += text));
    child.on("error", reject).on("close", (status) => resolve({ status, ...texts }));
  });
}
