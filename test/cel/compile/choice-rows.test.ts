import { describe, expect, it } from "vitest";
import type { KubeValue } from "../../../src/kube/values/kube-value.js";
import { checked, evaluate } from "./evaluate.js";
import { CHOICE_ROWS, CHOICE_SCHEMA } from "./rows/choice-rows.js";

describe("rules with choices in them", () => {
  it.each(CHOICE_ROWS.map(([rule, self, holds]) => ({ rule, self, holds })))(
    "$rule on $self",
    ({ rule, self, holds }) => {
      // The rows hold what JSON may hold.
      const { fast, exact } = evaluate(checked(rule, CHOICE_SCHEMA), self as KubeValue);
      expect({ fast, exact }).toEqual({ fast: `bool ${holds}`, exact: `bool ${holds}` });
    },
  );
});
