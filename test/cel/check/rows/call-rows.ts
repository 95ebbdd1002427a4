import type { CheckRow } from "../check-row.js";

/** What an API server 1.37 makes of them. */
export const CALL_ROWS: readonly CheckRow[] = [
  { source: "size(self.ls)", type: "int" },
  { source: "self.ls.size()", type: "int" },
  { source: "size(1)", problems: ["5: found no matching overload for 'size' applied to '(int)'"] },
  {
    source: "self.s.startsWith(1)",
    problems: ["18: found no matching overload for 'startsWith' applied to 'string.(int)'"],
  },
  { source: "self.s.nope()", problems: ["12: undeclared reference to 'nope' (in container '')"] },
  { source: "nope(1)", problems: ["5: undeclared reference to 'nope' (in container '')"] },
  { source: "self.s.charAt(0)", type: "string" },
  { source: "self.s.reverse()", problems: ["15: found no matching overload for 'reverse' applied to 'string.()'"] },
  { source: "self.ls.reverse()", type: "list(string)" },
  {
    source: "self.ls.join(1)",
    problems: ["13: found no matching overload for 'join' applied to 'list(string).(int)'"],
  },
  { source: "self.li.sum()", type: "int" },
  {
    source: "self.lo.sum()",
    problems: ["12: found no matching overload for 'sum' applied to 'list(selfType.lo.@idx).()'"],
  },
  { source: "self.ls.includes('a')", type: "bool" },
  { source: "self.lld.flatten()", type: "list(double)" },
  { source: "self.ls.first()", type: "optional_type(string)" },
  { source: "quantity('1').add(2)", type: "kubernetes.Quantity" },
  {
    source: "quantity('1') < quantity('2')",
    problems: ["15: found no matching overload for '_<_' applied to '(kubernetes.Quantity, kubernetes.Quantity)'"],
  },
  { source: "ip('::1').family()", type: "int" },
  { source: "cidr('::/0').ip()", type: "net.IP" },
  { source: "ip.isCanonical('a')", type: "bool" },
  { source: "sets.contains(self.ls, ['a'])", type: "bool" },
  {
    source: "sets.contains(self.ls, [1])",
    problems: ["14: found no matching overload for 'sets.contains' applied to '(list(string), list(int))'"],
  },
  {
    source: "sets.nope(1)",
    problems: [
      "1: undeclared reference to 'sets' (in container '')",
      "10: undeclared reference to 'nope' (in container '')",
    ],
  },
  { source: "optional.none()", type: "optional_type(dyn)" },
  { source: "optional.none().orValue(1)", type: "int" },
  { source: "lists.range(3)", type: "list(int)" },
  { source: "strings.quote('a')", type: "string" },
  { source: "format.dns1123Label().validate('a')", type: "optional_type(list(string))" },
  { source: "semver('1.0.0').major()", type: "int" },
  { source: "type(self.s)", type: "type(string)" },
  { source: "type(self.t) == google.protobuf.Timestamp", type: "bool" },
  { source: "type(1) == int", type: "bool" },
  { source: "net.IP == type(ip('::1'))", type: "bool" },
  { source: "string(self.i)", type: "string" },
  { source: "string(ip('::1'))", type: "string" },
  { source: "bytes(1)", problems: ["6: found no matching overload for 'bytes' applied to '(int)'"] },
  { source: "dyn(self.s)", type: "dyn" },
  {
    source: "math.greatest(1, 2)",
    problems: [
      "1: undeclared reference to 'math' (in container '')",
      "14: undeclared reference to 'greatest' (in container '')",
    ],
  },
  {
    source: "base64.encode(b'a')",
    problems: [
      "1: undeclared reference to 'base64' (in container '')",
      "14: undeclared reference to 'encode' (in container '')",
    ],
  },
  {
    source: "cel.bind(x, 1, x)",
    problems: [
      "1: undeclared reference to 'cel' (in container '')",
      "9: undeclared reference to 'bind' (in container '')",
      "10: undeclared reference to 'x' (in container '')",
      "16: undeclared reference to 'x' (in container '')",
    ],
  },
  { source: "int", type: "type(int)" },
  {
    source: "string('a', 'b')",
    problems: ["7: found no matching overload for 'string' applied to '(string, string)'"],
  },
  { source: "self.t.getFullYear('UTC')", type: "int" },
];
