import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { readTextIfThere } from "../../project/output/output-folder.js";
import {
  addPackageScripts,
  BINDINGS_FILE,
  CONFIG_FILE,
  controllerName,
  declareModules,
  GATES_FILE,
  isDependency,
  nameProblem,
  packageScripts,
  type ScaffoldOptions,
  scaffold,
} from "../../project/scaffold.js";

export interface InitOptions extends ScaffoldOptions {
  readonly project: string;
}

/** Writes the beginnings of an API into a project: all or nothing. Files that are there already are left as they are. */
export async function init(options: InitOptions): Promise<ExitCode> {
  const problem = nameProblem(options);
  if (problem !== undefined) return refuse(problem);
  const packagePath = join(options.project, "package.json");
  const packageText = readTextIfThere(packagePath);
  const withScripts = addPackageScripts(packageText, packageScripts(options));
  const changed = options.controller === true ? declareModules(withScripts) : withScripts;
  if (changed.kind === "unreadable")
    return refuse(`package.json cannot be added to: ${changed.problem}; nothing was written`);

  const files = await scaffold(options);
  const isThere = ({ path }: { readonly path: string }): boolean => existsSync(join(options.project, path));
  const kept = files.filter(isThere);
  const created = files.filter((file) => !isThere(file));
  const scripts = changed.text === packageText ? [] : [{ path: "package.json", text: changed.text }];
  writeAllAtomically([...created, ...scripts].map(({ path, text }) => ({ path: join(options.project, path), text })));

  for (const { path } of kept) process.stdout.write(`kept     ${path} (it is there already)\n`);
  for (const { path } of created) process.stdout.write(`created  ${path}\n`);
  if (scripts.length > 0) {
    const word = packageText === undefined ? "created" : "changed";
    process.stdout.write(`${word}  package.json (${packageNews(packageText, changed)})\n`);
  }
  const gates = readTextIfThere(join(options.project, GATES_FILE)) ?? "";
  const gate = `${options.kind}Parts`;
  if (options.featureGates && !gates.includes(gate))
    process.stdout.write(`\n${GATES_FILE} does not declare ${gate}, which ${options.kind} uses: add it there\n`);
  // Of a configuration that was there already the markers may be unread, and their role have another name.
  const config = readTextIfThere(join(options.project, CONFIG_FILE)) ?? "";
  const role = JSON.stringify(controllerName(options.kind));
  const isBound = created.some(({ path }) => path === BINDINGS_FILE);
  if (isBound && !(config.includes("controllers") && config.includes(role)))
    process.stdout.write(
      `\n${CONFIG_FILE} does not make the role that ${BINDINGS_FILE} binds: add controllers: "src" and roleName: ${role} there\n`,
    );
  process.stdout.write(`\n${nextSteps(options, isDependency(changed.text))}\n`);
  return EXIT_FINE;
}

function packageNews(
  before: string | undefined,
  { text, added }: { readonly text: string; readonly added: readonly string[] },
): string {
  const scripts = added.length === 0 ? [] : [`scripts: ${added.join(", ")}`];
  const isNewType = before !== undefined && !before.includes('"module"') && text.includes('"module"');
  return [...scripts, ...(isNewType ? ["type: module"] : [])].join("; ");
}

function nextSteps({ controller = false }: InitOptions, isInstalled: boolean): string {
  if (!controller) return `Next: ${isInstalled ? "" : "npm install --save-dev crdwright, then "}npm run generate`;
  // A controller has crdwright at run time, too.
  return `Next:
  npm install crdwright @kubernetes/client-node@1 prom-client
  npm install --save-dev typescript @types/node
  npm run generate
  npm test
  kubectl apply --server-side -f generated/crds
  npm start`;
}

function refuse(problem: string): ExitCode {
  process.stderr.write(`crdwright: ${problem}\n`);
  return EXIT_UNUSABLE;
}
