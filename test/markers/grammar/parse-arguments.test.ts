import { describe, expect, it } from "vitest";
import type { ArgumentSchema } from "../../../src/markers/grammar/argument-schema.js";
import { type ParsedArguments, parseArguments } from "../../../src/markers/grammar/parse-arguments.js";
import { splitMarker } from "../../../src/markers/grammar/split-marker.js";

const ANY: ArgumentSchema = { form: "anonymous", argument: { type: { kind: "any" }, help: "a value" } };
const OPTIONAL_TEXT: ArgumentSchema = {
  form: "anonymous",
  argument: { type: { kind: "string" }, optional: true, help: "a text" },
};
const RULE: ArgumentSchema = {
  form: "named",
  arguments: {
    rule: { type: { kind: "string" }, help: "a rule" },
    count: { type: { kind: "integer" }, help: "a count" },
    names: { type: { kind: "list", items: { kind: "string" } }, optional: true, help: "names" },
  },
};

function parse(schema: ArgumentSchema, text: string, matchedName?: string): ParsedArguments {
  const split = splitMarker(text);
  return parseArguments(schema, split, matchedName ?? (schema.form === "named" ? split.name : split.anonymousName));
}

/** Each problem with the part of the marker that it points at. */
function pointed(text: string, { problems }: ParsedArguments): unknown[] {
  return problems.map(({ start, end, ...rest }) => ({ ...rest, at: start, points: text.slice(start, end) }));
}

describe("parseArguments: problems point at the token", () => {
  it.each([
    ["+x:count=a,rule=b", RULE, "argument-invalid", 'expected integer, got "a"', 9, "a", "count"],
    ["+x:rule=a,cuont=1", RULE, "argument-unknown", 'unknown argument "cuont"', 10, "cuont", "cuont"],
    ["+x:rule=a count;", RULE, "argument-unexpected", 'expected comma, got ";"', 15, ";", undefined],
    ["+x:rule=a,", RULE, "argument-unexpected", 'expected argument name, got ""', 10, "", undefined],
    ["+x:rule=f(x, y)", RULE, "argument-unexpected", 'expected equals, got ")"', 14, ")", undefined],
    ['+x:rule=a "b', RULE, "literal-not-terminated", "literal not terminated", 10, '"b', "rule"],
    ['+x:rule="\\d",count=1', RULE, "argument-invalid", "invalid char escape", 8, '"\\d"', "rule"],
    ["+x:names={a;b}", RULE, "argument-invalid", 'expected comma, got ";"', 11, ";", "names"],
    ["+x=a", RULE, "argument-unexpected", 'expected equals, got ""', 4, "", undefined],
    ["+a:x=1", RULE, "argument-unknown", 'unknown argument "x"', 3, "x", "x"],
    ["+x=a,b c", ANY, "argument-unexpected", 'extra arguments provided: ",b c"', 4, ",b c", undefined],
    ["+x={1, x}", ANY, "argument-invalid", 'expected integer, got "x"', 7, "x", ""],
    ["+x={a", ANY, "argument-invalid", 'expected comma, got ""', 5, "", ""],
    [
      "+x=-0x10",
      ANY,
      "argument-invalid",
      'unable to parse integer: strconv.Atoi: parsing "-0x10": invalid syntax',
      3,
      "-0x10",
      "",
    ],
    ["+x=true", { form: "none" }, "argument-unexpected", 'extra arguments provided: "true"', 3, "true", undefined],
  ] satisfies [string, ArgumentSchema, string, string, number, string, string | undefined][])(
    "%s",
    (text, schema, kind, problem, at, points, argument) => {
      expect(pointed(text, parse(schema, text))).toStrictEqual([
        { kind, text: problem, severity: "error", at, points, ...(argument === undefined ? {} : { argument }) },
      ]);
    },
  );

  it("points at the name of a marker whose arguments are missing, in the order of the schema", () => {
    const missing = { kind: "argument-missing", severity: "error", at: 0, points: "+x:y" };
    expect(pointed("+x:y:names=a", parse(RULE, "+x:y:names=a"))).toStrictEqual([
      { ...missing, text: 'missing argument "rule"', argument: "rule" },
      { ...missing, text: 'missing argument "count"', argument: "count" },
    ]);
    expect(pointed("+x:y:=", parse(ANY, "+x:y:=", "x:y"))).toStrictEqual([
      { ...missing, text: 'missing argument ""', argument: "" },
    ]);
  });
});

