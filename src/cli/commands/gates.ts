import { gatesPage } from "../../emitters/pages/gates-page.js";
import { CLUSTER_PROFILES } from "../../features/feature-registry.js";
import { type GateRow, gateTable } from "../../gates/gate-table.js";
import { gateTouches } from "../../gates/gate-touches.js";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { printJson } from "../../io/output-format.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { type GateProject, readGateProject } from "../inputs/gate-project.js";
import { gateTableText } from "../reports/gate-report.js";

const TABLE_FORMATS = ["text", "markdown", "json"] as const;

export interface GatesOptions extends ProjectPlace {
  readonly format: (typeof TABLE_FORMATS)[number];
}

/** Prints the table of gates: where each is on, and what of the API it touches. As Markdown it is the page `gates.md`. */
export async function gates(options: GatesOptions): Promise<ExitCode> {
  const project = await readGateProject(options, options.format);
  if (typeof project === "number") return project;
  const rows = rowsOf(project);
  if (options.format === "json") printJson({ diagnostics: [], gates: rows.map(rowAsJson) });
  else if (options.format === "markdown") process.stdout.write(gatesPage(rows).text);
  else if (rows.length > 0) process.stdout.write(gateTableText(rows));
  else process.stderr.write("the project declares no feature gates\n");
  return EXIT_FINE;
}

/** Returns the rows of the table of gates of a project. */
export function rowsOf({ model, features, options }: GateProject): GateRow[] {
  return gateTable(features, gateTouches(model, options));
}

/** A row as JSON: for each profile and set true, false, or the releases where it is on in some of them only. */
export function rowAsJson({ cells, touches, component, enhancement, ...row }: GateRow): object {
  const setsOf = (profile: string): [string, unknown][] =>
    cells
      .filter((cell) => cell.profile === profile)
      .map(({ featureSet, on, releases }) => [featureSet, releases ?? on]);
  return {
    ...row,
    component: component ?? null,
    enhancement: enhancement ?? null,
    enabled: Object.fromEntries(CLUSTER_PROFILES.map((profile) => [profile, Object.fromEntries(setsOf(profile))])),
    touches: touches.map(({ span: _, otherwise, ...touch }) => ({ ...touch, otherwise: otherwise ?? null })),
  };
}
