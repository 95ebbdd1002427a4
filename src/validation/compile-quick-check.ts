import type { QuickCheck } from "../runtime/validation/create-validator.js";
import { lazyPattern } from "../runtime/validation/pattern.js";
import { countFields, formatCheck, isShorterThan } from "../runtime/validation/quick-checks.js";
import { isList, isObject, ownValue } from "../runtime/values/value-kind.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { IdentifierPool } from "./emit/identifiers.js";
import { quickChecks } from "./emit/quick-checks.js";
import { ungated } from "./gated/gated-schema.js";

const RUNTIME: Readonly<Record<string, unknown>> = {
  countFields,
  formatCheck,
  isList,
  isObject,
  isShorterThan,
  lazyPattern,
  ownValue,
};

/** Compiles the functions that a generated validator would have to check a schema at a glance. */
export function compileQuickCheck(schema: StructuralSchema): QuickCheck {
  const pool = new IdentifierPool(Object.keys(RUNTIME));
  const checks = quickChecks(ungated(schema), { typed: false, kind: "object", gateName: (gate) => gate, names: pool });
  const names = [...checks.imports];
  const code = checks.declarations.map(({ text }) => text).join("\n");
  // The code is made of a schema whose texts are all written as literals.
  const make = new Function(...names, `"use strict";\n${code}\nreturn ${checks.root};`);
  return make(...names.map((name) => RUNTIME[name])) as QuickCheck;
}
