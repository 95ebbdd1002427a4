import { declarations } from "../../../cel/compile/link-expression.js";
import { printRule } from "../../../cel/compile/print-rule.js";
import { lineComment } from "../../../code/comments.js";
import type { IdentifierPool } from "../../../code/identifiers.js";
import { lines, listOfLines, wrapped } from "../../../code/lists.js";
import type { Piece } from "../../../code/piece.js";
import { sourceText } from "../../../code/source-text.js";
import { code } from "../../../code/templates.js";
import { allHold, type Condition, NEVER } from "../../../model/gated-value.js";
import { type GatedSchema, resolveSchema } from "../../../schema/gated-schema.js";
import { fieldNames } from "../../../schema/path.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import { existsAt } from "../../../schema/visit.js";
import { isAlways, printCondition } from "../emit/print-gated.js";
import type { Declaration } from "../emit/quick-code.js";
import type { PrintRules } from "../emit/schema-literals.js";
import { checkedRule } from "./checked-rule.js";

/** What rules need at the top of a generated file. */
export interface RulePrinter {
  readonly printRules: PrintRules;
  readonly declarations: readonly Declaration[];
  readonly imports: ReadonlySet<string>;
}

/**
 * Prints the rules of a gated schema, each once. A rule is checked against the schema of a selection in which it is there, with
 * as many gates on as may be, so that it finds the fields that it asks for. A rule that cannot be compiled is left out: it
 * is an error of the API, which is reported where rules are checked.
 */
export function rulePrinter(
  root: GatedSchema,
  gates: readonly string[],
  names: IdentifierPool,
  gateName: (gate: string) => Piece,
): RulePrinter {
  const declared: Declaration[] = [];
  const imports = new Set<string>();
  const schemas = new Map<string, StructuralSchema>();
  const schemaFor = (enabled: readonly string[]): StructuralSchema => {
    const key = enabled.join("\0");
    const schema = schemas.get(key) ?? resolveSchema(root, new Set(enabled));
    schemas.set(key, schema);
    return schema;
  };
  const printRules: PrintRules = (rules, path) => {
    const printedRules: Piece[] = [];
    let gated = false;
    for (const { rule, when } of rules) {
      const there = allHold(when, existsAt(root, path));
      if (there === NEVER) continue;
      const checked = checkedRule(schemaFor(selectionFor(there, gates)), path, rule);
      if ("problem" in checked) continue;
      const name = names.take(`${fieldNames(path).slice(-2).join(" ")} rule`);
      const printed = printRule(checked, { prefix: sourceText(name) });
      for (const each of printed.imports) imports.add(each);
      declared.push({
        code: lines([
          ...declarations(printed.constants),
          lineComment(rule.rule.trim()),
          code`const ${name}: CompiledRule = ${printed.literal};`,
        ]),
        gated: false,
      });
      gated ||= !isAlways(when);
      printedRules.push(isAlways(when) ? name : code`...(${printCondition(when, gateName)} ? [${name}] : [])`);
    }
    if (printedRules.length === 0) return undefined;
    imports.add("type CompiledRule");
    return { code: printedRules.length > 1 ? listOfLines(printedRules) : wrapped(["[", "]"], printedRules), gated };
  };
  return { printRules, declarations: declared, imports };
}

/** The selection in which a condition holds that has the most gates. */
function selectionFor(when: Condition, gates: readonly string[]): string[] {
  const known = new Map<Condition, readonly string[] | undefined>();
  const off = fewestOff(when) ?? [];
  return gates.filter((gate) => !off.includes(gate));

  /** The fewest gates that have to be off for a condition to hold; undefined where it never does. */
  function fewestOff(each: Condition): readonly string[] | undefined {
    if ("value" in each) return each.value ? [] : undefined;
    if (known.has(each)) return known.get(each);
    const [on, other] = [fewestOff(each.on), fewestOff(each.off)];
    const off = other && [each.gate, ...other];
    const fewest = off === undefined || (on !== undefined && on.length <= off.length) ? on : off;
    known.set(each, fewest);
    return fewest;
  }
}
