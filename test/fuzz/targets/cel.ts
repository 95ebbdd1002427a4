import fc from "fast-check";
import { evaluateExpression, inferredSchema } from "../../../src/cel/compile/evaluate-expression.js";
import { readJson } from "../../../src/kube/decode/read-json.js";
import { NEWEST_VERSION } from "../../../src/kube/target-version.js";
import { RANDOM_SCHEMA, randomExpression, randomObject } from "../../cel/compile/random-expressions.js";
import { mutatedText, textsBelow, tokenText } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const TOKENS = [
  ..."()[]{}?:.,!-+*/%<>&|=".split(""),
  "&&",
  "||",
  "==",
  " in ",
  "self",
  "oldSelf",
  ".all(x, ",
  ".map(x, ",
  ".exists_one(x, ",
  ".matches('(a|b)*')",
  ".?a",
  "[?0]",
  "optional.of(",
  "has(self.a)",
  "cel.bind(x, ",
  "'%s'.format([",
  "quantity('1')",
  "timestamp('2001-01-01T00:00:00Z')",
  "duration('1h')",
  "b'\\xff'",
  "r'\\d'",
  "'''a'''",
  "0xffu",
  "9223372036854775807",
  "1e400",
  ".replace('', 'aaaaaaaa')",
  ".split('')",
  "[1,2,3]",
  "{'a': 1}",
  "dyn(",
  "type(",
];
const REAL = textsBelow("api", ".ts", 100_000).flatMap((text) =>
  [...text.matchAll(/rule=(["`])(.*?)\1/g)].map(([, , rule = ""]) => rule),
);

interface Evaluation {
  readonly source: string;
  readonly self: unknown;
}

/** Expressions: parsed, checked, costed, compiled and evaluated on an object. */
export const cel: FuzzTarget<Evaluation> = {
  inputs: fc.record({
    source: fc.oneof(
      mutatedText([...REAL, "true"], TOKENS),
      randomExpression.chain((source) => mutatedText([source], TOKENS)),
      tokenText(TOKENS),
    ),
    self: randomObject,
  }),
  run: ({ source, self }) => {
    const [document] = readJson(JSON.stringify(self)).documents;
    const value = document?.value ?? null;
    // A written schema, and one that is inferred.
    return [RANDOM_SCHEMA, inferredSchema([value])].map((schema) => {
      const result = evaluateExpression({
        source,
        schema,
        isResource: false,
        self: value,
        optionalOldSelf: false,
        targetVersion: NEWEST_VERSION,
      });
      if (result !== undefined && "problems" in result)
        for (const { start, end } of result.problems)
          insist(
            start >= 0 && start <= end && end <= source.length,
            `a problem stands in the text: ${start} to ${end}`,
          );
      return result;
    });
  },
};
