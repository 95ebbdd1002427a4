import type { CheckRow } from "../check-row.js";

/** What an API server 1.37 makes of them. */
export const LITERAL_ROWS: readonly CheckRow[] = [
  { source: "[]", type: "list(dyn)" },
  { source: "{}", type: "map(dyn, dyn)" },
  { source: "[1, 2]", type: "list(int)" },
  { source: "[1, 'a']", problems: ["5: expected type 'int' but found 'string'"] },
  { source: "[1, 1.0]", problems: ["5: expected type 'int' but found 'double'"] },
  { source: "[1, dyn(1)]", problems: ["8: expected type 'int' but found 'dyn'"] },
  { source: "[[], [1]]", type: "list(list(int))" },
  { source: "[[1], ['a']]", problems: ["7: expected type 'list(int)' but found 'list(string)'"] },
  { source: "[null, self.o]", problems: ["12: expected type 'null' but found 'selfType.o'"] },
  { source: "{'a': 1}", type: "map(string, int)" },
  { source: "{'a': 1, 'b': 'c'}", problems: ["15: expected type 'int' but found 'string'"] },
  {
    source: "{'a': 1, 2: 'b'}",
    problems: ["10: expected type 'string' but found 'int'", "13: expected type 'int' but found 'string'"],
  },
  { source: "{1: 'a', 2: 'b'}[3]", type: "string" },
  { source: "[?self.?s]", type: "list(string)" },
  { source: "[?1]", problems: ["3: expected type 'optional_type(int)' but found 'int'"] },
  { source: "{?'a': self.?s}", type: "map(string, string)" },
  { source: "{?'a': 1}", problems: ["8: expected type 'optional_type(int)' but found 'int'"] },
  { source: "[?optional.of(1), 'a']", problems: ["19: expected type 'int' but found 'string'"] },
  { source: "[1, 'a'].x", problems: ["9: type 'list(dyn)' does not support field selection"] },
];
