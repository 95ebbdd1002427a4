import { declarations } from "../../../cel/compile/link-expression.js";
import { printRule, type RuleToPrint } from "../../../cel/compile/print-rule.js";
import { runtimeName } from "../../../cel/compile/runtime-functions.js";
import type { CheckedTexts } from "../../../cel/rules/checked-texts.js";
import { lineComment } from "../../../code/comments.js";
import type { IdentifierPool } from "../../../code/identifiers.js";
import { lines, listOfLines, wrapped } from "../../../code/lists.js";
import type { Piece } from "../../../code/piece.js";
import { sourceText } from "../../../code/source-text.js";
import { code } from "../../../code/templates.js";
import {
  allHold,
  anyHolds,
  type Condition,
  gateIsOn,
  NEVER,
  not,
  TooManyDecisions,
} from "../../../model/gated-value.js";
import type { GatedRule, GatedSchema } from "../../../schema/gated-schema.js";
import { fieldNames } from "../../../schema/path.js";
import { isAlways, printCondition } from "../emit/print-gated.js";
import type { Declaration } from "../emit/quick-code.js";
import type { PrintRules } from "../emit/schema-literals.js";
import { checkedRule } from "./checked-rule.js";
import { gatesOfTypes, largestSchema } from "./largest-schema.js";

/** What rules need at the top of a generated file. */
export interface RulePrinter {
  readonly printRules: PrintRules;
  readonly declarations: readonly Declaration[];
}

/**
 * Prints the rules of a gated schema. A rule is checked and costed on its node as it is under each condition; those that come
 * out as the same code are one, with the highest cost. A rule that cannot be compiled under a condition is left out there: it
 * is an error of the API, which is reported where rules are checked.
 */
export function rulePrinter(
  names: IdentifierPool,
  gateName: (gate: string) => Piece,
  texts: CheckedTexts,
): RulePrinter {
  const declared: Declaration[] = [];
  /** What was declared, by the text of the rule, so that the same is written once. */
  const declaredRules = new Map<string, DeclaredRule[]>();

  const formsOf = ({ rule, when }: GatedRule, schema: GatedSchema, isRoot: boolean): RuleForm[] => {
    const forms = new Map<string, RuleForm>();
    const conditions = conditionsOver(when, gatesOfTypes(schema));
    for (const condition of conditions) {
      const node = largestSchema(schema, condition);
      const isResource = isRoot || node["x-kubernetes-embedded-resource"] === true;
      const checked = checkedRule({ schema: node, isResource }, rule, texts);
      if ("problem" in checked) continue;
      // Printing takes long, so that a rule which has one form is not printed for the sake of its key.
      const key = conditions.length === 1 ? "" : codeOf({ ...checked, maxCost: 0, messageMaxCost: 0 });
      const same = forms.get(key);
      forms.set(key, same === undefined ? { checked, when: condition } : joinForms(same, { checked, when: condition }));
    }
    const [only] = forms.values();
    // Where the rule cannot be compiled there is no CRD.
    return forms.size === 1 && only !== undefined ? [{ ...only, when }] : [...forms.values()];
  };

  const declare = (checked: RuleToPrint, path: Parameters<PrintRules>[1]): Piece => {
    const ofText = declaredRules.get(checked.rule.rule) ?? [];
    declaredRules.set(checked.rule.rule, ofText);
    const key = ofText.length === 0 ? "" : codeOf(checked);
    const same = ofText.find((other) => codeOf(other.checked) === key);
    if (same !== undefined) return same.name;
    const name = names.take(`${fieldNames(path).slice(-2).join(" ")} rule`);
    ofText.push({ checked, name });
    const printed = printRule(checked, { prefix: sourceText(name) });
    declared.push({
      code: lines([
        ...declarations(printed.constants),
        lineComment(checked.rule.rule.trim()),
        code`const ${name}: ${runtimeName("CompiledRule", "type")} = ${printed.literal};`,
      ]),
      gated: false,
    });
    return name;
  };

  const printRules: PrintRules = (schema, path) => {
    const printedRules: Piece[] = [];
    let gated = false;
    for (const each of schema.rules) {
      for (const { checked, when } of formsOf(each, schema, path.length === 0)) {
        const name = declare(checked, path);
        gated ||= !isAlways(when);
        printedRules.push(isAlways(when) ? name : code`...(${printCondition(when, gateName)} ? [${name}] : [])`);
      }
    }
    if (printedRules.length === 0) return undefined;
    return { code: printedRules.length > 1 ? listOfLines(printedRules) : wrapped(["[", "]"], printedRules), gated };
  };
  return { printRules, declarations: declared };
}

/** The code of a rule, with its constants, by which two that do the same are known. */
function codeOf(rule: RuleToPrint): string {
  const { constants, literal } = printRule(rule, { prefix: "a" });
  return sourceText(lines([...declarations(constants), literal]));
}

interface DeclaredRule {
  readonly checked: RuleToPrint;
  readonly name: Piece;
}

/** A rule as it is compiled under a condition. */
interface RuleForm {
  readonly checked: RuleToPrint;
  readonly when: Condition;
}

function joinForms(one: RuleForm, other: RuleForm): RuleForm {
  const [a, b] = [one.checked, other.checked];
  const messageMaxCost = Math.max(a.messageMaxCost ?? 0, b.messageMaxCost ?? 0);
  const checked = {
    ...a,
    maxCost: Math.max(a.maxCost, b.maxCost),
    ...(a.messageMaxCost === undefined && b.messageMaxCost === undefined ? {} : { messageMaxCost }),
  };
  return { checked, when: anyHolds(one.when, other.when) };
}

/** A rule is checked once for each selection of the gates that change the types below its node; ten make this many. */
const MAX_FORMS = 1024;

/**
 * Returns the conditions, within one, that say of some gates whether they are on: one for each selection of them that there can
 * be. Gates that change types are few: each has to stand in a marker for a type, a format or the kind of a list. Throws
 * {@link TooManyDecisions} where they are not.
 */
function conditionsOver(within: Condition, gates: readonly string[]): readonly Condition[] {
  let conditions = [within];
  for (const gate of gates) {
    const isOn = gateIsOn(gate);
    conditions = conditions
      .flatMap((each) => [allHold(each, isOn), allHold(each, not(isOn))])
      .filter((each) => each !== NEVER);
    if (conditions.length > MAX_FORMS) throw new TooManyDecisions(`a rule in more than ${MAX_FORMS} forms`);
  }
  return conditions.filter((each) => each !== NEVER);
}
