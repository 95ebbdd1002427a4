import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { readTextIfThere } from "../../project/output/output-folder.js";
import {
  addPackageScripts,
  GATES_FILE,
  isDependency,
  nameProblem,
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
  const changed = addPackageScripts(packageText);
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
    process.stdout.write(`${word}  package.json (scripts: ${changed.added.join(", ")})\n`);
  }
  const gates = readTextIfThere(join(options.project, GATES_FILE)) ?? "";
  const gate = `${options.kind}Parts`;
  if (options.featureGates && !gates.includes(gate))
    process.stdout.write(`\n${GATES_FILE} does not declare ${gate}, which ${options.kind} uses: add it there\n`);
  const install = isDependency(changed.text) ? "" : "npm install --save-dev crdwright, then ";
  process.stdout.write(`\nNext: ${install}npm run generate\n`);
  return EXIT_FINE;
}

function refuse(problem: string): ExitCode {
  process.stderr.write(`crdwright: ${problem}\n`);
  return EXIT_UNUSABLE;
}
