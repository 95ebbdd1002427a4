import { expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Field, TypeDefinition } from "../../src/model/api-model.js";
import { hasRoom } from "../../src/model/type-size.js";

/** A type of so many fields, of which only what is counted matters here. */
function typeOf(count: number): TypeDefinition {
  const fields = Array.from(
    { length: count },
    () => ({ shape: { kind: "scalar", type: "string" } }) as unknown as Field,
  );
  const shape = { kind: "object", fields, embedded: [] };
  return { name: "Wide", span: { file: "a.ts", start: 0, end: 4 }, shape } as unknown as TypeDefinition;
}

// The type itself counts as one.
it.each([
  [49_999, []],
  [50_000, ["type-too-large"]],
])("a type of %i fields: %j", (count, codes) => {
  const found: Diagnostic[] = [];
  const has = hasRoom(typeOf(count), (finding) => void found.push(finding));
  expect([has, found.map(({ code }) => code)]).toEqual([codes.length === 0, codes]);
});
