import type { CheckRow } from "../check-row.js";

/** What an API server 1.37 makes of them. */
export const CONSTANT_ROWS: readonly CheckRow[] = [
  { source: "duration('1h')", type: "duration" },
  { source: "duration('1 h')", problems: ["10: invalid duration argument"] },
  { source: "duration(null)", problems: ["10: invalid duration argument"] },
  { source: "timestamp('2020-01-01T00:00:00Z')", type: "timestamp" },
  { source: "timestamp('2020-01-01')", problems: ["11: invalid timestamp argument"] },
  { source: "timestamp(253402300800)", problems: ["11: invalid timestamp argument"] },
  { source: "self.s.matches('^a$')", type: "bool" },
  { source: "self.s.matches('[')", problems: ["16: invalid matches argument"] },
  { source: "matches('[', self.s)", problems: ["9: invalid matches argument"] },
  { source: "matches(self.s, '[')", type: "bool" },
  { source: "'%s %d'.format(['a', 1])", type: "string" },
  {
    source: "'%d'.format(['a'])",
    problems: ["14: error during formatting: decimal clause can only be used on integers, was given string"],
  },
  { source: "'%s'.format([])", problems: ["12: index 0 out of range"] },
  {
    source: "'%s'.format(['a', 'b'])",
    problems: ["12: too many arguments supplied to string.format (expected 1, got 2)"],
  },
  {
    source: "'%q'.format([1])",
    problems: ['12: could not parse formatting clause: unrecognized formatting clause "q"'],
  },
  { source: "'%'.format([1])", problems: ["11: unexpected end of string"] },
  { source: "'%.3f'.format([1.5])", type: "string" },
  {
    source: "'%.f'.format([1.5])",
    problems: [
      '13: could not parse formatting clause: error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
    ],
  },
  {
    source: "'%.3'.format([1.5])",
    problems: [
      "13: could not parse formatting clause: error while parsing precision: could not find end of precision specifier",
    ],
  },
  {
    source: "'%f'.format([1])",
    problems: ["14: error during formatting: fixed-point clause can only be used on doubles, was given int"],
  },
  {
    source: "'%e'.format([true])",
    problems: ["14: error during formatting: scientific clause can only be used on doubles, was given bool"],
  },
  {
    source: "'%x'.format([1.5])",
    problems: [
      "14: error during formatting: only integers, byte buffers, and strings can be formatted as hex, was given double",
    ],
  },
  {
    source: "'%o'.format(['a'])",
    problems: ["14: error during formatting: octal clause can only be used on integers, was given string"],
  },
  {
    source: "'%b'.format(['a'])",
    problems: ["14: error during formatting: only integers and bools can be formatted as binary, was given string"],
  },
  {
    source: "'%s'.format([self.o])",
    problems: [
      "18: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given selfType.o",
    ],
  },
  {
    source: "'%s'.format([[1, optional.of(1)]])",
    problems: [
      "29: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given optional_type",
    ],
  },
  {
    source: "'%s'.format([{'a': url('/a')}])",
    problems: [
      "23: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given kubernetes.URL",
    ],
  },
  {
    source: "'%d'.format([self.t])",
    problems: [
      "18: error during formatting: decimal clause can only be used on integers, was given google.protobuf.Timestamp",
    ],
  },
  {
    source: "'%d'.format([null])",
    problems: ["14: error during formatting: decimal clause can only be used on integers, was given null_type"],
  },
  { source: "'%%'.format([])", type: "string" },
  { source: "self.s.format([1])", type: "string" },
];