describe("parseArguments: where controller-gen is silent", () => {
  it("refuses an argument given twice, and reads on", () => {
    const text = "+x:rule=a,rule=b,count=1";
    const parsed = parse(RULE, text);
    expect(pointed(text, parsed)).toStrictEqual([
      {
        kind: "argument-duplicate",
        text: 'duplicate argument "rule"',
        severity: "error",
        argument: "rule",
        at: 10,
        points: "rule",
      },
    ]);
    expect(parsed.values).toStrictEqual({ rule: "b", count: 1 });
  });

  it("warns of a token lost to white space", () => {
    const text = "+x:rule=self.x == 10 ,count=1";
    const parsed = parse(RULE, text);
    expect(pointed(text, parsed)).toStrictEqual([
      {
        kind: "token-dropped",
        text: '"0" is lost because white space follows it',
        severity: "warning",
        argument: "rule",
        at: 19,
        points: "0",
      },
    ]);
    expect(parsed.values).toStrictEqual({ rule: "self.x == 1", count: 1 });
  });

  it("warns of each string in single quotes", () => {
    const text = "+x={'a b',c}";
    const parsed = parse(ANY, text);
    expect(pointed(text, parsed)).toMatchObject([
      { kind: "single-quoted", severity: "warning", at: 4, points: "'a b'" },
    ]);
    expect(parsed.values).toStrictEqual({ "": ["'a b'", "c"] });
  });

  it.each(["+x:rule=self == 'a',count=1", "+x:rule=\"'a' == self\",count=1"])("does not warn of %s", (text) => {
    expect(parse(RULE, text).problems).toStrictEqual([]);
  });
});

describe("parseArguments: values and their spans", () => {
  it("gives the place of each value with its quotes and without white space around it", () => {
    const text = '+x:rule= "a b" , names ={c, d},count=1';
    const { values, spans, problems } = parse(RULE, text);
    expect(problems).toStrictEqual([]);
    expect(values).toStrictEqual({ rule: "a b", names: ["c", "d"], count: 1 });
    expect(Object.entries(spans).map(([name, { start, end }]) => [name, text.slice(start, end)])).toStrictEqual([
      ["rule", '"a b"'],
      ["names", "{c, d}"],
      ["count", "1"],
    ]);
  });

  it("keeps what it read before the first error", () => {
    expect(parse(RULE, "+x:rule=a,count=b,names=c").values).toStrictEqual({ rule: "a" });
  });

  it("reads an empty argument as an empty string or list", () => {
    const { values, spans } = parse(RULE, "+x:count=1,names=,rule=");
    expect(values).toStrictEqual({ count: 1, names: [], rule: "" });
    expect(spans).toMatchObject({ names: { start: 17, end: 17 }, rule: { start: 23, end: 23 } });
  });

  it.each(["+groupName", "+groupName="])("leaves an optional value out of %s", (text) => {
    expect(parse(OPTIONAL_TEXT, text)).toStrictEqual({ values: {}, spans: {}, problems: [] });
  });

  it("lets named arguments be left out with the equals sign if all are optional", () => {
    const schema: ArgumentSchema = {
      form: "named",
      arguments: { warning: { type: { kind: "string" }, optional: true, help: "a warning" } },
    };
    expect(parse(schema, "+deprecated")).toStrictEqual({ values: {}, spans: {}, problems: [] });
  });

  it("does not take a property of every object for an argument", () => {
    expect(parse(RULE, "+x:constructor=1").problems).toMatchObject([{ kind: "argument-unknown" }]);
  });
});

describe("parseArguments: depth", () => {
  const RAW: ArgumentSchema = { form: "anonymous", argument: { type: { kind: "raw" }, help: "JSON" } };

  it.each([
    ["[", "]"],
    ["{", "}"],
  ])("takes values a hundred deep in %s, and no deeper", (open, close) => {
    const nested = (depth: number): string => `+x=${open.repeat(depth)}${close.repeat(depth)}`;
    expect(parse(RAW, nested(100)).problems).toEqual([]);
    const [problem] = pointed(nested(101), parse(RAW, nested(101)));
    const text = "values are more than 100 deep in one another";
    expect(problem).toEqual({ kind: "argument-invalid", text, severity: "error", at: 3 + 100, points: open });
  });

  it("counts no brackets in strings, nor such as stand beside one another", () => {
    for (const value of ["[]".repeat(200), `"${"[".repeat(200)}"`, `\`${"{".repeat(200)}\``])
      expect(parse(RAW, `+x=${value}`).problems).toEqual([]);
  });
});
