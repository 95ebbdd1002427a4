import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { addPackageScripts } from "../../init/package-scripts.js";
import { type ScaffoldNames, scaffold } from "../../init/scaffold.js";
import { readTextIfThere, writeAtomically } from "../../output/output-folder.js";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";

export interface InitOptions extends ScaffoldNames {
  readonly project: string;
}

/** Writes the beginnings of an API into a project. Files that are there already are left as they are. */
export async function init(options: InitOptions): Promise<ExitCode> {
  const problem = nameProblem(options);
  if (problem !== undefined) {
    process.stderr.write(`crdwright: ${problem}\n`);
    return EXIT_UNUSABLE;
  }
  for (const { path, text } of await scaffold(options)) {
    const target = join(options.project, path);
    if (existsSync(target)) {
      process.stderr.write(`kept     ${path} (it is there already)\n`);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: "wx" });
    process.stderr.write(`created  ${path}\n`);
  }
  const packagePath = join(options.project, "package.json");
  const packageText = readTextIfThere(packagePath);
  const changed = addPackageScripts(packageText);
  if (changed.kind === "unreadable") {
    process.stderr.write(
      `crdwright: package.json is not a JSON object (${changed.problem}); add the scripts generate and verify to it by hand\n`,
    );
    return EXIT_UNUSABLE;
  }
  if (changed.text !== packageText) {
    writeAtomically(packagePath, changed.text);
    process.stderr.write(
      `${packageText === undefined ? "created" : "changed"}  package.json (scripts: ${changed.added.join(", ")})\n`,
    );
  }
  process.stderr.write("\nNext: npm run generate\n");
  return EXIT_FINE;
}

function nameProblem({ group, version, kind }: ScaffoldNames): string | undefined {
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(group)) {
    return `${group} is not an API group: a lower-case domain name with a dot is needed, such as example.com`;
  }
  if (!/^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$/.test(version)) {
    return `${version} is not an API version: v1, v1beta1 and v1alpha1 are of the right form`;
  }
  return /^[A-Z][A-Za-z0-9]*$/.test(kind)
    ? undefined
    : `${kind} is not a kind: a word in CamelCase is needed, such as Widget`;
}
