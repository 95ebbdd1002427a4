/** Cases in which an API server 1.37 itself differs from the specification, and what it gives. */
export const SERVER_ANSWERS: Readonly<Record<string, string>> = {
  "fields/qualified_identifier_resolution/map_value_repeat_key": "int 3",
  "optionals/optionals/map_null_entry_no_such_key": "bool false",
  "optionals/optionals/map_present_key_invalid_field": "bool false",
  "string_ext/format/scientific notation formatting clause": '"1.052033×10⁰³"',
  "string_ext/format/default precision for scientific notation": '"2.718280×10⁰⁰"',
  "string_ext/format/NaN support for scientific notation": '"   NaN"',
  "string_ext/format/positive infinity support for scientific notation": '"     ∞"',
  "string_ext/format/negative infinity support for scientific notation": '"    -∞"',
  "string_ext/format/positive infinity support for fixed-point": '"∞"',
  "string_ext/format/negative infinity support for fixed-point": '"-∞"',
  "string_ext/format/list support for string":
    '"[\\"abc\\", 3.140000, null, [9, 8, 7, 6], timestamp(\\"2023-02-03T23:31:20Z\\")]"',
  "string_ext/format/map support for string":
    '"{\\"key1\\":b\\"xyz\\", \\"key2\\":duration(\\"7200s\\"), \\"key3\\":2.718280, \\"key4\\":true, \\"key5\\":null}"',
  "string_ext/format/map support (all key types)": '"{1:\\"value1\\", 2:\\"value2\\", true:\\"NaN\\"}"',
  "string_ext/format/dyntype support for scientific notation": '"2.718280×10⁰⁰"',
  "string_ext/format/dyntype NaN/infinity support": '"[\\"NaN\\", \\"+Inf\\", \\"-Inf\\"]"',
  "string_ext/format/dyntype support for lists": '"[6, 4.200000, \\"a string\\"]"',
  "string_ext/format/dyntype support for maps": '"{\\"strKey\\":\\"x\\", 6:duration(\\"422s\\"), true:42}"',
  "string_ext/format/scientific notation formatting clause in a string variable": '"1.052033×10⁰³"',
  "string_ext/value_errors/indexof_out_of_range": "bool true",
  "string_ext/value_errors/lastindexof_out_of_range": "bool true",
};
