import { describe, expect, it } from "vitest";
import { read, suiteText } from "./widget-suite.js";

const CREATE = ["onCreate:", "- name: one", "  initial: |", "    spec: {size: 1}"];
const UPDATE = [
  "onUpdate:",
  "- name: two",
  "  initial: |",
  "    spec: {size: 1}",
  "  updated: |",
  "    spec: {size: 2}",
];

describe("reading a suite", () => {
  it("gives its cases and what they expect", () => {
    const text = suiteText(
      [
        ...CREATE,
        "- name: refused",
        "  initial: '{spec: {size: 9}}'",
        "  expectedError: too large",
        ...UPDATE,
        "  initialCRDPatches:",
        "  - {op: remove, path: /spec/x}",
        "  - {op: add, path: /spec/y, value: 0}",
        "  expected: |",
        "    spec: {size: 2, colour: red}",
        "- name: status",
        "  initial: 'a: 1'",
        "  updated: 'status: {size: 9}'",
        "  expectedStatusError: size",
      ],
      ["featureGates: [Tech, -Old]", "version: v1"],
    );
    const { suite, findings } = read(text);
    expect(findings).toEqual([]);
    expect(suite).toMatchObject({ name: "Widgets", crdName: "widgets.example.com", version: "v1" });
    expect(suite?.gates.map(({ gate, isOn }) => [gate, isOn])).toEqual([
      ["Tech", true],
      ["Old", false],
    ]);
    expect(suite?.cases.map(({ span: _, ...rest }) => rest)).toEqual([
      {
        name: "one",
        crdPatches: [],
        initial: { spec: { size: 1 } },
        updated: undefined,
        expected: { stored: { spec: { size: 1 } } },
      },
      {
        name: "refused",
        crdPatches: [],
        initial: { spec: { size: 9 } },
        updated: undefined,
        expected: { refusedAt: "create", text: "too large" },
      },
      {
        name: "two",
        crdPatches: [
          { op: "remove", path: "/spec/x" },
          { op: "add", path: "/spec/y", value: 0 },
        ],
        initial: { spec: { size: 1 } },
        updated: { spec: { size: 2 } },
        expected: { stored: { spec: { size: 2, colour: "red" } } },
      },
      {
        name: "status",
        crdPatches: [],
        initial: { a: 1 },
        updated: { status: { size: 9 } },
        expected: { refusedAt: "status", text: "size" },
      },
    ]);
  });

  it.each<[name: string, text: string, finds: [code: string, at: string][]]>([
    ["a misspelt key", suiteText(CREATE, ["featureGate: Tech"]), [["suite-key-unknown", "featureGate: Tech"]]],
    ["cases outside of tests", `${suiteText(CREATE)}onUpdate: []\n`, [["suite-key-misplaced", "onUpdate: []"]]],
    [
      "a key of the other sort of case",
      suiteText([...CREATE, "  expectedStatusError: never"]),
      [["suite-key-misplaced", "expectedStatusError: never"]],
    ],
    ["a doubled key", suiteText([...CREATE, ...CREATE]), [["suite-key-double", "onCreate"]]],
    [
      "an error besides an object",
      suiteText([...CREATE, "  expected: 'a: 1'", "  expectedError: never"]),
      [["suite-expectation-dead", "expected: 'a: 1'"]],
    ],
    [
      "a status error without a status",
      suiteText([...UPDATE, "  expectedStatusError: never"]),
      [["suite-expectation-dead", "expectedStatusError: never"]],
    ],
  ])("tells %s, and lets it pass leniently", (_, text, finds) => {
    const { findings, suite } = read(text);
    expect(findings.map(({ code, span }) => [code, text.slice(span?.start, span?.end).trimEnd()])).toEqual(finds);
    expect(suite).toBeDefined();
    expect(read(text, { lenient: true }).findings).toEqual([]);
  });

  it.each<[name: string, text: string, finds: [code: string, at: string][]]>([
    ["no YAML", "name: [", [["suite-unreadable", ""]]],
    ["nothing", "", [["suite-unreadable", ""]]],
    ["several documents", `${suiteText(CREATE)}---\na: 1\n`, [["suite-unreadable", ""]]],
    ["a list", "- 1\n", [["suite-value", "- 1"]]],
    ["a suite without a CRD", "name: a\ntests: {}\n", [["suite-key-missing", "name: a\ntests: {}"]]],
    [
      "a case without a name",
      suiteText(["onCreate:", "- initial: 'a: 1'"]),
      [["suite-key-missing", "initial: 'a: 1'"]],
    ],
    ["a name that is no text", suiteText(["onCreate:", "- {name: 1, initial: 'a: 1'}"]), [["suite-value", "name: 1"]]],
    ["cases that are no list", suiteText(["onCreate: {}"]), [["suite-value", "onCreate: {}"]]],
    [
      "an unknown operation",
      suiteText([...UPDATE, "  initialCRDPatches: [{op: drop, path: /a}]"]),
      [["suite-value", "op: drop"]],
    ],
    [
      "an object that is no YAML",
      suiteText(["onCreate:", "- name: a", "  initial: |", "    a: 1", "    b: c: d", "    e: 2"]),
      [["suite-object-unreadable", "c"]],
    ],
    [
      "an object with a doubled key",
      suiteText(["onCreate:", "- name: a", "  initial: |", "    a: 1", "    a: 2"]),
      [["suite-object-unreadable", "a"]],
    ],
    [
      "an object that is a list",
      suiteText(["onCreate:", "- name: a", "  initial: '[1]'"]),
      [["suite-object-unreadable", "initial: '[1]'"]],
    ],
  ])("refuses %s", (_, text, finds) => {
    const { findings } = read(text);
    expect(findings.map(({ code, span }) => [code, text.slice(span?.start, span?.end).trimEnd()])).toEqual(finds);
  });
});
