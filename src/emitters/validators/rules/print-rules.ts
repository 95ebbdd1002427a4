import { declarations } from "../../../cel/compile/link-expression.js";
import { printRule } from "../../../cel/compile/print-rule.js";
import { lineComment } from "../../../code/comments.js";
import type { IdentifierPool } from "../../../code/identifiers.js";
import { lines, listOfLines, wrapped } from "../../../code/lists.js";
import type { Piece } from "../../../code/piece.js";
import { sourceText } from "../../../code/source-text.js";
import { code } from "../../../code/templates.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import type { Declaration } from "../emit/quick-code.js";
import { fieldNames, type PrintRules } from "../emit/schema-literals.js";
import { type Choice, gatesOfChoice, isAlways, printCondition, resolveChoice } from "../gated/choice.js";
import { type GatedSchema, resolveGated } from "../gated/gated-schema.js";
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
    const schema = schemas.get(key) ?? resolveGated(root, new Set(enabled));
    schemas.set(key, schema);
    return schema;
  };
  const printRules: PrintRules = (rules, path) => {
    const printedRules: Piece[] = [];
    let gated = false;
    for (const { rule, when } of rules) {
      const checked = checkedRule(schemaFor(selectionFor(when, gates)), path, rule);
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
function selectionFor(when: Choice<boolean>, gates: readonly string[]): string[] {
  const asked = [...new Set(gatesOfChoice(when))];
  let best: string[] | undefined;
  for (let off = 0; off < 2 ** asked.length; off++) {
    const disabled = new Set(asked.filter((_, index) => (off >> index) % 2 === 1));
    const enabled = gates.filter((gate) => !disabled.has(gate));
    if (!resolveChoice(when, new Set(enabled))) continue;
    if (best === undefined || enabled.length > best.length) best = enabled;
  }
  return best ?? [...gates];
}
