import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runSuiteFiles } from "../../src/cli/commands/suite-run.js";
import { projectCrds } from "../../src/cli/inputs/suite-project.js";
import { createCompiler } from "../../src/project/compile.js";
import { readProject } from "../../src/project/read-project.js";
import { problemOfCase } from "../../src/suites/judge-case.js";
import type { CaseOutcome } from "../../src/suites/run-case.js";
import { type SelectedCrd, selectCrds } from "../../src/suites/select-crds.js";
import type { Suite, SuiteCase } from "../../src/suites/suite.js";
import type { Resource } from "./harness/api-client.js";
import { objectOf } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { WITHOUT_WATCHES } from "./harness/control-plane-arguments.js";
import {
  applyDefinition,
  definitionName,
  waitUntilEstablished,
  waitUntilPropagated,
} from "./harness/custom-resource-definition.js";
import type { JsonObject } from "./harness/json-value.js";
import { NOT_RUN, type Outcome, runCases } from "./harness/published-suite.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

describe("the suites beside the types, on a server", () => {
  let server: ControlPlane;

  beforeAll(async () => {
    server = await startControlPlane({ apiServerArguments: WITHOUT_WATCHES });
  });
  afterAll(async () => {
    await server?.stop();
  });

  test("have the outcomes that they expect", async () => {
    const { texts } = readProject({ project: ROOT });
    const choice = projectCrds(texts, createCompiler()(texts));
    const suites = new Set(runSuiteFiles({ paths: [], project: ROOT }, {}).runs.map(({ suite }) => suite));
    const byCrd = new Map<SelectedCrd["crd"], Suite[]>();
    for (const suite of suites) {
      for (const { crd } of selectCrds(suite, choice, () => {})) byCrd.set(crd, [...(byCrd.get(crd) ?? []), suite]);
    }
    const problems: string[] = [];
    let runs = 0;
    for (const [{ name, document }, own] of byCrd) {
      const crd = jsonOf(document);
      objectOf(await applyDefinition(server.client, crd));
      await waitUntilPropagated(server.client);
      await waitUntilEstablished(server.client, definitionName(crd));
      for (const suite of own) {
        const [plural = "", ...group] = suite.crdName.split(".");
        const resource: Resource = { group: group.join("."), version: "v1", plural };
        const cases = new Map(suite.cases.map((suiteCase) => [suiteCase, harnessCase(suiteCase)]));
        const outcomes = await runCases(server.client, resource, crd, [...cases.values()]);
        for (const [suiteCase, sent] of cases) {
          runs++;
          const problem = problemOfCase(suiteCase, caseOutcome(outcomes.get(sent) ?? NOT_RUN), "texts");
          if (problem !== undefined) problems.push(`${suite.path} on ${name}, ${suiteCase.name}: ${problem}`);
        }
      }
    }
    console.log(`own suites on a server: ${runs - problems.length} of ${runs} runs as expected`);
    expect(problems).toEqual([]);
    expect(runs).toBeGreaterThan(1000);
  }, 600_000);
});

function harnessCase({ name, initial, updated, crdPatches }: SuiteCase): Parameters<typeof runCases>[3][number] {
  return {
    name,
    initial: jsonOf(initial),
    updated: updated === undefined ? undefined : jsonOf(updated),
    crdPatches: crdPatches.map(jsonOf),
    refused: undefined,
    expected: undefined,
  };
}

function caseOutcome(outcome: Outcome): CaseOutcome {
  if ("object" in outcome) return { stored: JSON.parse(JSON.stringify(outcome.object)) };
  return { refusedAt: outcome.at, message: outcome.message, paths: outcome.fields };
}

function jsonOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}
