import type { ExpressionRow } from "../expression-row.js";

/** Expressions, what an API server 1.37 gives for them, and the cost that it counts. */
export const WRONG_DATA_ROWS: readonly ExpressionRow[] = [
  ["self.n", "error: invalid data, expected int, got float64", 2],
  ["self.n == 1", "error: invalid data, expected int, got float64", 3],
  ["self.n + 1", "error: invalid data, expected int, got float64", 3],
  ["has(self.n)", "error: invalid data, expected int, got float64", 1],
  ["true || self.n == 1", "bool true", 0],
  ["self.n == 1 || true", "bool true", 3],
  ["self.n == 1 && false", "bool false", 3],
  ["self.l.size()", "int 3", 3],
  ["self.l[0]", "int 1", 3],
  ["self.l[1]", "error: invalid data, expected int, got float64", 3],
  ["self.l.all(x, x > 0)", "error: invalid data, expected int, got float64", 18],
  ["self.l.exists(x, x == 3)", "bool true", 21],
  ["self.l.exists(x, x == 9)", "error: invalid data, expected int, got float64", 21],
  ["self.l.map(x, 1)", "[int 1, int 1, int 1]", 9],
  ["self.l.map(x, x)", "error: invalid data, expected int, got float64", 42],
  ["self.l.sum()", "error: invalid data, expected int, got float64", 5],
  ["3 in self.l", "bool true", 5],
  ["9 in self.l", "error: invalid data, expected int, got float64", 5],
  ["self.any", "error: invalid data, expected XIntOrString value to be either a string or integer", 2],
  ["self.any == 1", "error: invalid data, expected XIntOrString value to be either a string or integer", 3],
  ["type(self.any)", "error: invalid data, expected XIntOrString value to be either a string or integer", 3],
  ["has(self.any)", "error: invalid data, expected XIntOrString value to be either a string or integer", 1],
  ["self.l == [1, 2, 3]", "error: invalid data, expected int, got float64", 3],
];
