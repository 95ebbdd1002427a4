import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasGo } from "../e2e/tools/build-tools.mjs";
import { controllerGenArguments, goApis, goConfig, importConfig, layOutGoApi } from "../e2e/tools/go-apis.mjs";
import { controllerGenPath } from "../e2e/tools/pinned-tools.mjs";
import { ratio, time } from "./figures.mjs";
import { measureInTurn, runNode, runProgram } from "./measured-process.mjs";

const ROUNDS = 5;
const ENV = { ...process.env, GOWORK: "off", GOPROXY: "off" };

/** Four Go APIs of others: their import, and their generation beside controller-gen. */
export const goApisSection = {
  name: "go-apis",
  title: "Go APIs of others",
  async measure({ cli, scratch }) {
    const absent = prepareGoApis();
    if (absent !== undefined) return absent;
    const { imported, cold, warm, controllerGen } = await measureGoApis(cli, scratch);
    return [
      time("import of four Go APIs", imported, 6000),
      time("generate from their Go, nothing parsed before", cold),
      time("generate from their Go, nothing changed", warm),
      time("controller-gen on the same, caches warm", controllerGen),
      ratio("generate / controller-gen, caches warm", warm.ms / controllerGen.ms, 1),
      ratio("generate with nothing parsed before / controller-gen", cold.ms / controllerGen.ms),
    ];
  },
};

/** Makes ready what the Go APIs of others need. Returns why they cannot be measured, or undefined where they can. */
function prepareGoApis() {
  if (!hasGo()) return "there is no `go` on PATH";
  if (!existsSync(controllerGenPath())) return "controller-gen is not built; `npm run test:e2e` builds it";
  for (const { name, goFolder } of goApis()) {
    // Fills the module cache and the build cache.
    const built = spawnSync("go", ["build", "./..."], { cwd: goFolder, env: { ...ENV, GOPROXY: "" }, stdio: "ignore" });
    if (built.status !== 0) return `\`go build ./...\` fails in test/e2e/go/${name}`;
  }
  return undefined;
}

/**
 * Measures, all APIs together, `import --go` into an empty folder, `generate` of projects whose source is Go, with caches and without, and
 * controller-gen on the same packages, in turn. Caches of Go are warm. Memory is the most that one process takes.
 */
async function measureGoApis(cli, scratch) {
  const apis = goApis();
  const folderOf = (kind, { name }) => join(scratch, `go-${kind}`, name);
  for (const api of apis) {
    layOutGoApi(api, folderOf("import", api), importConfig(api));
    layOutGoApi(api, folderOf("generate", api), goConfig(api));
  }
  const all = (run) => async () => {
    const figures = [];
    for (const api of apis) figures.push(await run(api));
    return {
      ms: sum(figures.map(({ ms }) => ms)),
      cpu: sum(figures.map(({ cpu = Number.NaN }) => cpu)),
      mib: Math.max(...figures.map(({ mib }) => mib)),
    };
  };
  const imports = (api) => {
    const folder = folderOf("import", api);
    rmSync(join(folder, "api"), { recursive: true, force: true });
    return runNode([cli, "import", "--format", "json", "--project", folder, "--go", ...api.packages], ENV);
  };
  const generate = (isCold) => (api) => {
    const folder = folderOf("generate", api);
    rmSync(join(folder, "generated"), { recursive: true, force: true });
    if (isCold) rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
    return runNode([cli, "generate", "--format", "json", "--project", folder], ENV);
  };
  const peer = (api) => {
    const output = join(scratch, "go-controller-gen", api.name);
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output, { recursive: true });
    const args = controllerGenArguments(api, output);
    return runProgram(controllerGenPath(), args, { cwd: api.goFolder, env: ENV });
  };
  const [imported, cold, warm, controllerGen] = await measureInTurn(
    [all(imports), all(generate(true)), all(generate(false)), all(peer)],
    ROUNDS,
  );
  return { imported, cold, warm, controllerGen };
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}
