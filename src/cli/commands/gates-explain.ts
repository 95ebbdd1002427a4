import { FEATURE_SETS } from "../../features/feature-registry.js";
import { clusterDifferences } from "../../gates/cluster-differences.js";
import { promoteGate, withoutGate } from "../../gates/promotion.js";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { printJson } from "../../io/output-format.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { findGate, type GateFormat, readGateProject } from "../inputs/gate-project.js";
import { differencesAsJson, differencesText, gateFactsText, touchLines } from "../reports/gate-report.js";
import { rowAsJson, rowsOf } from "./gates.js";

export interface GatesExplainOptions extends ProjectPlace {
  readonly format: GateFormat;
}

/** Tells all about one gate: who owns it, where it is on, what it touches, and what it changes in the CRDs of Default. */
export async function gatesExplain(name: string, options: GatesExplainOptions): Promise<ExitCode> {
  const project = await readGateProject(options, options.format);
  if (typeof project === "number") return project;
  const gate = findGate(project, name);
  if (typeof gate === "number") return gate;
  const row = rowsOf(project).find((each) => each.gate === name);
  if (row === undefined) throw new Error(`there is no row for ${name}`);
  const [featureSet] = FEATURE_SETS;
  const off = withoutGate(project.features, gate);
  const on = promoteGate(off, { ...gate, enabledIn: [] }, featureSet).registry;
  const [{ differences } = { differences: [] }] = clusterDifferences(
    project.model,
    project.options,
    [
      { features: off, featureSet },
      { features: on, featureSet },
    ],
    ["SelfManagedHA"],
  );
  if (options.format === "json") {
    printJson({ diagnostics: [], ...rowAsJson(row), changes: differencesAsJson(differences) });
    return EXIT_FINE;
  }
  process.stdout.write(gateFactsText(row));
  if (row.touches.length === 0) process.stdout.write("\nno marker of the API names it\n");
  else process.stdout.write(`\ntouches\n${touchLines(row.touches).join("\n")}\n`);
  if (differences.length > 0)
    process.stdout.write(`\nturning it on in ${featureSet} changes\n${differencesText(differences)}`);
  else if (row.touches.length > 0) process.stdout.write(`\nturning it on alone in ${featureSet} changes nothing\n`);
  return EXIT_FINE;
}
