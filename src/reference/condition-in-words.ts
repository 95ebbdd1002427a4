import { alternativesOf, type Condition, gatesOfValue } from "../model/gated-value.js";

/** A piece of a condition in words: the name of a gate, or what stands between. */
export type ConditionWord = { readonly gate: string } | { readonly text: string };

/** A condition of more gates, and one of more alternatives, takes too long to read, and with many gates to work out. */
const MAX_GATES_AND_ALTERNATIVES = 8;

/** Returns a condition in words, such as `A and not B, or C`; the names of its gates where that would be too long. */
export function conditionInWords(condition: Condition): ConditionWord[] {
  const gates = gatesOfValue(condition);
  const alternatives = gates.length > MAX_GATES_AND_ALTERNATIVES ? [] : alternativesOf(condition);
  if (gates.length > MAX_GATES_AND_ALTERNATIVES || alternatives.length > MAX_GATES_AND_ALTERNATIVES)
    return gates.flatMap((gate, index) => [{ text: index === 0 ? "depending on " : ", " }, { gate }]);
  const lists = alternatives.map((list) => list.toSorted((one, other) => Number(other.isOn) - Number(one.isOn)));
  const or = lists.some(({ length }) => length > 1) ? ", or " : " or ";
  return lists.flatMap((list, index) => [
    ...(index > 0 ? [{ text: or }] : []),
    ...list.flatMap(({ gate, isOn }, position): ConditionWord[] => [
      ...(position > 0 ? [{ text: " and " }] : []),
      ...(isOn ? [] : [{ text: "not " }]),
      { gate },
    ]),
  ]);
}

/** Returns a condition in words as a text. */
export function conditionText(condition: Condition): string {
  return conditionInWords(condition)
    .map((word) => ("gate" in word ? word.gate : word.text))
    .join("");
}
