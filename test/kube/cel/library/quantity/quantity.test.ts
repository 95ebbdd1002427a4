import { describe, expect, it } from "vitest";
import {
  isQuantityString,
  quantityAdd,
  quantityAddInt,
  quantityCompareTo,
  quantityGetFloat,
  quantityGetInt,
  quantityIsGreaterThan,
  quantityIsInteger,
  quantityIsLessThan,
  quantitySign,
  quantitySub,
  quantitySubInt,
  stringToQuantity,
} from "../../../../../src/kube/cel/library/quantity/quantity.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => stringToQuantity("+9223372036854775808T"), "quantity 9223372036854775808T"],
  [() => stringToQuantity("0.0000000001"), "quantity 1n"],
  [() => stringToQuantity("+9223372036854775807Ki"), "quantity 9223372036854775807"],
  [() => stringToQuantity("-5E3"), "quantity -5E3"],
  [() => stringToQuantity("-1536Pi"), "quantity -1536Pi"],
  [() => stringToQuantity("+1.0000000001e-400"), "quantity 1e-9"],
  [() => stringToQuantity("0.5K"), failure("unable to parse quantity's suffix")],
  [() => stringToQuantity("123456789012345678mm"), failure("unable to parse quantity's suffix")],
  [
    () => stringToQuantity("2000x"),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => stringToQuantity("1234567890123456789e3i"),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [() => stringToQuantity("+.5mm"), failure("unable to parse quantity's suffix")],
  [() => isQuantityString("-16Mi"), true],
  [() => isQuantityString(".5e18"), true],
  [() => isQuantityString("+0.0009765625e-10"), true],
  [() => isQuantityString("1024G"), true],
  [() => isQuantityString("-100"), true],
  [() => isQuantityString("+12n"), true],
  [() => isQuantityString("+9223372036854775807e100"), true],
  [() => isQuantityString("+1.m"), true],
  [() => isQuantityString("-1.1e21"), true],
  [() => isQuantityString("1.e"), false],
  [() => isQuantityString("-0.125K"), false],
  [() => quantityGetFloat(stringToQuantity("-10.000E")), -10000000000000000000],
  [() => quantityGetFloat(stringToQuantity("-10.000E-9")), -1e-8],
  [() => quantityGetFloat(stringToQuantity("-1048576Pi")), -9223372036854776000],
  [() => quantityGetFloat(stringToQuantity("+123456789012345678Ki")), 9223372036854776000],
  [() => quantityGetFloat(stringToQuantity("-0.5")), -0.5],
  [() => quantityGetFloat(stringToQuantity("+9223372036854775808P")), 9.223372036854776e33],
  [() => quantityGetFloat(stringToQuantity("-1000e")), failure("unable to parse quantity's suffix")],
  [() => quantityGetFloat(stringToQuantity("10.000mm")), failure("unable to parse quantity's suffix")],
  [() => quantityGetFloat(stringToQuantity("-10.000mm")), failure("unable to parse quantity's suffix")],
  [
    () => quantityGetFloat(stringToQuantity("+1.2.3Ti")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [() => quantityGetFloat(stringToQuantity("+1.mm")), failure("unable to parse quantity's suffix")],
  [() => quantityGetInt(stringToQuantity("-1.e+3")), -1000],
  [() => quantityGetInt(stringToQuantity("5E3")), 5000],
  [() => quantityGetInt(stringToQuantity("+123456789012345678")), 123456789012345678n],
  [() => quantityGetInt(stringToQuantity("1536G")), 1536000000000],
  [() => quantityGetInt(stringToQuantity("1.0000000001T")), 1000000000100],
  [() => quantityGetInt(stringToQuantity("+10.000E3")), 10000],
  [() => quantityGetInt(stringToQuantity("+.5K")), failure("unable to parse quantity's suffix")],
  [() => quantityGetInt(stringToQuantity("1536n")), failure("cannot convert value to integer")],
  [() => quantityGetInt(stringToQuantity("1048576P")), failure("cannot convert value to integer")],
  [() => quantityGetInt(stringToQuantity("0.1Ki")), failure("cannot convert value to integer")],
  [() => quantityGetInt(stringToQuantity("+007n")), failure("cannot convert value to integer")],
  [() => quantityIsInteger(stringToQuantity("1.5e+3")), true],
  [() => quantityIsInteger(stringToQuantity("1.50")), false],
  [() => quantityIsInteger(stringToQuantity("-1234567890123456789E")), false],
  [() => quantityIsInteger(stringToQuantity("+9223372036854775808e-3")), false],
  [() => quantityIsInteger(stringToQuantity("-0.0000000001Ki")), false],
  [() => quantityIsInteger(stringToQuantity("+1.1e3")), true],
  [() => quantityIsInteger(stringToQuantity("+5mm")), failure("unable to parse quantity's suffix")],
  [() => quantityIsInteger(stringToQuantity("+1ki")), failure("unable to parse quantity's suffix")],
  [
    () => quantityIsInteger(stringToQuantity("+0.1 ")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityIsInteger(stringToQuantity("+1x")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityIsInteger(stringToQuantity("-.5x")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [() => quantitySign(stringToQuantity("+9223372036854775807")), 1],
  [() => quantitySign(stringToQuantity("-16m")), -1],
  [() => quantitySign(stringToQuantity("+1.1e+3")), 1],
  [() => quantitySign(stringToQuantity("10.000E")), 1],
  [() => quantitySign(stringToQuantity("-0e-3")), 0],
  [() => quantitySign(stringToQuantity("+0.1e-400")), 1],
  [
    () => quantitySign(stringToQuantity("-99999999999999999999999x")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySign(stringToQuantity("10.000x")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySign(stringToQuantity("007e3i")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySign(stringToQuantity("+1.2.3e21")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySign(stringToQuantity("1. ")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [() => quantityAddInt(stringToQuantity("+100Ki"), 9007199254740992n), "quantity 8796093022308Ki"],
  [() => quantityAddInt(stringToQuantity("+1"), 5), "quantity 6"],
  [() => quantityAddInt(stringToQuantity("+1.50e-3"), 9007199254740993n), "quantity 9007199254740993001500e-6"],
  [() => quantityAddInt(stringToQuantity("-1.50Gi"), -2), "quantity -1610612738"],
  [() => quantityAddInt(stringToQuantity("0.125m"), -9007199254740992n), "quantity -9007199254740991999875u"],
  [() => quantityAddInt(stringToQuantity("+1024G"), 9007199254740993n), "quantity 9008223254740993"],
  [
    () => quantityAddInt(stringToQuantity("+0.000000001ki"), 9007199254740993n),
    failure("unable to parse quantity's suffix"),
  ],
  [() => quantityAddInt(stringToQuantity("-12e"), -9007199254740991), failure("unable to parse quantity's suffix")],
  [() => quantityAddInt(stringToQuantity("-1.1K"), 0), failure("unable to parse quantity's suffix")],
  [
    () => quantityAddInt(stringToQuantity("-1234567890123456789i"), 94906267),
    failure("unable to parse quantity's suffix"),
  ],
  [() => quantityAddInt(stringToQuantity("+12345678901234i"), 2), failure("unable to parse quantity's suffix")],
  [() => quantitySubInt(stringToQuantity("-1.1u"), 10), "quantity -10000001100n"],
  [() => quantitySubInt(stringToQuantity("+1.50e-400"), 9007199254740991), "quantity -9007199254740990999999999e-9"],
  [() => quantitySubInt(stringToQuantity("-P"), 3), "quantity -3"],
  [() => quantitySubInt(stringToQuantity("+1000e10"), 94906267), "quantity 9999905093733"],
  [() => quantitySubInt(stringToQuantity("0.5E-9"), -1), "quantity 1000000001e-9"],
  [() => quantitySubInt(stringToQuantity("-1.1e18"), 86400), "quantity -1100000000000086400"],
  [
    () => quantitySubInt(stringToQuantity("+99999999999999999999999e3i"), 3),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySubInt(stringToQuantity("-16mm"), -9223372036854775807n),
    failure("unable to parse quantity's suffix"),
  ],
  [() => quantitySubInt(stringToQuantity("-1000e"), 94906267), failure("unable to parse quantity's suffix")],
  [
    () => quantitySubInt(stringToQuantity("99999999999999999999999e3i"), 10),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySubInt(stringToQuantity("12345678901234K"), -62135596800),
    failure("unable to parse quantity's suffix"),
  ],
  [() => quantityAdd(stringToQuantity("10.000Ei"), stringToQuantity("1.25m")), "quantity 9223372036854775807001250u"],
  [
    () => quantityAdd(stringToQuantity("-1234567890123456789G"), stringToQuantity("+0")),
    "quantity -1234567890123456789G",
  ],
  [
    () => quantityAdd(stringToQuantity("+99999999999999999999999u"), stringToQuantity("+1048576e-10")),
    "quantity 100000000000000000000103858n",
  ],
  [() => quantityAdd(stringToQuantity("-007m"), stringToQuantity("007T")), "quantity 6999999999999993m"],
  [
    () => quantityAdd(stringToQuantity("+123456789012345678P"), stringToQuantity("123456789012345678T")),
    "quantity 123580245801358023678T",
  ],
  [() => quantityAdd(stringToQuantity("000Ki"), stringToQuantity("-12P")), "quantity -12P"],
  [
    () => quantityAdd(stringToQuantity("-1.25mm"), stringToQuantity("-0.0000000001")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityAdd(stringToQuantity("1.1 "), stringToQuantity("+123456789012345678x")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityAdd(stringToQuantity("000G"), stringToQuantity("1.2.3 ")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityAdd(stringToQuantity("1000e100"), stringToQuantity("+123456789012345678K")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityAdd(stringToQuantity("123456789012345678x"), stringToQuantity("1.e-3")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [() => quantitySub(stringToQuantity("0.5e-3"), stringToQuantity("+0E3")), "quantity 500e-6"],
  [() => quantitySub(stringToQuantity("-1234567890123456789"), stringToQuantity("0")), "quantity -1234567890123456789"],
  [() => quantitySub(stringToQuantity("G"), stringToQuantity("-0")), "quantity 0"],
  [() => quantitySub(stringToQuantity("-1e18"), stringToQuantity("1000000M")), "quantity -1000001e12"],
  [
    () => quantitySub(stringToQuantity("1536k"), stringToQuantity("-99999999999999999999999P")),
    "quantity 99999999999999999999999000000001536k",
  ],
  [
    () => quantitySub(stringToQuantity("000e-10"), stringToQuantity("123456789012345678k")),
    "quantity -123456789012345678k",
  ],
  [
    () => quantitySub(stringToQuantity("-10.000m"), stringToQuantity("1.2.3mm")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySub(stringToQuantity("+5m"), stringToQuantity("12345678901234i")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantitySub(stringToQuantity("5 "), stringToQuantity("123456789012345678Ei")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySub(stringToQuantity("+1000000x"), stringToQuantity("1536e21")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantitySub(stringToQuantity("-12345678901234E3"), stringToQuantity("+1234567890123456789ki")),
    failure("unable to parse quantity's suffix"),
  ],
  [() => quantityCompareTo(stringToQuantity("+1234567890123456789u"), stringToQuantity("-0.5G")), 1],
  [() => quantityCompareTo(stringToQuantity("0.5k"), stringToQuantity(".5")), 1],
  [() => quantityCompareTo(stringToQuantity("-1.50e10"), stringToQuantity("+1048576e10")), -1],
  [() => quantityCompareTo(stringToQuantity("0.1Ei"), stringToQuantity("-T")), 1],
  [() => quantityCompareTo(stringToQuantity("+0.0000000001e-10"), stringToQuantity("-1000000e3")), 1],
  [() => quantityCompareTo(stringToQuantity("-100e-10"), stringToQuantity("1.E3")), -1],
  [
    () => quantityCompareTo(stringToQuantity("+1.n"), stringToQuantity("000mm")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityCompareTo(stringToQuantity("-0.000000001mm"), stringToQuantity("+2000e-400")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityCompareTo(stringToQuantity("1e3i"), stringToQuantity("+1.5e19")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityCompareTo(stringToQuantity("-9223372036854775808Ei"), stringToQuantity("+1024 ")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityCompareTo(stringToQuantity("+99999999999999999999999ki"), stringToQuantity("1.25G")),
    failure("unable to parse quantity's suffix"),
  ],
  [() => quantityIsLessThan(stringToQuantity("+9223372036854775807e3"), stringToQuantity("1048576e100")), true],
  [() => quantityIsLessThan(stringToQuantity("0.125e10"), stringToQuantity("1.0000000001e3")), false],
  [() => quantityIsLessThan(stringToQuantity("+1000000P"), stringToQuantity("1536n")), false],
  [() => quantityIsLessThan(stringToQuantity("+1048576e3"), stringToQuantity("+1.Ti")), true],
  [() => quantityIsLessThan(stringToQuantity("+0.000000001u"), stringToQuantity("5Pi")), true],
  [() => quantityIsLessThan(stringToQuantity("+0.0009765625e18"), stringToQuantity("9223372036854775808e-3")), true],
  [
    () => quantityIsLessThan(stringToQuantity("+1.2.3e-10"), stringToQuantity("+1.Ti")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityIsLessThan(stringToQuantity("1e10"), stringToQuantity("1.1K")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsLessThan(stringToQuantity("+0.125 "), stringToQuantity("0.1e")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityIsLessThan(stringToQuantity("0.0009765625 "), stringToQuantity("+16m")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityIsLessThan(stringToQuantity("-16i"), stringToQuantity("e-3")),
    failure("unable to parse quantity's suffix"),
  ],
  [() => quantityIsGreaterThan(stringToQuantity("0Ti"), stringToQuantity("123456789012345678E3")), false],
  [() => quantityIsGreaterThan(stringToQuantity("-1.0000000001m"), stringToQuantity("-0.0000000001M")), false],
  [() => quantityIsGreaterThan(stringToQuantity("-0.000000001Mi"), stringToQuantity("+007")), false],
  [() => quantityIsGreaterThan(stringToQuantity("-2000Mi"), stringToQuantity("-99999999999999999999999e21")), true],
  [() => quantityIsGreaterThan(stringToQuantity("2000e-400"), stringToQuantity("-1")), true],
  [() => quantityIsGreaterThan(stringToQuantity("-1024e21"), stringToQuantity("-1.25e3")), false],
  [
    () => quantityIsGreaterThan(stringToQuantity("12345678901234m"), stringToQuantity("-0mm")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsGreaterThan(stringToQuantity("0.125mm"), stringToQuantity("-1000000Ei")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsGreaterThan(stringToQuantity("+000"), stringToQuantity("1e")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsGreaterThan(stringToQuantity("2000ki"), stringToQuantity("-1048576E")),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsGreaterThan(stringToQuantity("0e3i"), stringToQuantity("+1.1M")),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityGetFloat(quantityAdd(stringToQuantity("9223372036854775807e-400"), stringToQuantity("2000Pi"))),
    2251799813685248300,
  ],
  [() => quantityGetFloat(quantityAdd(stringToQuantity("-16e-3"), stringToQuantity(".5M"))), 499999.984],
  [() => quantityGetFloat(quantityAdd(stringToQuantity("+0.5M"), stringToQuantity("-.5e19"))), -4999999999999500000],
  [() => quantityGetFloat(quantityAdd(stringToQuantity("+0.5Ti"), stringToQuantity("-1000e100"))), -1e103],
  [() => quantityGetFloat(quantityAdd(stringToQuantity("-0E3"), stringToQuantity("+10.000n"))), 1e-8],
  [() => quantityGetFloat(quantityAdd(stringToQuantity("-1.e+3"), stringToQuantity("+1000000k"))), 999999000],
  [
    () => quantityGetFloat(quantityAdd(stringToQuantity("0.000000001m"), stringToQuantity("-1.0000000001K"))),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityGetFloat(quantityAdd(stringToQuantity("+0.125ki"), stringToQuantity("+1234567890123456789e-10"))),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityGetFloat(quantityAdd(stringToQuantity("1.2.3Pi"), stringToQuantity("+007i"))),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityGetFloat(quantityAdd(stringToQuantity("0.5E-9"), stringToQuantity("1.1e3i"))),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityGetFloat(quantityAdd(stringToQuantity("1.0000000001Ei"), stringToQuantity("-1024 "))),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [() => quantityIsInteger(quantitySub(stringToQuantity("0.125e18"), stringToQuantity("+1.5"))), false],
  [
    () => quantityIsInteger(quantitySub(stringToQuantity("+99999999999999999999999E-9"), stringToQuantity("+1.25k"))),
    false,
  ],
  [
    () => quantityIsInteger(quantitySub(stringToQuantity("+1000000e-10"), stringToQuantity("-9223372036854775808E3"))),
    false,
  ],
  [() => quantityIsInteger(quantitySub(stringToQuantity("+0E-9"), stringToQuantity("+0u"))), false],
  [() => quantityIsInteger(quantitySub(stringToQuantity("0.5Ti"), stringToQuantity("+e-3"))), false],
  [
    () => quantityIsInteger(quantitySub(stringToQuantity("-9223372036854775807e-10"), stringToQuantity("+1048576E-9"))),
    false,
  ],
  [
    () =>
      quantityIsInteger(quantitySub(stringToQuantity("-1.0000000001Gi"), stringToQuantity("-1234567890123456789i"))),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsInteger(quantitySub(stringToQuantity("+1.1mm"), stringToQuantity("+1000000x"))),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsInteger(quantitySub(stringToQuantity("0.1e100"), stringToQuantity("1.2.3"))),
    failure("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"),
  ],
  [
    () => quantityIsInteger(quantitySub(stringToQuantity("+0.125K"), stringToQuantity("-1.2.3Ki"))),
    failure("unable to parse quantity's suffix"),
  ],
  [
    () => quantityIsInteger(quantitySub(stringToQuantity("0e-10"), stringToQuantity("-0.0009765625ki"))),
    failure("unable to parse quantity's suffix"),
  ],
];

describe("quantity/quantity", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
