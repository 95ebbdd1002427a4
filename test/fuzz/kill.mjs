// node test/fuzz/kill.mjs [rounds]: kills generate, import and bundle in the middle of their work, and looks at what is left.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../dist/bin/crdwright.js", import.meta.url));
const killWithin = new URL("kill-within.mjs", import.meta.url).href;
const rounds = Number(process.argv[2] ?? 100);
const scratch = mkdtempSync(join(tmpdir(), "crdwright-kill-"));
/** What belongs to somebody else, beside and among what is written. */
const FOREIGN = ["generated/mine.txt", "api/mine.txt", "out/mine.txt", "mine.txt"];
const LEDGER = /(^|\/)\.crdwright[^/]*$/;
const TEMPORARY = /(^|\/)\.crdwright-[0-9a-f]{12}\.tmp$/;

const sourceOf = (field) => `import type { KubernetesObject } from "crdwright/meta/v1";

export interface Widget extends KubernetesObject {
  spec: { ${field}: string };
}
`;

function writeSource(project, field) {
  mkdirSync(join(project, "api/v1"), { recursive: true });
  writeFileSync(join(project, "api/v1/groupVersion.ts"), "// +groupName=example.com\n");
  writeFileSync(join(project, "api/v1/widget.ts"), sourceOf(field));
  writeFileSync(
    join(project, "api/features.ts"),
    'export default defineFeatureGates({ gates: { A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] } } });\n',
  );
  writeFileSync(
    join(project, "crdwright.config.ts"),
    "export default defineConfig({ clients: true, validation: true });\n",
  );
}

const crds = Object.fromEntries(
  ["first", "second"].map((field) => {
    const project = join(scratch, `crd-${field}`);
    writeSource(project, field);
    run(["generate", "--project", project]);
    const folder = join(project, "generated/crds");
    const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((each) => each.endsWith(".yaml"));
    cpSync(join(folder, name), join(scratch, `${field}.yaml`));
    return [field, join(scratch, `${field}.yaml`)];
  }),
);

/** What is killed: how it is prepared for one of two states, and run. */
const COMMANDS = {
  generate: { prepare: writeSource, args: (project) => ["generate", "--project", project] },
  import: {
    prepare: () => {},
    args: (project, field) => ["import", crds[field], "--project", project, "--force"],
  },
  bundle: {
    prepare: writeSource,
    args: (project) => [
      "bundle",
      "--project",
      project,
      "--out",
      join(project, "out"),
      "--feature-set",
      "TechPreviewNoUpgrade",
    ],
  },
};

let failed = 0;
try {
  for (const [name, { prepare, args }] of Object.entries(COMMANDS)) {
    const project = join(scratch, name);
    for (const path of FOREIGN) {
      mkdirSync(join(project, path, ".."), { recursive: true });
      writeFileSync(join(project, path), "mine");
    }
    const wanted = {};
    for (const field of ["first", "second"]) {
      prepare(project, field);
      run(args(project, field));
      wanted[field] = contents(project);
    }
    let [cut, whole, step] = [0, 0, 0];
    const problems = [];
    for (let round = 0; round < rounds; round++) {
      const field = round % 2 === 0 ? "first" : "second";
      prepare(project, field);
      if (killed(args(project, field), step++)) cut++;
      else {
        whole++;
        step = 0;
      }
      const left = contents(project);
      for (const [path, text] of left) {
        if (TEMPORARY.test(path) || (LEDGER.test(path) && text.endsWith("\n"))) continue;
        if (text !== wanted.first.get(path) && text !== wanted.second.get(path))
          problems.push(`${round}: ${path} is half-written`);
      }
      for (const path of FOREIGN) if (left.get(path) !== "mine") problems.push(`${round}: ${path} was touched`);
      try {
        run(args(project, field));
      } catch (error) {
        problems.push(`${round}: the next run fails: ${error.message}`);
        rmSync(join(project, "out"), { recursive: true, force: true });
        continue;
      }
      const again = contents(project);
      for (const path of new Set([...again.keys(), ...wanted[field].keys()]))
        if (again.get(path) !== wanted[field].get(path))
          problems.push(`${round}: the next run does not repair ${path}`);
      for (const path of again.keys()) if (TEMPORARY.test(path)) rmSync(join(project, path));
    }
    console.log(`${name}: ${cut} runs killed, ${whole} ended before, ${problems.length} problems`);
    for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
    if (problems.length > 0) failed++;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${Object.keys(COMMANDS).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run(args) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} exits with ${status}:\n${stdout}${stderr}`);
}

/** Runs a command that is killed at one of its steps on the disk; says whether it got as far. */
function killed(args, step) {
  const env = { ...process.env, CRDWRIGHT_KILL_AT: String(step) };
  const { signal, status, stderr } = spawnSync(process.execPath, ["--import", killWithin, cli, ...args], {
    env,
    encoding: "utf8",
  });
  if (signal !== "SIGKILL" && status !== 0) throw new Error(`${args.join(" ")} exits with ${status}:\n${stderr}`);
  return signal === "SIGKILL";
}

/** All files of a project by path, but for the cache. */
function contents(project) {
  const files = readdirSync(project, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, path, name }) => join(parentPath ?? path, name).slice(project.length + 1));
  return new Map(
    paths
      .filter((path) => !path.startsWith("node_modules/") && existsSync(join(project, path)))
      .map((path) => [path, readFileSync(join(project, path), "latin1")]),
  );
}
