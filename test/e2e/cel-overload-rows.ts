import type { ExpressionRow } from "../cel/compile/expression-row.js";

const T = "timestamp('2024-02-29T10:11:12.345Z')";
const U = "url('https://a.example:80/b%20c?d=e')";

const TRUE: readonly string[] = [
  "2.5 - 1.0 == 1.5",
  `duration('1s') + ${T} == timestamp('2024-02-29T10:11:13.345Z') && optional.of({'a': 1})['a'].hasValue()`,
  "1u < 1.5 && 2u > 1 && 2.5 > 2 && int(1) == 1 && b'ab'.size() == 2 && {'a': 1}.size() == 1 && string('a') == 'a'",
  "string(cidr('1.2.3.0/24')) == '1.2.3.0/24'",
  `${T} - duration('1s') == timestamp('2024-02-29T10:11:11.345Z')`,
  "false <= true && true >= false && true > false",
  "1 <= 1.5 && 2 >= 1.5 && 1 <= 1u && 1 >= 1u",
  "1u <= 2u && 2u >= 1u && 1u < 2u && 2u > 1u && 1u <= 1.5 && 2u >= 1.5 && 2u > 1.5 && 1u <= 1 && 1u >= 1",
  "1.5 <= 2.5 && 2.5 >= 1.5 && 1.5 <= 2 && 1.5 < 2 && 1.5 <= 2u && 2.5 >= 2u && 2.5 > 2u",
  "b'a' <= b'b' && b'b' >= b'a' && b'b' > b'a' && 'b' >= 'a'",
  `${T} <= ${T} && ${T} >= ${T} && duration('1s') <= duration('1s') && duration('1s') >= duration('1s')`,
  "bool(true) && bytes(b'a') == b'a' && double(1.5) == 1.5 && double(2u) == 2.0 && uint(2u) == 2u && uint(2.5) == 2u",
  `duration(duration('1s')) == duration('1s') && timestamp(${T}) == ${T}`,
  `${T}.getDate() == 29 && ${T}.getDayOfMonth() == 28 && ${T}.getDayOfYear() == 59 && ${T}.getMonth() == 1`,
  `${T}.getDate('+14:00') == 1 && ${T}.getDayOfMonth('+14:00') == 0 && ${T}.getDayOfYear('+14:00') == 60`,
  `${T}.getDayOfWeek('+14:00') == 5 && ${T}.getFullYear('UTC') == 2024 && ${T}.getMonth('+14:00') == 2`,
  `${T}.getMilliseconds('UTC') == 345 && ${T}.getMinutes() == 11 && ${T}.getMinutes('+01:30') == 41`,
  `${T}.getSeconds() == 12 && ${T}.getSeconds('UTC') == 12`,
  "duration('1500ms').getSeconds() == 1 && duration('1500ms').getMilliseconds() == 1500",
  `${U}.getEscapedPath() == '/b%20c' && ${U}.getHostname() == 'a.example' && ${U}.getScheme() == 'https'`,
  "[1][?0].value() == 1 && !optional.of([1])[?1].hasValue() && optional.of({'a': 1})[?'a'].value() == 1",
  "semver('1.2.3').compareTo(semver('1.3.0')) == -1 && semver('1.2.3').minor() == 2",
  "quantity('5').isInteger() && sign(quantity('-5')) == -1",
  "quantity('5').sub(quantity('2')) == quantity('3')",
  "'abab'.lastIndexOf('a', 1) == 0",
  "ip('8.8.8.8').isGlobalUnicast() && ip('224.0.0.1').isLinkLocalMulticast()",
  "ip('169.254.1.1').isLinkLocalUnicast() && ip('0.0.0.0').isUnspecified()",
  "!format.byte().validate('YQ==').hasValue() && !format.date().validate('2024-02-29').hasValue()",
  "!format.datetime().validate('2024-02-29T10:00:00Z').hasValue()",
  "!format.dns1035Label().validate('a').hasValue() && format.dns1035Label().validate('1').hasValue()",
  "!format.dns1035LabelPrefix().validate('a-').hasValue() && !format.dns1123LabelPrefix().validate('1-').hasValue()",
  "!format.dns1123Subdomain().validate('a.b').hasValue() && !format.dns1123SubdomainPrefix().validate('a.b-').hasValue()",
  "!format.labelValue().validate('a_b').hasValue() && !format.qualifiedName().validate('a.b/c').hasValue()",
  "!format.uuid().validate('123e4567-e89b-12d3-a456-426614174000').hasValue()",
  "[[[1]]].flatten(2) == [1]",
  "[2u, 1u].sort() == [1u, 2u] && [true, false].sort() == [false, true] && [b'b', b'a'].sort() == [b'a', b'b']",
  "[duration('2s'), duration('1s')].sort()[0] == duration('1s')",
  "[1u].isSorted() && [1.5].isSorted() && [false, true].isSorted() && [duration('1s')].isSorted()",
  "[b'a'].isSorted()",
  "[1u, 2u].max() == 2u && [false, true].max() && [1u, 2u].min() == 1u && [1.5, 0.5].min() == 0.5",
  "![false, true].min() && [duration('1s')].min() == duration('1s') && [1u, 2u].sum() == 3u",
  "[b'a'].min() == b'a'",
];

/** What the other tables leave out of the overloads that a rule may use. */
export const OVERLOAD_ROWS: readonly ExpressionRow[] = [
  ...TRUE.map((expression): ExpressionRow => [expression, "bool true"]),
  [
    "sign(quantity('a'))",
    "error: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  ],
  ["[1, 2].slice(0, 3)", "error: cannot slice(0, 3), list is length 2"],
  ["[].max() == 1", "error: max called on empty list"],
  ["url('a b').getHost()", "error: URL parse error during conversion from string"],
  ["ip('1.2.3').family()", "error: IP Address parse error"],
  ["cidr('1.2.3.4').prefixLength()", "error: network address parse error"],
  ["semver('1').major()", "error: No Major.Minor.Patch elements found"],
];
