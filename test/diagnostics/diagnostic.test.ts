import { describe, expect, it } from "vitest";
import {
  type Diagnostic,
  declareDiagnostic,
  diagnose,
  hasErrors,
  sortDiagnostics,
} from "../../src/diagnostics/diagnostic.js";
import type { SourceSpan } from "../../src/diagnostics/source-span.js";

const error = declareDiagnostic<{ name: string }>({
  code: "an-error",
  severity: "error",
  message: ({ name }) => `no ${name}`,
  help: ({ name }) => `add ${name}`,
});
const warning = declareDiagnostic<Record<string, never>>({
  code: "a-warning",
  severity: "warning",
  message: () => "hm",
  help: () => undefined,
});
const at = (file: string, start: number, end = start + 1): SourceSpan => ({ file, start, end });

describe("diagnose", () => {
  it("makes the texts of the arguments", () => {
    const related = [{ message: "here", span: at("b.ts", 2) }];
    expect(diagnose(error, at("a.ts", 1), { name: "x" }, related)).toEqual({
      code: "an-error",
      severity: "error",
      message: "no x",
      help: "add x",
      span: at("a.ts", 1),
      related,
    });
    expect(diagnose(warning, undefined, {})).toEqual({
      code: "a-warning",
      severity: "warning",
      message: "hm",
      help: undefined,
      span: undefined,
      related: [],
    });
  });
});

describe("hasErrors", () => {
  it("is about errors alone", () => {
    expect(hasErrors([])).toBe(false);
    expect(hasErrors([diagnose(warning, undefined, {})])).toBe(false);
    expect(hasErrors([diagnose(warning, undefined, {}), diagnose(error, undefined, { name: "x" })])).toBe(true);
  });
});

describe("sortDiagnostics", () => {
  const sorted: Diagnostic[] = [
    diagnose(error, undefined, { name: "a" }),
    diagnose(error, undefined, { name: "b" }),
    diagnose(error, at("B.ts", 5), { name: "a" }),
    diagnose(warning, at("a.ts", 0), {}),
    diagnose(warning, at("a.ts", 9), {}),
    diagnose(error, at("a.ts", 9), { name: "a" }),
    diagnose(error, at("a.ts", 9), { name: "b" }),
    diagnose(error, at("a.ts", 10), { name: "a" }),
    diagnose(error, at("ä.ts", 0), { name: "a" }),
  ];

  it("goes by file, place, code and message", () => {
    expect(sortDiagnostics([...sorted].reverse())).toEqual(sorted);
    expect(sortDiagnostics(sorted)).toEqual(sorted);
  });

  it("keeps equal ones once, and those at another place apart", () => {
    const twice = diagnose(error, at("a.ts", 1), { name: "a" });
    const longer = diagnose(error, at("a.ts", 1, 9), { name: "a" });
    expect(sortDiagnostics([twice, { ...twice }, longer])).toEqual([twice, longer]);
  });

  it("changes nothing of what it is given", () => {
    const given = [...sorted].reverse();
    sortDiagnostics(given);
    expect(given).toEqual([...sorted].reverse());
  });
});
