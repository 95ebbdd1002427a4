import { IdentifierPool } from "../../../code/identifiers.js";
import { importedValues } from "../../../code/imports.js";
import { lines } from "../../../code/lists.js";
import { name } from "../../../code/literals.js";
import { sourceText } from "../../../code/source-text.js";
import { code } from "../../../code/templates.js";
import { lazyPattern } from "../../../kube/formats/lazy-pattern.js";
import { formatCheckName, STRING_FORMATS } from "../../../kube/formats/string-format.js";
import { patternTable } from "../../../kube/formats/text-checks.js";
import type { QuickCheck } from "../../../kube/validation/create-validator.js";
import { countFields, isShorterThan } from "../../../kube/validation/quick-checks.js";
import { isList, isObject, ownValue } from "../../../kube/values/value-kind.js";
import { ungated } from "../../../schema/gated-schema.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import { quickChecks } from "../emit/quick-checks.js";
import { namedTextChecks } from "../emit/text-checks.js";
import { valueSchema } from "../emit/value-schema.js";

const RUNTIME: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries([...STRING_FORMATS].map(([name, check]) => [formatCheckName(name), check])),
  countFields,
  isList,
  isObject,
  isShorterThan,
  lazyPattern,
  ownValue,
  patternTable,
};

/** Compiles the functions that a generated validator would have to check a schema at a glance. */
export function compileQuickCheck(schema: StructuralSchema): QuickCheck {
  const pool = new IdentifierPool(new Set(Object.keys(RUNTIME)));
  const gated = valueSchema(ungated(schema));
  const textChecks = namedTextChecks(gated, { names: pool, decided: false });
  const checks = quickChecks(gated, { typed: false, kind: "object", gateName: name, names: pool, textChecks });
  const body = lines([
    code`"use strict";`,
    ...[...textChecks.declarations, ...checks.declarations].map((each) => each.code),
    code`return ${checks.root};`,
  ]);
  const names = importedValues(body);
  const make = new Function(...names, sourceText(body));
  return make(...names.map((name) => RUNTIME[name])) as QuickCheck;
}
