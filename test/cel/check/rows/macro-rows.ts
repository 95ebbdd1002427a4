import type { CheckRow } from "../check-row.js";

/** What an API server 1.37 makes of them. */
export const MACRO_ROWS: readonly CheckRow[] = [
  { source: "self.ls.all(x, x == 'a')", type: "bool" },
  { source: "self.ls.all(x, x)", problems: ["16: expected type 'bool' but found 'string'"] },
  { source: "self.li.exists(x, x > 0)", type: "bool" },
  {
    source: "self.ls.exists_one(x, 1)",
    problems: ["19: found no matching overload for '_?_:_' applied to '(int, int, int)'"],
  },
  { source: "self.ls.map(x, size(x))", type: "list(int)" },
  { source: "self.ls.map(x, x != '', x + 'b')", type: "list(string)" },
  {
    source: "self.ls.map(x, x, x)",
    problems: ["12: found no matching overload for '_?_:_' applied to '(string, list(string), list(string))'"],
  },
  { source: "self.ls.filter(x, true)", type: "list(string)" },
  {
    source: "self.ls.filter(x, x)",
    problems: ["15: found no matching overload for '_?_:_' applied to '(string, list(string), list(string))'"],
  },
  {
    source: "self.s.all(x, true)",
    problems: ["5: expression of type 'string' cannot be range of a comprehension (must be list, map, or dynamic)"],
  },
  {
    source: "self.o.map(x, x)",
    problems: ["5: expression of type 'selfType.o' cannot be range of a comprehension (must be list, map, or dynamic)"],
  },
  { source: "self.ms.all(k, k == 'a')", type: "bool" },
  { source: "self.ms.map(k, k)", type: "list(string)" },
  { source: "self.ios.all(x, x)", type: "bool" },
  {
    source: "self.ls.all(i, v, i == v)",
    problems: ["21: found no matching overload for '_==_' applied to '(int, string)'"],
  },
  { source: "self.ls.transformList(i, v, i)", type: "list(int)" },
  { source: "self.ms.transformMap(k, v, size(v))", type: "map(string, int)" },
  {
    source: "self.ms.transformMap(k, v, v, k)",
    problems: [
      "21: found no matching overload for '_?_:_' applied to '(string, map(string, string), map(string, string))'",
    ],
  },
  { source: "self.ms.transformMapEntry(k, v, {v: 1})", type: "map(string, int)" },
  {
    source: "self.ms.transformMapEntry(k, v, v)",
    problems: ["26: found no matching overload for 'cel.@mapInsert' applied to '(map(dyn, dyn), string)'"],
  },
  { source: "self.?s.optMap(x, size(x))", type: "optional_type(int)" },
  { source: "self.?o.optFlatMap(x, x.?y)", type: "optional_type(string)" },
  {
    source: "self.?o.optFlatMap(x, x.y)",
    problems: ["19: found no matching overload for '_?_:_' applied to '(bool, string, optional_type(dyn))'"],
  },
  {
    source: "self.s.optMap(x, x)",
    problems: [
      "14: found no matching overload for 'hasValue' applied to 'string.()'",
      "14: found no matching overload for 'value' applied to 'string.()'",
    ],
  },
  { source: "self.nope.optMap(x, x)", problems: ["5: undefined field 'nope'", "5: undefined field 'nope'"] },
  { source: "self.lo.sortBy(x, x.v)", type: "list(selfType.lo.@idx)" },
  {
    source: "self.lo.sortBy(x, x)",
    problems: [
      "15: found no matching overload for '@sortByAssociatedKeys' applied to 'list(selfType.lo.@idx).(list(selfType.lo.@idx))'",
    ],
  },
  {
    source: "self.ms.sortBy(x, x)",
    problems: [
      "15: found no matching overload for '@sortByAssociatedKeys' applied to 'map(string, string).(list(string))'",
    ],
  },
  { source: "[].map(x, x + 1)", type: "list(int)" },
  { source: "{}.map(k, k + 'a')", type: "list(string)" },
  {
    source: "self.ls.map(x, self.ls.map(y, x + y + 1))",
    problems: ["37: found no matching overload for '_+_' applied to '(string, int)'"],
  },
  { source: "self.ls.all(self, self == 'a')", type: "bool" },
];
