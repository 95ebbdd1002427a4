import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { renderBundle as RenderBundle } from "crdwright/bundle";
import type { ReviewOptions } from "crdwright/review";
import { isList, isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { readYaml } from "crdwright/validate";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { apiExtensionsSection, apiExtensionsText, withApiExtensions } from "../enhancement/api-extensions.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { replaceFile } from "./replace-file.js";
import { printReport } from "./report.js";

export interface ApiExtensionsOptions {
  readonly project?: string;
  readonly from: string;
  readonly to?: string;
  readonly gate?: string;
  readonly profile: string;
  readonly into?: string;
}

/** Prints the section on API extensions, or writes it into a document. Returns 1 where a project has errors. */
export async function writeApiExtensions(
  before: string | undefined,
  after: string | undefined,
  options: ApiExtensionsOptions,
): Promise<ExitCode> {
  checkStandardInput([before, after]);
  const sets = options.project === undefined ? fileSets(before, after) : await projectSets(options.project, options);
  if (sets === undefined) return EXIT_FINDINGS;
  // It brings the compiler of crdwright, which no other command needs.
  const [{ compareCrds }, { reviewCrds }] = await Promise.all([import("crdwright/bundle"), import("crdwright/review")]);
  const changes = compareCrds(sets.before, sets.after);
  const findings = reviewCrds(sets.before, sets.after, sets.review);
  if (options.into === undefined) {
    process.stdout.write(apiExtensionsSection(changes, findings));
    return EXIT_FINE;
  }
  const { text } = readFile(options.into);
  const written = withApiExtensions(text, apiExtensionsText(changes, findings));
  if (written === undefined) throw new FileProblem(`${options.into} has no heading ### API Extensions`);
  if (written !== text) replaceFile(options.into, text, written);
  process.stderr.write(`${options.into} has the section\n`);
  return EXIT_FINE;
}

type BundleChoice = NonNullable<Parameters<typeof RenderBundle>[1]>;

interface CrdSets {
  readonly before: readonly KubeObject[];
  readonly after: readonly KubeObject[];
  /** By the servers of which version changes are judged. */
  readonly review: ReviewOptions;
}

function fileSets(before: string | undefined, after: string | undefined): CrdSets {
  if (before === undefined || after === undefined)
    throw new FileProblem("name the CRDs before and after, or a project with --project");
  return { before: readCrds(before), after: readCrds(after), review: {} };
}

function readCrds(path: string): readonly KubeObject[] {
  const isFolder = path !== "-" && statSync(path).isDirectory();
  const files = isFolder
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(?:ya?ml|json)$/.test(name))
        .sort()
        .map((name) => join(path, name))
    : [path];
  const crds = files.flatMap((file) => crdsOf(readFile(file)));
  if (crds.length === 0) throw new FileProblem(`${path} holds no CustomResourceDefinition`);
  return crds;
}

/** The CRDs in a text, also those of a list. */
function crdsOf({ path, text }: { readonly path: string; readonly text: string }): readonly KubeObject[] {
  const { documents, error } = readYaml(text);
  if (error !== undefined) throw new FileProblem(`${path}:${error.line}:${error.column}: ${error.message}`);
  return documents.flatMap(({ value }) => {
    const items: readonly KubeValue[] = isObject(value) && isList(value["items"]) ? value["items"] : [value];
    return items.filter(isObject).filter(({ kind }) => kind === "CustomResourceDefinition");
  });
}

/** The CRDs of two feature sets of a project, or of its clusters without and with a gate. Reports what is wrong with the project. */
async function projectSets(folder: string, options: ApiExtensionsOptions): Promise<CrdSets | undefined> {
  const { from, to, gate, profile } = options;
  if ((to === undefined) === (gate === undefined))
    throw new FileProblem("name the feature set after with --to, or a gate with --gate");
  const [{ compileApi, renderBundle }, { readApi }] = await Promise.all([
    import("crdwright/bundle"),
    import("crdwright/installer"),
  ]);
  const { texts, findings } = readApi(folder);
  const api = compileApi(texts);
  const choices: readonly BundleChoice[] =
    gate === undefined
      ? [from, to ?? from].map((featureSet) => ({ featureSet, scos: featureSet === "OKD" }))
      : ["false", "true"].map((state) => ({ featureSet: "CustomNoUpgrade", featureGates: [`${gate}=${state}`] }));
  const [one, two] = choices.map((choice) => renderBundle(api, { clusterProfile: profile, ...choice }));
  const all = [...findings, ...api.findings, ...(one?.findings ?? []), ...(two?.findings ?? [])].filter(
    ({ severity }) => severity === "error",
  );
  if (hasErrors(all) || one?.bundle === undefined || two?.bundle === undefined) {
    await printReport(all, new Map(texts.sources.map(({ path, text }) => [path, text])), "text");
    return undefined;
  }
  const [before = [], after = []] = [one.bundle, two.bundle].map(({ files }) =>
    files
      .filter(({ path }) => /\.ya?ml$/.test(path))
      .flatMap(({ path, bytes }) => crdsOf({ path, text: Buffer.from(bytes).toString("utf8") })),
  );
  const { targetVersion } = texts.config ?? {};
  return { before, after, review: targetVersion === undefined ? {} : { targetVersion } };
}
