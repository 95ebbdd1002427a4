import { describe, expect, it } from "vitest";
import { hasOracle } from "../oracle.js";
import { stateCases, stateProblem } from "./judge-states.js";

describe.skipIf(!hasOracle)("NMState documents, as nmstate itself judged them", () => {
  it.each(hasOracle ? stateCases().map((each) => [each.name, each] as const) : [])("%s", (_, given) => {
    expect(stateProblem(given)).toBeUndefined();
  });
});
