// Kills generate, import and bundle in the middle of their work, and looks at what is left: kill.mjs does it to processes, and
// killed-runs.test.ts to the commands in its own.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What belongs to somebody else, beside and among what is written; some is named much like what is ours. */
const FOREIGN = ["generated", "api", "api/example/v1", "out", "."].flatMap((folder) =>
  ["mine.txt", ".crdwright-0123456789ab.tmp", ".crdwright-01234567-1-0123456789ab.tmp.txt"].map((name) =>
    join(folder, name),
  ),
);
const LEDGER = /(^|\/)\.crdwright\.sha256$/;
const TEMPORARY = /(^|\/)\.crdwright-[0-9a-f]{8}-[0-9]+-[0-9a-f]{12}\.tmp$/;
/** What is generated, imported and bundled: the same kind with other fields, and one more version. */
const STATES = ["first", "second", "third"];

const sourceOf = (field) => `import type { KubernetesObject } from "crdwright/meta/v1";

// +kubebuilder:storageversion
export interface Widget extends KubernetesObject {
  spec: { ${field}: string };
}
`;

function writeSource(project, state) {
  rmSync(join(project, "api/v2"), { recursive: true, force: true });
  for (const version of state === "third" ? ["v1", "v2"] : ["v1"]) {
    mkdirSync(join(project, "api", version), { recursive: true });
    writeFileSync(join(project, "api", version, "groupVersion.ts"), "// +groupName=example.com\n");
    const source = sourceOf(state);
    writeFileSync(
      join(project, "api", version, "widget.ts"),
      version === "v1" ? source : source.replace(/\/\/ .*\n/, ""),
    );
  }
  writeFileSync(
    join(project, "api/features.ts"),
    'export default defineFeatureGates({ gates: { A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] } } });\n',
  );
  writeFileSync(
    join(project, "crdwright.config.ts"),
    "export default defineConfig({ clients: true, validation: true });\n",
  );
}

/** Returns the CRD of each state in a file below the scratch folder. */
async function crdFiles(scratch, stepsOf) {
  const files = {};
  for (const state of STATES) {
    const project = join(scratch, `crd-${state}`);
    // An import never removes a version, so that there is none more.
    writeSource(project, state === "third" ? "last" : state);
    await stepsOf(["generate", "--project", project]);
    const folder = join(project, "generated/crds");
    const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((each) => each.endsWith(".yaml"));
    files[state] = join(scratch, `${state}.yaml`);
    cpSync(join(folder, name), files[state]);
  }
  return files;
}

/** Returns what is killed: how it is prepared for one of the states, and run. */
const commandsOf = (crds) => ({
  generate: { prepare: writeSource, args: (project) => ["generate", "--project", project] },
  import: {
    prepare: () => {},
    args: (project, state) => ["import", crds[state], "--project", project, "--force"],
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
});

/**
 * Kills each command so many times, at steps that are spread over all of its own. `stepsOf` runs a command to its end and returns
 * how often it changed something on the disk; `killed` runs one that is killed at a step, and returns whether it got as far.
 * Returns the steps of each command, how many runs were cut and how many ended before, and what is wrong.
 */
export async function killRounds(scratch, rounds, { stepsOf, killed }) {
  const results = [];
  for (const [name, { prepare, args }] of Object.entries(commandsOf(await crdFiles(scratch, stepsOf)))) {
    const project = join(scratch, name);
    for (const path of FOREIGN) {
      mkdirSync(join(project, path, ".."), { recursive: true });
      writeFileSync(join(project, path), "mine");
    }
    const wanted = {};
    let steps = 0;
    for (const state of [...STATES, STATES[0]]) {
      prepare(project, state);
      const all = await stepsOf(args(project, state));
      // The first run makes everything; later ones change it.
      if (wanted[state] !== undefined || state !== STATES[0]) steps = Math.max(steps, all);
      wanted[state] = contents(project);
    }
    const isWhole = (path, text) =>
      TEMPORARY.test(path) ||
      (LEDGER.test(path) ? text.endsWith("\n") : STATES.some((state) => wanted[state].get(path) === text));
    let [cut, ended] = [0, 0];
    const problems = [];
    for (let round = 0; round < rounds; round++) {
      // Every third round is killed twice, the second time for other sources; then comes the run that has to repair it.
      const [last, ...before] = [0, 1, 2].map((next) => STATES[(round + next) % STATES.length]);
      for (const [kill, state] of (round % 3 === 0 ? before : [round % 3 === 1 ? last : before[0]]).entries()) {
        prepare(project, state);
        const step = Math.floor(((round + kill * 0.5) * Math.max(1, steps / rounds)) % (steps + 1));
        if (await killed(args(project, state), step)) cut++;
        else ended++;
        const left = contents(project);
        for (const [path, text] of left) if (!isWhole(path, text)) problems.push(`${round}: ${path} is half-written`);
        for (const path of FOREIGN) if (left.get(path) !== "mine") problems.push(`${round}: ${path} was touched`);
      }
      prepare(project, last);
      try {
        await stepsOf(args(project, last));
      } catch (error) {
        problems.push(`${round}: the next run fails: ${error.message}`);
        break;
      }
      const again = contents(project);
      for (const path of new Set([...again.keys(), ...wanted[last].keys()]))
        if (again.get(path) !== wanted[last].get(path)) problems.push(`${round}: the next run does not repair ${path}`);
    }
    results.push({ name, steps, cut, ended, problems });
  }
  return results;
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
