import { resolve } from "node:path";
import { crdSchemaOf } from "../../crd/manifests/kind-schema.js";
import { asDecoded, readOverrides } from "../../crd/overrides/read-overrides.js";
import { isForAllClusters } from "../../crd/partials/select-partials.js";
import { gatherUnits } from "../../crd/unit/crd-unit.js";
import { objectCrdRefused } from "../../diagnostics/catalogue/object.js";
import { foreignFile } from "../../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { crdRefusals } from "../../emitters/validators/from-crd/crd-refusals.js";
import { featureSetsWhere, newestRelease } from "../../features/feature-registry.js";
import { clusterCrds } from "../../gates/cluster-crds.js";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  type OutputOptions,
  pathFromHere,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import type { JsonObject } from "../../kube/values/json-value.js";
import { writeFolders } from "../../project/output/write-folders.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import { referenceVersions } from "../../reference/build-reference.js";
import { choosableClusters, crdsOfFiles, joinClusters } from "../../reference/crd-clusters.js";
import { singlePage, siteFiles } from "../../reference/pages/site.js";
import type { Reference } from "../../reference/reference.js";
import { crdFacts } from "../../suites/suite-crd.js";
import { readCrds } from "../inputs/crd-folder.js";
import { type GateProject, readGateProject, refuse } from "../inputs/gate-project.js";

export interface DocsOptions extends ProjectPlace, OutputOptions {
  readonly crd?: readonly string[];
  readonly title: string;
  readonly out?: string;
  readonly singleFile?: string;
}

/** Writes reference pages of a project's kinds, or of CRDs; nothing where there is an error. */
export async function docs(options: DocsOptions): Promise<ExitCode> {
  const { out, singleFile } = options;
  if (out === undefined && singleFile === undefined)
    return refuse("docs needs --out <folder> for a site, or --single-file <file> for one page");
  const reference = await readReference(options);
  if (typeof reference === "number") return reference;
  const written: string[] = [];
  if (out !== undefined) {
    const result = writeFolders([{ root: resolve(out), files: siteFiles(reference) }]);
    const findings = result.refused.map(({ path }) =>
      diagnose(foreignFile, undefined, { path: pathFromHere(resolve(out, path)) }),
    );
    if (findings.length > 0) return printFindings(findings, options);
    for (const path of result.written) written.push(pathFromHere(resolve(out, path)));
  }
  if (singleFile !== undefined) {
    writeAllAtomically([{ path: singleFile, text: singlePage(reference) }]);
    written.push(singleFile);
  }
  if (options.format === "json") printJson({ diagnostics: [], written });
  const place = [out, singleFile].filter((each) => each !== undefined).join(" and ");
  const count = counted(reference.versions.length, "version of a kind", "versions of kinds");
  printSummary(`${count} in ${place}: ${counted(written.length, "file")} written`, options);
  return EXIT_FINE;
}

/** Reads what the pages are about. Returns the exit code where that has mistakes, which are then printed. */
async function readReference(options: DocsOptions): Promise<Reference | ExitCode> {
  const { title, crd } = options;
  if (crd !== undefined) return referenceOfCrds(crd, options);
  const project = await readGateProject(options, options.format);
  return typeof project === "number" ? project : referenceOfProject(project, title);
}

async function referenceOfCrds(paths: readonly string[], options: DocsOptions): Promise<Reference | ExitCode> {
  const findings: Diagnostic[] = [];
  const read = readCrds(paths, (finding) => findings.push(finding), { maxMib: fileLimitOf(options) });
  for (const { name, document } of read)
    for (const problem of crdRefusals(document))
      findings.push(diagnose(objectCrdRefused, undefined, { path: name, problem }));
  if (findings.length > 0) {
    const code = await printFindings(findings, options);
    if (hasErrors(findings)) return code;
  }
  if (read.length === 0) return refuse(`there is no CRD in ${paths.join(", ")}`);
  const readable = read.flatMap(({ document }) => {
    const facts = crdFacts(document);
    // What YAML and JSON hold, and a server takes for a CRD, is JSON.
    return facts === undefined ? [] : [{ facts, document: document as unknown as JsonObject }];
  });
  const { clusters, crds } = crdsOfFiles(readable);
  return { title: options.title, clusters, versions: referenceVersions(crds) };
}

function referenceOfProject({ model, options, features }: GateProject, title: string): Reference {
  const all = features.gates.size === 0 ? 1 : undefined;
  const chosen = choosableClusters(newestRelease(features)).slice(0, all);
  const crdsOf = clusterCrds(model, options, chosen).map((crds) =>
    crds.map(({ crd, version, document }) => ({ key: `${crd} ${version}`, document })),
  );
  const { clusters, crds } = joinClusters(chosen, crdsOf);
  const { units } = gatherUnits(model.kinds, options.versions);
  const overrides = readOverrides(options.overrides, [])
    .filter(({ manifest }) => isForAllClusters(manifest))
    .map(asDecoded);
  const versions = referenceVersions(crds, {
    gatedSchemaOf: (crdName, version) => {
      const unit = units.find(
        (each) => each.crdName === crdName && each.kinds.some((kind) => kind.version === version),
      );
      const kind = unit?.kinds.find((each) => each.version === version);
      return unit === undefined || kind === undefined ? undefined : crdSchemaOf(unit, kind, { ...options, overrides });
    },
  });
  const gateSets = new Map(
    [...features.gates.keys()].map((gate) => [gate, featureSetsWhere(features, (enabled) => enabled.has(gate))]),
  );
  return { title, clusters, versions, gateSets };
}

async function printFindings(findings: readonly Diagnostic[], { format }: DocsOptions): Promise<ExitCode> {
  const place = { root: ".", textOf: () => undefined };
  await printDiagnostics(findings, place, format);
  return hasErrors(findings)
    ? findings.some(({ code }) => code === "object-unreadable")
      ? EXIT_UNUSABLE
      : EXIT_FINDINGS
    : EXIT_FINE;
}
