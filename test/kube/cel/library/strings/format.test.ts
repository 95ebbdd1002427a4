import { describe, expect, it } from "vitest";
import { stringFormat } from "../../../../../src/kube/cel/library/strings/format.js";
import { Float64 } from "../../../../../src/kube/values/kube-value.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [
    () =>
      stringFormat("%.256f", [
        new Float64(9223372036854775000),
        new Float64(-9223372036854776000),
        new Float64(0.5),
        new Float64(2.675),
      ]),
    "9,223,372,036,854,774,784",
  ],
  [() => stringFormat("%s", [new Float64(0.00001), new Float64(-1)]), "1e-05"],
  [
    () => stringFormat("%.257f", [new Float64(-9223372036854776000), new Float64(-1234567.8915)]),
    "-9,223,372,036,854,775,808.0",
  ],
  [
    () => stringFormat("%.300f", [new Float64(123456789.12345679)]),
    "123,456,789.12345679104328155517578125000000000000000000",
  ],
  [() => stringFormat("é%s", [new Float64(1.005)]), "é1.005"],
  [() => stringFormat("%.20000010e", [new Float64(0)]), "%!(NOVERB)"],
  [() => stringFormat("%.10000010f", [new Float64(0), new Float64(0.0001), new Float64(2.5)]), "%!(NOVERB)"],
  [
    () => stringFormat("%.300f", [new Float64(-1), new Float64(-1234567.8915), new Float64(-1)]),
    "-1.00000000000000000000000000000000000000000000",
  ],
  [() => stringFormat("%%", [new Float64(1.005), new Float64(1000000000000000), new Float64(5e-324)]), "%"],
  [
    () => stringFormat("%.256f", [new Float64(1.5), new Float64(0.1), new Float64(Infinity), new Float64(Infinity)]),
    "1.5",
  ],
  [() => stringFormat("%f", [new Float64(1e-300), new Float64(1.5), new Float64(0.0001)]), "0.000000"],
  [
    () => stringFormat("é%s", [new Float64(Infinity), new Float64(-0), new Float64(NaN), new Float64(1234567)]),
    "é+Inf",
  ],
  [() => stringFormat("%.0f", [new Float64(1)]), "1"],
  [
    () =>
      stringFormat("%.300f", [
        new Float64(0.0001),
        new Float64(1234567),
        new Float64(-9223372036854776000),
        new Float64(-9223372036854776000),
      ]),
    "0.000100000000000000004792173602385929598312941379845142364501953125",
  ],
  [
    () => stringFormat("%f", [new Float64(0.3), new Float64(-Infinity), new Float64(1.7976931348623157e308)]),
    "0.300000",
  ],
  [() => stringFormat("", [new Float64(1234567)]), ""],
  [() => stringFormat("é%s", [new Float64(-1234567.8915)]), "é-1.2345678915e+06"],
  [() => stringFormat("%.3e", [new Float64(1234567.5), new Float64(-1e300)]), "1.234568×10⁰⁶"],
  [
    () =>
      stringFormat("%s %s", [new Float64(1.7976931348623157e308), new Float64(0), new Float64(0.1), new Float64(-0)]),
    "1.7976931348623157e+308 0",
  ],
  [
    () => stringFormat("%.256f", [new Float64(NaN), new Float64(1234567.5), new Float64(Infinity), new Float64(NaN)]),
    "NaN",
  ],
  [() => stringFormat("%s", [new Float64(2.5), new Float64(-0.5)]), "2.5"],
  [
    () => stringFormat("%.300f", [new Float64(1e-7), new Float64(1234566.5)]),
    "0.0000000999999999999999954748111825886258685613938723690807819366455078125",
  ],
  [() => stringFormat("%.0f", [new Float64(-0), new Float64(9223372036854776000)]), "0"],
  [
    () =>
      stringFormat("%%", [new Float64(Infinity), new Float64(-0), new Float64(-0), new Float64(9223372036854775000)]),
    "%",
  ],
  [() => stringFormat("%.15e", [new Float64(NaN)]), "            NaN"],
  [
    () =>
      stringFormat("%.0f", [new Float64(2.675), new Float64(123456789.12345679), new Float64(1e21), new Float64(0.3)]),
    "3",
  ],
  [
    () => stringFormat("%s", [new Float64(123456), new Float64(1.9999999), new Float64(1.7976931348623157e308)]),
    "123456",
  ],
  [() => stringFormat("%.10f", [new Float64(9007199254740992)]), "9,007,199,254,740,992.0000000000"],
  [
    () =>
      stringFormat("%.20000010e", [
        new Float64(0.0001),
        new Float64(0.125),
        new Float64(1234566.5),
        new Float64(1.7976931348623157e308),
      ]),
    "%!(NOVERB)",
  ],
  [
    () => stringFormat("%.100f", [new Float64(1234567.5), new Float64(0.125)]),
    "1,234,567.5000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
  ],
  [
    () => stringFormat("%.100f", [new Float64(-9223372036854776000), new Float64(-0)]),
    "-9,223,372,036,854,775,808.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
  ],
  [() => stringFormat("%f", [new Float64(-1234567.8915), new Float64(5e-324)]), "-1,234,567.891500"],
  [() => stringFormat("%.1f", [new Float64(NaN), new Float64(0.1), new Float64(1234567), new Float64(123456)]), "NaN"],
  [
    () => stringFormat("%.100f", [new Float64(0.1), new Float64(1e-300), new Float64(1234567.5), new Float64(2.5)]),
    "0.1000000000000000055511151231257827021181583404541015625000000000000000000000000000000000000000000000",
  ],
  [
    () => stringFormat("%.3e", [new Float64(-0), new Float64(1234567.5), new Float64(1e-300), new Float64(2.675)]),
    "0.000000×10⁰⁰",
  ],
  [() => stringFormat("%%", [new Float64(999999), new Float64(0), new Float64(3e-7)]), "%"],
  [
    () =>
      stringFormat("%s", [
        new Float64(0.5),
        new Float64(5e-324),
        new Float64(1000000),
        new Float64(9223372036854776000),
      ]),
    "0.5",
  ],
  [() => stringFormat("%s", [new Float64(0.0001), new Float64(18446744073709552000), new Float64(-0.5)]), "0.0001"],
  [
    () =>
      stringFormat("%.10f", [
        new Float64(123456789.12345679),
        new Float64(3e-7),
        new Float64(999999),
        new Float64(-9223372036854776000),
      ]),
    "123,456,789.1234567910",
  ],
  [() => stringFormat("%f", [new Float64(0), new Float64(1.7976931348623157e308), new Float64(0)]), "0.000000"],
  [() => stringFormat("%.0f", [new Float64(0)]), "0"],
  [() => stringFormat("%.1f", [new Float64(2.5), new Float64(3e-7)]), "2.5"],
  [
    () =>
      stringFormat("%.3e", [
        new Float64(9007199254740992),
        new Float64(1e-300),
        new Float64(1e21),
        new Float64(Infinity),
      ]),
    "9.007199×10¹⁵",
  ],
  [() => stringFormat("%.20000010e", [new Float64(2.675), new Float64(123456789.12345679)]), "%!(NOVERB)"],
  [
    () =>
      stringFormat("%.20000010e", [
        new Float64(0.5),
        new Float64(18446744073709552000),
        new Float64(1.7976931348623157e308),
      ]),
    "%!(NOVERB)",
  ],
  [() => stringFormat("%%", []), "%"],
  [() => stringFormat("%.10000010f", [new Float64(1e300), new Float64(1e300)]), "%!(NOVERB)"],
  [
    () => stringFormat("%.3e", [new Float64(5e-324), new Float64(0.0001), new Float64(1.9999999), new Float64(-0)]),
    "4.940656×10⁻³²⁴",
  ],
  [
    () =>
      stringFormat("%.3e", [
        new Float64(1.9999999),
        new Float64(0.125),
        new Float64(0.00001),
        new Float64(123456789.12345679),
      ]),
    "2.000000×10⁰⁰",
  ],
  [
    () => stringFormat("%.300f", [new Float64(0.3), new Float64(123456), new Float64(3e-7)]),
    "0.299999999999999988897769753748434595763683319091796875",
  ],
  [() => stringFormat("%.0f", []), failure("index 0 out of range")],
  [() => stringFormat("%.5", []), failure("index 0 out of range")],
  [
    () => stringFormat("%.5", [new Float64(-1234567.8915), new Float64(-9223372036854776000)]),
    failure(
      "could not parse formatting clause: error while parsing precision: could not find end of precision specifier",
    ),
  ],
  [() => stringFormat("%.257f", []), failure("index 0 out of range")],
  [() => stringFormat("%.s", []), failure("index 0 out of range")],
  [
    () =>
      stringFormat("%s%%%d", [new Float64(1e-300), new Float64(-Infinity), new Float64(1e-7), new Float64(-Infinity)]),
    failure("error during formatting: decimal clause can only be used on integers, was given double"),
  ],
  [() => stringFormat("%.3e", []), failure("index 0 out of range")],
  [
    () =>
      stringFormat("%x", [new Float64(18446744073709552000), new Float64(1.5), new Float64(1.7976931348623157e308)]),
    failure(
      "error during formatting: only integers, byte buffers, and strings can be formatted as hex, was given double",
    ),
  ],
  [() => stringFormat("%S", []), failure("index 0 out of range")],
  [
    () => stringFormat("%.", [new Float64(1e21), new Float64(0.3), new Float64(1e-300)]),
    failure(
      "could not parse formatting clause: error while parsing precision: could not find end of precision specifier",
    ),
  ],
  [
    () => stringFormat("%.", [new Float64(0.3)]),
    failure(
      "could not parse formatting clause: error while parsing precision: could not find end of precision specifier",
    ),
  ],
  [
    () =>
      stringFormat("%S", [new Float64(1.7976931348623157e308), new Float64(1234567), new Float64(1000000000000000)]),
    failure('could not parse formatting clause: unrecognized formatting clause "S"'),
  ],
  [
    () =>
      stringFormat("%é", [
        new Float64(18446744073709552000),
        new Float64(1000000),
        new Float64(123456789.12345679),
        new Float64(-0.5),
      ]),
    failure('could not parse formatting clause: unrecognized formatting clause "Ã"'),
  ],
  [() => stringFormat("%.300f", []), failure("index 0 out of range")],
  [() => stringFormat("%.20000010e", []), failure("index 0 out of range")],
  [
    () => stringFormat("%.", [new Float64(0.125), new Float64(0.0001)]),
    failure(
      "could not parse formatting clause: error while parsing precision: could not find end of precision specifier",
    ),
  ],
  [() => stringFormat("%s%%%d", []), failure("index 0 out of range")],
  [
    () => stringFormat("%é", [new Float64(Infinity), new Float64(999999), new Float64(0.0001), new Float64(-1e300)]),
    failure('could not parse formatting clause: unrecognized formatting clause "Ã"'),
  ],
  [() => stringFormat("%e", []), failure("index 0 out of range")],
  [
    () => stringFormat("%d", [new Float64(123456789.12345679)]),
    failure("error during formatting: decimal clause can only be used on integers, was given double"),
  ],
  [
    () => stringFormat("%d", [new Float64(123456789.12345679), new Float64(2.5), new Float64(1.7976931348623157e308)]),
    failure("error during formatting: decimal clause can only be used on integers, was given double"),
  ],
  [() => stringFormat("%s", []), failure("index 0 out of range")],
  [() => stringFormat("%.256f", []), failure("index 0 out of range")],
  [() => stringFormat("%.99999999999999999999f", []), failure("index 0 out of range")],
  [
    () =>
      stringFormat("%s%%%d", [
        new Float64(1000000),
        new Float64(999999),
        new Float64(9007199254740992),
        new Float64(0.0001),
      ]),
    failure("error during formatting: decimal clause can only be used on integers, was given double"),
  ],
  [
    () => stringFormat("%q", [new Float64(9223372036854776000), new Float64(5e-324)]),
    failure('could not parse formatting clause: unrecognized formatting clause "q"'),
  ],
  [
    () => stringFormat("%x", [new Float64(-Infinity)]),
    failure(
      "error during formatting: only integers, byte buffers, and strings can be formatted as hex, was given double",
    ),
  ],
  [
    () =>
      stringFormat("%b", [new Float64(123456), new Float64(-1234567.8915), new Float64(0.0001), new Float64(999999)]),
    failure("error during formatting: only integers and bools can be formatted as binary, was given double"),
  ],
  [() => stringFormat("%.100f", []), failure("index 0 out of range")],
  [
    () => stringFormat("%S", [new Float64(123456)]),
    failure('could not parse formatting clause: unrecognized formatting clause "S"'),
  ],
  [
    () => stringFormat("%s%%%d", [new Float64(-1e300), new Float64(1.005)]),
    failure("error during formatting: decimal clause can only be used on integers, was given double"),
  ],
  [() => stringFormat("%.10000010f", []), failure("index 0 out of range")],
  [() => stringFormat("%.99999999999999999999f", []), failure("index 0 out of range")],
];

describe("strings/format", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
