import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { readChoice } from "../../emitters/bundles/bundle-choice.js";
import type { GivenChoice } from "../../emitters/bundles/bundle-index.js";
import { readInstallConfigGates } from "../../emitters/bundles/install-config.js";
import { renderAllBundles, renderBundle } from "../../emitters/bundles/render-bundle.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputFormat,
  type OutputOptions,
  type ProjectPaths,
  pathFromHere,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import { append } from "../../kube/values/append.js";
import { type Compilation, createCompiler } from "../../project/compile.js";
import { isWanted } from "../../project/config/read-config.js";
import { readTextIfThere } from "../../project/output/output-folder.js";
import { bundleSource } from "../../project/project-bundles.js";
import { fileLimitOf, type Project, type ProjectPlace } from "../../project/read-project.js";
import { openRunCache } from "../../project/run-cache.js";
import { checkBundleAt, writeBundle } from "../inputs/bundle-on-disk.js";
import { openProject } from "../inputs/open-project.js";
import { acceptedAsJson, printAccepted, withAccepted } from "../reports/accepted-report.js";
import { generate } from "./generate.js";

export interface BundleOptions extends ProjectPlace, OutputOptions {
  readonly featureSet?: string;
  readonly featureGate: readonly string[];
  readonly installConfig?: string;
  readonly clusterProfile?: string;
  readonly release?: string;
  readonly caBundle?: string;
  readonly allowUnknownGates: boolean;
  readonly scos: boolean;
  readonly out?: string;
  readonly list: boolean;
  readonly check?: string;
}

const NO_PROJECT: ProjectPaths = { root: ".", textOf: () => undefined };

/**
 * Writes the bundle of the cluster that the options choose; without a choice, everything that is generated, bundles among
 * it. Lists bundles, or checks one.
 */
export async function bundle(options: BundleOptions): Promise<ExitCode> {
  const { check, list, out, format } = options;
  if (check !== undefined) return checkOne(check, options);
  const { featureSet, installConfig, clusterProfile, release, featureGate, caBundle } = options;
  if (installConfig !== undefined && (featureSet !== undefined || featureGate.length > 0))
    return refuse(
      "--install-config says the feature set and its gates; --feature-set and --feature-gate cannot be given too",
    );
  const isChosen = [featureSet, installConfig, clusterProfile, release, caBundle].some((each) => each !== undefined);
  if (out === undefined && (isChosen || featureGate.length > 0))
    return refuse("--out <folder> has to say where the bundle of the chosen cluster is written");
  const cache = openRunCache(options.project, `bundle ${options.config ?? ""}`);
  const project = await openProject(options, cache);
  if (hasErrors(project.configFindings)) return end(project.configFindings, project, format, EXIT_UNUSABLE);
  if (!list && out === undefined) {
    if (isWanted(project.texts.config.bundles)) return generate({ ...options, stats: false, list: false });
    return refuse("set bundles: true in crdwright.config.ts, or choose a cluster and say where with --out <folder>");
  }
  // A project may be generated for one set and without bundles.
  const compilation = createCompiler(cache)({
    ...project.texts,
    config: { ...project.texts.config, bundles: true },
  });
  cache.close();
  if (hasErrors(compilation.diagnostics)) return end(compilation.diagnostics, project, format, EXIT_FINDINGS);
  if (out !== undefined) return writeChosen(options, out, project, compilation);
  return listAll(project, compilation, format);
}

