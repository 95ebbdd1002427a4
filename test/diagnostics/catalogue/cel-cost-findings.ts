import { type FindingCase, spec, WIDGET } from "./finding-case.js";

const RULE = "// +kubebuilder:validation:XValidation:rule=";
const SQUARE = "self.all(x, self.all(y, x == y))";
const SEARCH = "self.all(x, x.startsWith('abcdefghijklmn'))";
const MESSAGE = "self.map(x, x + 'a').join(',')";

/** Mistakes that src/diagnostics/catalogue/cel-cost.ts has words for. */
export const CEL_COST_FINDINGS: readonly FindingCase[] = [
  {
    name: "a rule that is too expensive",
    sources: spec(`${RULE}"${SQUARE}"`, "list?: string[];"),
    finds: [["cel-rule-cost", `${WIDGET}:8:46`, SQUARE]],
  },
  {
    name: "a messageExpression that is too expensive",
    sources: spec(`${RULE}"self.size() < 9",messageExpression="${MESSAGE}"`, "list?: string[];"),
    finds: [["cel-message-cost", `${WIDGET}:8:82`, MESSAGE]],
  },
  {
    name: "rules that are too expensive together",
    sources: spec(
      ...Array.from({ length: 25 }, (_, index) => [`${RULE}"${SEARCH}"`, `list${index}?: string[];`]).flat(),
    ),
    finds: [["cel-schema-cost", `${WIDGET}:3:18`, "Widget"]],
  },
];
