import { name } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { js } from "../../../code/templates.js";
import {
  ALWAYS,
  type Cases,
  type Condition,
  casesOf,
  type Decision,
  firstQuestion,
  type Gated,
} from "../../../model/gated-value.js";

/** Prints a value as an expression; `print` prints values, `nameOf` names the variable of a gate. */
export function printGated<T>(gated: Gated<T>, print: (value: T) => Piece, nameOf: (gate: string) => Piece): Piece {
  const printCases = (cases: Cases<T>): Piece => {
    if ("value" in cases) return print(cases.value);
    const { test, on, off } = questionOf(cases, nameOf);
    return js`${test} ? ${printCases(on)} : ${printCases(off)}`;
  };
  return printCases(casesOf(gated));
}

/** Prints a condition as an expression. */
export function printCondition(condition: Condition, nameOf: (gate: string) => Piece): Piece {
  return printTest(casesOf(condition), nameOf);
}

function printTest(cases: Cases<boolean>, nameOf: (gate: string) => Piece): Piece {
  if ("value" in cases) return name(String(cases.value));
  const { test, on, off } = questionOf(cases, nameOf);
  if ("value" in on) {
    if ("value" in off) return on.value ? test : js`!${test}`;
    return on.value ? js`${test} || ${printTest(off, nameOf)}` : js`!${test} && ${printTest(off, nameOf)}`;
  }
  if ("value" in off)
    return off.value ? js`!${test} || ${printTest(on, nameOf)}` : js`${test} && ${printTest(on, nameOf)}`;
  return js`${test} ? ${printTest(on, nameOf)} : ${printTest(off, nameOf)}`;
}

interface PrintedQuestion<T> {
  readonly test: Piece;
  readonly on: Cases<T>;
  readonly off: Cases<T>;
}

function questionOf<T>(cases: Decision<T>, nameOf: (gate: string) => Piece): PrintedQuestion<T> {
  const { gate, further, on, off } = firstQuestion(cases);
  const test = further.reduce(
    (joined, each) =>
      each.join === "and" ? js`${joined} && ${nameOf(each.gate)}` : js`${joined} || ${nameOf(each.gate)}`,
    nameOf(gate),
  );
  return { test, on, off };
}

export function isAlways(condition: Condition): boolean {
  return condition === ALWAYS;
}
