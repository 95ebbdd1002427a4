import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasGo } from "../e2e/tools/build-tools.mjs";
import { controllerGenPath } from "../e2e/tools/pinned-tools.mjs";
import { ratio, time } from "./figures.mjs";
import { measureInTurn, runNode, runProgram } from "./measured-process.mjs";

const API = fileURLToPath(new URL("../e2e/twin-api", import.meta.url));
const TWIN = fileURLToPath(new URL("../e2e/go/twin", import.meta.url));
const ROUNDS = 15;

/** One feature set of the vSphere types, beside controller-gen on their Go twin. */
export const controllerGenSection = {
  name: "controller-gen",
  title: "One feature set, beside controller-gen",
  async measure({ cli, scratch }) {
    const absent = preparePeer();
    if (absent !== undefined) return absent;
    const { warm, cold, first, peer } = await measurePeer(cli, scratch);
    return [
      time("generate, caches warm", warm),
      time("generate, nothing parsed before", cold),
      time("generate, the first run ever", first),
      time("controller-gen on the Go twin, caches warm", peer),
      ratio("generate / controller-gen, caches warm", warm.ms / peer.ms, 0.3),
      ratio("generate with nothing parsed before / controller-gen", cold.ms / peer.ms, 1),
      ratio("first generate ever / controller-gen", first.ms / peer.ms),
      ...(Number.isNaN(peer.mib) ? [] : [ratio("peak memory, caches warm", warm.mib / peer.mib)]),
    ];
  },
};

/** Makes ready what controller-gen needs; gives why it cannot be measured, or undefined where it can. */
function preparePeer() {
  if (!hasGo()) return "there is no `go` on PATH";
  if (!existsSync(controllerGenPath())) return "controller-gen is not built; `npm run test:e2e` builds it";
  // Fills the module cache and the build cache.
  const built = spawnSync("go", ["build", "./..."], { cwd: TWIN, env: goEnvironment(), stdio: "ignore" });
  return built.status === 0 ? undefined : "`go build ./...` fails in test/e2e/go/twin";
}

/**
 * Measures in turn `crdwright generate` on the vSphere types of `test/e2e/twin-api` and controller-gen on their Go twin. Each writes a single
 * manifest, of one feature set, into a folder that was empty. Caches are warm: Go's, and crdwright's of what it parsed and of the code that
 * V8 compiled. The figures `cold` are without what was parsed, as after a change of every source, and `first` without both.
 */
async function measurePeer(cli, scratch) {
  const project = join(scratch, "one-set");
  const output = join(scratch, "controller-gen");
  writeOneSetProject(project);
  // With no proxy to ask, nothing is fetched while the time runs.
  const env = { ...goEnvironment(), GOPROXY: "off" };
  const codeCache = join(scratch, "code-cache");
  const firstCodeCache = join(scratch, "no-code-cache");
  const generate = (XDG_CACHE_HOME, ...removed) => {
    for (const each of ["generated", ...removed]) rmSync(join(project, each), { recursive: true, force: true });
    return runNode([cli, "generate", "--project", project], { XDG_CACHE_HOME });
  };
  const [first, cold, warm, peer] = await measureInTurn(
    [
      () => {
        rmSync(firstCodeCache, { recursive: true, force: true });
        return generate(firstCodeCache, "node_modules/.cache");
      },
      () => generate(codeCache, "node_modules/.cache"),
      () => generate(codeCache),
      () => {
        rmSync(output, { recursive: true, force: true });
        return runProgram(controllerGenPath(), ["crd", "paths=./...", `output:crd:dir=${output}`], { cwd: TWIN, env });
      },
    ],
    ROUNDS,
  );
  return { first, cold, warm, peer };
}

/** The same sources in a project of their own; controller-gen's naming is for SelfManagedHA and its Default set alone. */
function writeOneSetProject(folder) {
  // The cache of what was parsed is kept in node_modules.
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  cpSync(API, join(folder, "api"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(folder, "crdwright.config.ts"), CONFIG);
}

const CONFIG = `import { defineConfig } from "crdwright/config";

export const config = defineConfig({ naming: "controller-gen" });
`;

function goEnvironment() {
  return { ...process.env, GOWORK: "off" };
}
