import { describe, expect, it } from "vitest";
import { quantityAdd, stringToQuantity } from "../../../../../src/kube/cel/library/quantity/quantity.js";
import { answerOf, failure, type Row } from "../../answers.js";

const ONE = stringToQuantity("1");
const SUM = quantityAdd(stringToQuantity("0"), ONE);

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => stringToQuantity("1Gi").equals(stringToQuantity("1024Mi")), true],
  [() => stringToQuantity("1000m").equals(ONE), true],
  [() => stringToQuantity("1M").equals(stringToQuantity("1Mi")), false],
  [() => SUM.equals(ONE), true],
  [() => ONE.equals(SUM), failure("no such overload")],
];

describe("Quantity", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
