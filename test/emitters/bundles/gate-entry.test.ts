import { describe, expect, it } from "vitest";
import { readGateEntry } from "../../../src/emitters/bundles/bundle-choice.js";

function codes(given: string): unknown {
  const found: string[] = [];
  const entry = readGateEntry(given, 0, ({ code }) => found.push(code));
  return entry ?? found;
}

describe("an entry of featureGates", () => {
  it.each(["1", "t", "T", "TRUE", "true", "True"])("is on with %s", (value) => {
    expect(codes(`A=${value}`)).toEqual({ gate: "A", isOn: true });
  });

  it.each(["0", "f", "F", "FALSE", "false", "False"])("is off with %s", (value) => {
    expect(codes(`A=${value}`)).toEqual({ gate: "A", isOn: false });
  });

  it.each(["", "yes", "tRUE", " true", "true ", "on", "2"])("has no value %j", (value) => {
    expect(codes(`A=${value}`)).toEqual(["bundle-gate-value"]);
  });

  it.each(["", "A", "A=true=", "=true", "A:true"])("has not the form %j", (given) => {
    expect(codes(given)).toEqual(["bundle-gate-format"]);
  });
});
