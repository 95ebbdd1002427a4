import type { CheckRow } from "../check-row.js";

/** What an API server 1.37 makes of them. */
export const OPERATOR_ROWS: readonly CheckRow[] = [
  { source: "self.i + 1", type: "int" },
  { source: "self.i + 1.0", problems: ["8: found no matching overload for '_+_' applied to '(int, double)'"] },
  { source: "self.s + 1", problems: ["8: found no matching overload for '_+_' applied to '(string, int)'"] },
  {
    source: "self.ls + self.li",
    problems: ["9: found no matching overload for '_+_' applied to '(list(string), list(int))'"],
  },
  { source: "self.t - self.t", type: "duration" },
  { source: "self.du + self.t", type: "timestamp" },
  { source: "self.by + b'a'", type: "bytes" },
  { source: "1 == 1.0", problems: ["3: found no matching overload for '_==_' applied to '(int, double)'"] },
  { source: "1 < 1.0", type: "bool" },
  { source: "1u <= 2.5", type: "bool" },
  { source: "self.b < true", type: "bool" },
  { source: "self.o == self.o", type: "bool" },
  {
    source: "self.o == self.o2",
    problems: ["8: found no matching overload for '_==_' applied to '(selfType.o, selfType.o2)'"],
  },
  { source: "self.o == null", type: "bool" },
  { source: "self.s == null", problems: ["8: found no matching overload for '_==_' applied to '(string, null)'"] },
  { source: "self.t == null", type: "bool" },
  {
    source: "self.ls == null",
    problems: ["9: found no matching overload for '_==_' applied to '(list(string), null)'"],
  },
  { source: "self.ios == null", type: "bool" },
  { source: "self.ios + 1", type: "int" },
  { source: "self.ios < 'a'", type: "bool" },
  { source: "'a' in self.ls", type: "bool" },
  { source: "1 in self.ls", problems: ["3: found no matching overload for '@in' applied to '(int, list(string))'"] },
  { source: "'a' in self.ms", type: "bool" },
  {
    source: "1 in self.ms",
    problems: ["3: found no matching overload for '@in' applied to '(int, map(string, string))'"],
  },
  { source: "self.ls[0]", type: "string" },
  {
    source: "self.ls['a']",
    problems: ["8: found no matching overload for '_[_]' applied to '(list(string), string)'"],
  },
  { source: "self.ms['a']", type: "string" },
  {
    source: "self.ms[1]",
    problems: ["8: found no matching overload for '_[_]' applied to '(map(string, string), int)'"],
  },
  { source: "self['s']", problems: ["5: found no matching overload for '_[_]' applied to '(selfType, string)'"] },
  {
    source: "self.b ? 1 : 'a'",
    problems: ["8: found no matching overload for '_?_:_' applied to '(bool, int, string)'"],
  },
  { source: "self.b ? null : self.o", type: "null" },
  { source: "self.s ? 1 : 2", problems: ["8: found no matching overload for '_?_:_' applied to '(string, int, int)'"] },
  { source: "!self.s", problems: ["1: found no matching overload for '!_' applied to '(string)'"] },
  { source: "-self.i", type: "int" },
  { source: "-self.s", problems: ["1: found no matching overload for '-_' applied to '(string)'"] },
  { source: "true && 1", problems: ["9: expected type 'bool' but found 'int'"] },
  {
    source: "1 || self.nope || 'a'",
    problems: [
      "1: expected type 'bool' but found 'int'",
      "10: undefined field 'nope'",
      "19: expected type 'bool' but found 'string'",
    ],
  },
  { source: "1 / 2 % 3", type: "int" },
  { source: "1.5 % 2.0", problems: ["5: found no matching overload for '_%_' applied to '(double, double)'"] },
];
