import { afterEach, describe, expect, it, vi } from "vitest";
import { type CelEvalOptions, celEval } from "../../src/cli/commands/cel-eval.js";

const CRD = "test/fixtures/cel-eval/widgets.crd.yaml";

async function run(expression: string, options: Partial<CelEvalOptions>) {
  const printed = { out: "", err: "" };
  const keep = (name: "out" | "err") => (chunk: string | Uint8Array) => {
    printed[name] += String(chunk);
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(keep("out"));
  vi.spyOn(process.stderr, "write").mockImplementation(keep("err"));
  const code = await celEval(expression, {
    self: "{}",
    project: ".",
    optionalOldSelf: false,
    targetVersion: "1.37",
    format: "text",
    ...options,
  });
  return { code, ...printed };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("cel eval", () => {
  it.each<[string, Partial<CelEvalOptions>, string, number]>([
    ["self.a.map(x, x * 2)", { self: '{"a":[1,2]}' }, "value        [2, 4]\ntype         list(int)\n", 0],
    ["self.a / 0", { self: "a: 1" }, "error        division by zero\ntype         int\n", 1],
    ["self.d * 2.0", { self: "d: 1.5" }, "value        3.0\ntype         double\n", 0],
    ["[self.p, self.q]", { self: "p: 80\nq: http" }, "", 1],
    ["self.ports.exists(p, p == 'http')", { self: "ports: [80, http]" }, "value        true\ntype         bool\n", 0],
    ["self.size > oldSelf.size", { self: "size: 2", oldSelf: "size: 1" }, "value        true\ntype         bool\n", 0],
    ["oldSelf.hasValue()", { self: "size: 2", optionalOldSelf: true }, "value        false\ntype         bool\n", 0],
    [
      "self.hosts == ['b', 'a']",
      { self: "hosts: [a, b]", crd: CRD, path: ".spec" },
      "value        true\ntype         bool\n",
      0,
    ],
    [
      "self.started",
      { self: 'started: "2024-01-01T00:00:00Z"', crd: CRD, path: ".spec" },
      'value        timestamp("2024-01-01T00:00:00Z")\n',
      0,
    ],
    [
      "self.size() < 3",
      { self: "abcd", crd: CRD, path: ".spec.hosts[]" },
      "value        false\ntype         bool\n",
      0,
    ],
  ])("%s", async (expression, options, out, code) => {
    const result = await run(expression, options);
    expect(result.out.startsWith(out)).toBe(true);
    expect(result.code).toBe(code);
  });

  it("tells the costs", async () => {
    const { out } = await run("self.hosts.all(h, h != '')", { self: "hosts: [a, b]", crd: CRD, path: ".spec" });
    expect(out).toBe("value        true\ntype         bool\nstatic cost  3 to 43\nactual cost  11\n");
  });

  it("shows what is wrong where it is", async () => {
    const { err, code } = await run("self.hots.size()", { self: "hosts: [a]" });
    expect(code).toBe(1);
    expect(err).toContain("undefined field 'hots'");
    expect(err).toContain("> 1 | self.hots.size()");
  });

  it("gives JSON", async () => {
    const { out } = await run("self.size", { self: "size: 1", format: "json" });
    expect(JSON.parse(out)).toEqual({
      version: 1,
      diagnostics: [],
      type: "int",
      value: "1",
      staticCost: { min: "2", max: "2" },
      actualCost: 2,
    });
  });
});