async function writeChosen(
  options: BundleOptions,
  out: string,
  project: Project,
  compilation: Compilation,
): Promise<ExitCode> {
  const { format } = options;
  const findings: Diagnostic[] = [];
  const clusterOptions = givenChoice(options, findings, project.texts.config.limits?.fileMiB);
  if (typeof clusterOptions === "string") return refuse(`${clusterOptions}: there is no such file`);
  const choice = hasErrors(findings)
    ? undefined
    : readChoice(clusterOptions, compilation.features, (finding) => findings.push(finding));
  const rendered = choice && renderBundle(bundleSource(project.texts, compilation), choice);
  append(findings, rendered?.findings ?? []);
  const bundle = rendered?.bundle;
  const written =
    bundle === undefined || hasErrors(findings)
      ? []
      : await writeBundle(bundle, out, (finding) => findings.push(finding));
  const { accepted } = compilation;
  await printDiagnostics(withAccepted(findings, accepted, format), project, format);
  if (format === "json") {
    const diagnostics = await jsonOf(findings, project);
    printJson({
      diagnostics,
      accepted: await acceptedAsJson(accepted, project),
      index: bundle?.index ?? null,
      written,
    });
  }
  if (bundle === undefined || hasErrors(findings)) return EXIT_FINDINGS;
  const { enabled, disabled } = bundle.index.gates;
  printSummary(
    `${pathFromHere(`${out}/${bundle.name}`)}: ${counted(bundle.files.length, "file")}, ${counted(enabled.length, "gate")} on, ${disabled.length} off`,
    options,
  );
  printAccepted(accepted, options);
  return EXIT_FINE;
}

/** What the options, the CA bundle and the install-config say, or the file of these that does not exist. */
function givenChoice(options: BundleOptions, findings: Diagnostic[], maxMib?: number): GivenChoice | string {
  const { featureSet, featureGate, installConfig, clusterProfile, release, allowUnknownGates, scos } = options;
  const caBundle = options.caBundle === undefined ? undefined : readTextIfThere(options.caBundle, maxMib);
  if (options.caBundle !== undefined && caBundle === undefined) return options.caBundle;
  const rest = { clusterProfile, release, allowUnknownGates, scos, caBundle };
  if (installConfig === undefined) return { ...rest, featureSet, featureGates: featureGate };
  const text = readTextIfThere(installConfig, maxMib);
  if (text === undefined) return installConfig;
  const read = readInstallConfigGates(text);
  append(findings, read.findings);
  return { ...rest, featureSet: read.featureSet, featureGates: read.featureGates };
}

async function listAll(project: Project, compilation: Compilation, format: OutputFormat): Promise<ExitCode> {
  const { diagnostics, accepted } = compilation;
  await printDiagnostics(withAccepted(diagnostics, accepted, format), project, format);
  const bundles = renderAllBundles(compilation.features, compilation.crdsOfSets ?? []).map(({ index }) => index);
  if (format === "json") {
    const body = { diagnostics: await jsonOf(diagnostics, project), accepted: await acceptedAsJson(accepted, project) };
    printJson({ ...body, bundles });
    return EXIT_FINE;
  }
  const width = bundles.reduce((max, { name }) => Math.max(max, name.length), 0);
  for (const { name, gates, files, upgradable } of bundles) {
    const crds = files.filter(({ manifest }) => manifest === "CustomResourceDefinition");
    const note = upgradable ? "" : ", no upgrade";
    process.stdout.write(
      `${name.padEnd(width)}  ${counted(crds.length, "CRD")}, ${counted(gates.enabled.length, "gate")} on, ${gates.disabled.length} off${note}\n`,
    );
  }
  return EXIT_FINE;
}

async function checkOne(path: string, options: BundleOptions): Promise<ExitCode> {
  const findings: Diagnostic[] = [];
  const index = await checkBundleAt(path, (finding) => findings.push(finding), fileLimitOf(options));
  await end(findings, NO_PROJECT, options.format, EXIT_FINDINGS);
  if (index === undefined || findings.length > 0) return EXIT_FINDINGS;
  printSummary(`${index.name}: ${counted(index.files.length + 1, "file")} as listed`, options);
  return EXIT_FINE;
}

async function end(
  findings: readonly Diagnostic[],
  project: ProjectPaths,
  format: OutputFormat,
  code: ExitCode,
): Promise<ExitCode> {
  await printDiagnostics(findings, project, format);
  if (format === "json") printJson({ diagnostics: await jsonOf(findings, project) });
  return code;
}

function refuse(problem: string): ExitCode {
  process.stderr.write(`crdwright: ${problem}\n`);
  return EXIT_UNUSABLE;
}
