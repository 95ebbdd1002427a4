import { describe, expect, test } from "vitest";
import { type Case, hasOracle } from "../oracle.js";
import {
  addressCases,
  addressProblem,
  instanceCases,
  instanceProblem,
  nodeIpCases,
  nodeIpProblem,
  secretCases,
  secretProblem,
  zoneCases,
  zoneProblem,
} from "./judge-published.js";

const labelOf = (each: Case): string => each.name ?? JSON.stringify(each).slice(0, 120);

describe.skipIf(!hasOracle)("what the published controller says, or ours where it is to be another", () => {
  const rows = (cases: () => readonly Case[]) =>
    (hasOracle ? cases() : []).map((each) => [labelOf(each), each] as const);
  test.each(rows(addressCases))("addresses: %s", async (_, each) => expect(await addressProblem(each)).toBeUndefined());
  test.each(rows(instanceCases))("instances: %s", (_, each) => expect(instanceProblem(each)).toBeUndefined());
  test.each(rows(zoneCases))("zones: %s", (_, each) => expect(zoneProblem(each)).toBeUndefined());
  test.each(rows(nodeIpCases))("node IPs: %s", (_, each) => expect(nodeIpProblem(each)).toBeUndefined());
  test.each(rows(secretCases))("Secrets: %s", (_, each) => expect(secretProblem(each)).toBeUndefined());
});
