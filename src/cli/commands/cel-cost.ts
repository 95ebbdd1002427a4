import { costFindings } from "../../cel/cost/cost-findings.js";
import { schemaCosts } from "../../cel/cost/rule-costs.js";
import { newRuleEnvironment } from "../../cel/functions/environment.js";
import { checkSchemaRules } from "../../cel/rules/check-schema-rules.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { CrdError, readCrdVersion } from "../../emitters/validators/from-crd/read-crd.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, type ProjectPaths, printDiagnostics, printJson } from "../../io/output-format.js";
import { readManifests } from "../../kube/decode/read-manifests.js";
import { createCompiler } from "../../project/compile.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import { crdFacts, type SuiteCrd } from "../../suites/suite-crd.js";
import { readCrds } from "../inputs/crd-folder.js";
import { openProject } from "../inputs/open-project.js";
import { costAsJson, costTable, type VersionCost } from "../reports/cel-cost-report.js";

export interface CelCostOptions extends ProjectPlace {
  readonly format: "text" | "json";
  /** Files or folders with CRDs to look at instead of the project's. */
  readonly crd?: readonly string[];
  readonly targetVersion: string;
}

interface CrdsToCost {
  readonly crds: readonly SuiteCrd[];
  readonly findings: readonly Diagnostic[];
  readonly paths: ProjectPaths;
  /** The exit code where there are errors among the findings. */
  readonly failure: ExitCode;
}

/** Prints what the rules of an API may cost at most. Exits with 1 where an API server would refuse one for its cost. */
export async function celCost(options: CelCostOptions): Promise<ExitCode> {
  const { format, targetVersion } = options;
  const { crds, findings, paths, failure } = options.crd
    ? namedCrds(options.crd, fileLimitOf(options))
    : await projectCrds(options);
  const failed = hasErrors(findings);
  await printDiagnostics(findings, paths, format);
  const costs = failed ? [] : versionCosts(crds, targetVersion);
  if (format === "json") {
    printJson({ diagnostics: await jsonOf(findings, paths), targetVersion, crds: costs.map(costAsJson) });
  } else if (costs.length > 0) {
    process.stdout.write(costs.map(costTable).join("\n"));
  } else if (!failed) {
    process.stderr.write("there are no rules\n");
  }
  if (failed) return failure;
  return costs.some((cost) => cost.findings.length > 0) ? EXIT_FINDINGS : EXIT_FINE;
}

function namedCrds(names: readonly string[], maxMib: number): CrdsToCost {
  const findings: Diagnostic[] = [];
  const crds = readCrds(names, (finding) => findings.push(finding), { maxMib });
  return { crds, findings, paths: { root: ".", textOf: () => undefined }, failure: EXIT_UNUSABLE };
}

async function projectCrds(place: ProjectPlace): Promise<CrdsToCost> {
  const project = await openProject(place);
  const failed = (findings: readonly Diagnostic[], failure: ExitCode): CrdsToCost => {
    return { crds: [], findings, paths: project, failure };
  };
  if (hasErrors(project.configFindings)) return failed(project.configFindings, EXIT_UNUSABLE);
  const { diagnostics, files } = createCompiler()(project.texts);
  if (hasErrors(diagnostics)) return failed(diagnostics, EXIT_FINDINGS);
  const crds = files.flatMap(({ path, text }): SuiteCrd[] => {
    const value = readManifests(text).documents[0]?.value;
    // Facts are those of an object.
    return crdFacts(value) === undefined ? [] : [{ name: path, document: value as SuiteCrd["document"] }];
  });
  return { crds, findings: [], paths: project, failure: EXIT_FINDINGS };
}

/** Versions that have rules; equal ones of several manifests are one. */
function versionCosts(crds: readonly SuiteCrd[], targetVersion: string): VersionCost[] {
  const found = new Map<string, VersionCost>();
  for (const crd of crds) {
    for (const { name } of crdFacts(crd.document)?.versions ?? []) {
      const cost = versionCost(crd, name, targetVersion);
      if (cost === undefined) continue;
      const key = JSON.stringify({ ...costAsJson(cost), files: [] });
      const same = found.get(key);
      found.set(key, same === undefined ? cost : { ...same, files: [...same.files, crd.name] });
    }
  }
  return [...found.values()];
}

function versionCost(crd: SuiteCrd, version: string, targetVersion: string): VersionCost | undefined {
  const { crdName, kind } = crdFacts(crd.document) ?? { crdName: "", kind: "" };
  const schema = schemaOf(crd, version);
  if (schema === undefined) return undefined;
  const { rules, faults } = checkSchemaRules(schema, newRuleEnvironment(targetVersion));
  // A rule may have several faults.
  const unchecked = [...new Map(faults.map((fault) => [fault.rule, fault])).values()];
  if (rules.length + unchecked.length === 0) return undefined;
  const costs = schemaCosts(schema, rules, targetVersion);
  const findings = costFindings(schema, costs, targetVersion);
  return { crd: crdName, kind, version, files: [crd.name], costs, unchecked, findings };
}

/** A version without a schema has no rules. */
function schemaOf(crd: SuiteCrd, version: string): ReturnType<typeof readCrdVersion>["schema"] | undefined {
  try {
    return readCrdVersion(crd.document, version).schema;
  } catch (error) {
    if (error instanceof CrdError) return undefined;
    throw error;
  }
}
