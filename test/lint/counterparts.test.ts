import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LINT_RULES } from "../../src/lint/rule-registry.js";

it("docs/lint.md names rules that there are as the counterparts of others'", () => {
  const [, table = ""] =
    /## Coming from kube-api-linter\n\n([\s\S]*?)\n\n/.exec(readFileSync("docs/lint.md", "utf8")) ?? [];
  const rows = table.split("\n").slice(2);
  const theirs = rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((name) => name.trim()));
  // As many as kube-api-linter registers.
  expect(new Set(theirs).size).toBe(31);
  const names = LINT_RULES.map(({ name }) => name);
  const ours = rows.flatMap((row) => [
    ...(row.split("|")[2] ?? "").matchAll(/`([a-z-]+-[a-z]+|conditions|discriminator)`/g),
  ]);
  expect(ours.length).toBeGreaterThan(30);
  expect(ours.map(([, name = ""]) => name).filter((name) => !names.includes(name))).toEqual([]);
});
