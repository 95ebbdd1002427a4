/**
 * An expression, what it gives (`error: …` with its text, `instantiation: …` where the server cannot even plan it), and what
 * the evaluation costs, if there is one.
 */
export type ExpressionRow = readonly [expression: string, result: string, cost?: number];
