import { describe, expect, it } from "vitest";
import { markerOutcome, runMarkerCases, wantedOutcome } from "../../conformance/marker-cases.js";
import { EXECUTED_CASES } from "./executed-cases.js";

describe("controller-gen's executed markers", () => {
  it.each(EXECUTED_CASES.map((executed) => [executed.input, executed] as const))("%s", (input, executed) => {
    expect(markerOutcome(input)).toStrictEqual(wantedOutcome(executed));
  });

  it("are all there, each once, and counted", () => {
    expect(new Set(EXECUTED_CASES.map(({ input }) => input)).size).toBe(236);
    expect(runMarkerCases()).toStrictEqual({ passed: 236, total: 236, failures: [] });
  });
});
