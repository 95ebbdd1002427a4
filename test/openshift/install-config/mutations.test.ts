import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { sampleSize } from "../../sample-size.js";
import { EXAMPLE } from "./example.js";

/** As many as a test run has time for; CRDWRIGHT_MUTATIONS=20000 asks for more. */
const RUNS = Number(process.env["CRDWRIGHT_MUTATIONS"] ?? sampleSize(1_000));

/** All paths of a value, those of lists and maps too. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const below = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...below.flatMap(([key, each]) => pathsOf(each, [...path, key]))];
}

const PATHS = pathsOf(EXAMPLE).filter((path) => path.length > 0);
const VALUES: readonly unknown[] = [
  null,
  "",
  "x",
  "/a/b",
  "0.0.0.0/0",
  "::1",
  0,
  -1,
  1.5,
  1e9,
  true,
  [],
  [null],
  [[]],
  {},
  { a: 1 },
];

interface Mutation {
  readonly path: readonly string[];
  readonly kind: "remove" | "set" | "rename" | "double";
  readonly value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  path: fc.constantFrom(...PATHS),
  kind: fc.constantFrom("remove", "set", "rename", "double"),
  value: fc.constantFrom(...VALUES),
});

function mutate(document: unknown, { path, kind, value }: Mutation): void {
  const keys = [...path];
  const last = keys.pop() ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: a mutation looks into documents of any form
  const parent: any = keys.reduce<any>((at, key) => at?.[key], document);
  if (typeof parent !== "object" || parent === null) return;
  if (Array.isArray(parent)) {
    if (kind === "double") parent.push(structuredClone(parent[Number(last)] ?? null));
    else if (kind === "set") parent[Number(last)] = structuredClone(value);
    else parent.splice(Number(last), 1);
  } else if (kind === "set") parent[last] = structuredClone(value);
  else {
    if (kind === "rename") parent[`${last}x`] = parent[last];
    delete parent[last];
  }
}

describe("an install-config that was mutated", () => {
  it(`has a verdict, ${RUNS} times, and no finding repeats a secret`, { timeout: 1_200_000 }, () => {
    let [accepted, refused] = [0, 0];
    const drawn = fc.sample(
      fc.record({
        mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
        dialect: fc.constantFrom("enhancement", "current"),
      }),
      { numRuns: RUNS, seed: 1616 },
    );
    for (const { mutations, dialect } of drawn) {
      const document = structuredClone(EXAMPLE);
      for (const each of mutations) mutate(document, each);
      const { findings, config } = validateInstallConfig({ path: "a.yaml", text: stringify(document) }, { dialect });
      const errors = findings.filter(({ severity }) => severity === "error");
      expect(config === undefined).toBe(errors.length > 0);
      if (errors.length === 0) accepted++;
      else refused++;
      for (const { message, span } of findings) {
        expect(message).not.toContain("very-secret");
        expect(span?.file).toBe("a.yaml");
      }
    }
    expect(accepted + refused).toBe(RUNS);
    expect(accepted).toBeGreaterThan(RUNS / 40);
    expect(refused).toBeGreaterThan(RUNS / 2);
  });
});
