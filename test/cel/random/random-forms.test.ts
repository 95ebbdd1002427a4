import { expect, it } from "vitest";
import { sampleSize } from "../../sample-size.js";
import { compareForms } from "./compare-forms.js";

/** As many as take a few seconds; CRDWRIGHT_PAIRS says how many for a longer run, and CRDWRIGHT_SEED which. */
const PAIRS = Number(process.env["CRDWRIGHT_PAIRS"] ?? sampleSize(3000));
const SEED = process.env["CRDWRIGHT_SEED"] ?? "all";

it("random expressions have three forms that agree on random objects, but for errors that the fast one leaves to the exact one, and cost no more than they may", () => {
  const { differences, ...figures } = compareForms(SEED, PAIRS);
  console.log(`seed ${SEED}: ${JSON.stringify(figures)}, ${differences.length} differences`);
  expect(differences.slice(0, 5)).toEqual([]);
  // They are of all kinds: most type-check, and about as many give a value as err.
  expect(figures.refused).toBeLessThan(figures.expressions / 5);
  expect(figures.values).toBeGreaterThan(figures.pairs / 4);
  expect(figures.errors).toBeGreaterThan(figures.pairs / 10);
}, 3_600_000);
