import type { ExpressionRow } from "../expression-row.js";

const ITEM = "optional.of(self.items[0])";

/** What random expressions found in one of the forms or both, with what a kube-apiserver 1.37 gives, on the subject `basic`. */
export const FOUND_ROWS: readonly ExpressionRow[] = [
  // Keys that are errors are errors, whether or not the access is optional.
  ["[1][?self.l[5]].hasValue()", "error: index out of bounds: 5"],
  ["optional.of([1])[?self.l[5]].hasValue()", "error: index out of bounds: 5"],
  ["self.?items[self.l[5]].hasValue()", "error: index out of bounds: 5"],
  ["optional.none()[?self.l[5]].hasValue()", "bool false"],
  ["{'x': optional.none()}['x'][?self.l[5]].hasValue()", "error: index out of bounds: 5"],
  // An optional that an access gives is not looked into by the next one.
  ["[optional.of(self.o)][0].y.hasValue()", "error: no such key: y"],
  ["{'x': optional.of({'a': 1})}.x.?a.hasValue()", "bool false"],
  // What is taken out of an optional is read as its type says.
  [`${ITEM}.orValue(dyn(1)).port`, "int 80"],
  ["{'a': optional.of(self.l)}.a.value()[0] == 3", "bool true"],
  ["dyn(optional.of(1u)).orValue(2u) == 1u", "bool true"],
  ["(self.b ? optional.of(2u) : optional.none()).or(dyn(optional.none())).value() == 2u", "bool true"],
  ["dyn(optional.of(self.o)).?y.value()", "int 1"],
  // Nulls in lists.
  ["self.nulls.reverse()[1]", '"a"'],
  ["self.nulls.first().hasValue()", "bool true"],
  ["self.nulls.indexOf('a')", "int 0"],
  ["sets.contains(self.nulls, ['a'])", "bool true"],
  // Keys of any type.
  ["[2, 1].sortBy(x, dyn(x))", "[int 1, int 2]"],
  ["[1, 2].sortBy(x, x == 1 ? dyn(1) : dyn('a'))", "error: list elements must have the same type"],
  ["[[1], [2]].sortBy(x, dyn(x))", "error: list elements must be comparable"],
  ["[].sortBy(x, dyn(x))", "[]"],
  ["self.nulls.sortBy(x, x)", "error: list elements must have the same type"],
  // Lists of `dyn` and of another type.
  ["self.q + dyn(self.q).filter(y, false)", "[double 1, double 2.5, double 1e+300]"],
  // The last of several errors.
  ["self.l.exists_one(x, {'a': 1}[string(x)] == 1)", "error: no such key: 1"],
];

/** The same on the subject `formats`. */
export const FOUND_FORMAT_ROWS: readonly ExpressionRow[] = [
  ["[self.durations][0][0] == duration('1s')", "bool true"],
  ["self.?durations.value().all(d, d > duration('0s'))", "bool true"],
  ["optional.of(self.durations).value()[1] == duration('2m')", "bool true"],
  ["self.times.first().value().getFullYear()", "int 2024"],
  ["self.times.last().optMap(t, t.getFullYear()).orValue(0)", "int 2023"],
  ["self.durations.first().or(optional.none()).value() + duration('1s')", "duration 2000000000ns"],
  ["[self.durations].map(d, d[1])", "[duration 120000000000ns]"],
  ["{'a': self.times}['a'][0] == timestamp('2024-01-01T00:00:00Z')", "bool true"],
  ["[self.durations].flatten().exists(d, d == duration('2m'))", "bool true"],
  ["(false ? [self.date] : self.times)[0].getFullYear()", "int 2024"],
  ["([self.date] + self.times).map(t, t.getMonth())", "[int 1, int 0, int 0]"],
];

/** The same on the subject `lists`. */
export const FOUND_LIST_ROWS: readonly ExpressionRow[] = [
  ["(self.mapped + self.mapped).map(m, m.v)", "[int 1, int 2]"],
  ["(self.mapped + [self.mapped[1]])[1].v", "int 2"],
];
