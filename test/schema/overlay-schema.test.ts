import { describe, expect, it } from "vitest";
import { compile, widget } from "../compile.js";

/** What comes of a kind with lines put into the schema of its spec by an override, and with clients and validators. */
function overridden(...lines: readonly string[]) {
  const override = [
    "metadata:",
    "  name: widgets.example.com",
    "spec:",
    "  versions:",
    "  - name: v1",
    "    schema:",
    "      openAPIV3Schema:",
    "        properties:",
    "          spec:",
    ...lines.map((line) => `            ${line}`),
    "",
  ].join("\n");
  const sources = {
    ...widget("export interface WidgetSpec { a?: string }"),
    "api/v1/widgets.override.yaml": override,
  };
  return compile(sources, { clients: true, validation: true });
}

describe("null in an override", () => {
  // A server decodes a null in a list of schemas to an empty one.
  it.each([
    ["anyOf:", "- null"],
    ["allOf:", "- null"],
    ["anyOf:", "- anyOf: [null]", "- not: {allOf: [null]}"],
    ["not: null"],
    ["anyOf:", "- enum: [9223372036854775807]"],
    ["allOf:", "- not: {enum: [9223372036854775807]}"],
    ["required: null"],
    ["properties: null"],
    ["x-kubernetes-validations: null"],
  ])("%s %s is taken", (...lines) => {
    const { diagnostics, code } = overridden(...lines);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(code.map(({ path }) => path).filter((path) => path.includes("widget"))).toHaveLength(2);
  });

  it.each([
    ["oneOf:", "- null", "- null"],
    ["enum:", "- null"],
    ["required:", "- null"],
    ["x-kubernetes-validations:", "- null"],
    ["x-kubernetes-validations:", "- message: no"],
    ["properties:", "  a: null", "  b: null"],
  ])("%s %s ends with findings or code, never with the process", (...lines) => {
    const { diagnostics, code } = overridden(...lines);
    expect(diagnostics.length + code.length).toBeGreaterThan(0);
  });
});
