import { locateText } from "../markers/grammar/locate-text.js";
import { unquote } from "../markers/grammar/string-literal.js";
import { type MarkerLine, type MarkerPart, markerPartAt } from "./marker-place.js";

/** The expression of a rule's marker, and how its offsets and those of the marker belong together. */
export interface RuleText {
  readonly expression: string;
  readonly argument: "rule" | "messageExpression";
  readonly ofItems: boolean;
  readonly optionalOldSelf: boolean;
  /** Returns the offset in the file of an offset in the expression. */
  readonly inFile: (offset: number) => number;
  /** Returns the offset in the expression of an offset in the file. */
  readonly inExpression: (offset: number) => number;
}

/** Returns the expression that an offset of a file is in; undefined outside of one. */
export function ruleTextAt(line: MarkerLine, offset: number): RuleText | undefined {
  const part = markerPartAt(line.text, offset - line.start);
  if (part?.kind !== "value" || !isExpression(part)) return undefined;
  return ruleTextOf(line, part);
}

/** Returns the rule of a marker that has one. */
export function ruleOfMarker(line: MarkerLine): RuleText | undefined {
  const found = /[:,]\s*rule\s*=\s*["`]?/.exec(line.text);
  return found === null ? undefined : ruleTextAt(line, line.start + found.index + found[0].length);
}

type ValuePart = MarkerPart & { kind: "value" };

function isExpression({ definition, argument }: ValuePart): boolean {
  return definition.name.endsWith("XValidation") && (argument === "rule" || argument === "messageExpression");
}

function ruleTextOf({ text, start }: MarkerLine, part: ValuePart): RuleText {
  const literal = text.slice(part.valueStart, part.valueEnd).trimEnd();
  const isClosed = literal.length > 1 && literal.at(-1) === literal[0];
  const value = /^["`]/.test(literal) && isClosed ? unquote(literal) : undefined;
  const located = value === undefined ? undefined : locateText(literal, value);
  const first = part.valueStart + (/^["`]/.test(literal) ? 1 : 0);
  const expression = value ?? literal.slice(first - part.valueStart);
  // An unfinished literal has no escapes yet that count.
  const inMarker = located === undefined ? (at: number) => first + at : (at: number) => part.valueStart + located(at);
  return {
    expression,
    argument: part.argument === "rule" ? "rule" : "messageExpression",
    ofItems: part.definition.name.includes(":items:"),
    optionalOldSelf: /[:,]\s*optionalOldSelf\s*=\s*true/.test(text),
    inFile: (at) => start + inMarker(at),
    inExpression(offset) {
      let [least, most] = [0, expression.length];
      while (least < most) {
        const middle = (least + most + 1) >> 1;
        if (inMarker(middle) <= offset - start) least = middle;
        else most = middle - 1;
      }
      return least;
    },
  };
}
