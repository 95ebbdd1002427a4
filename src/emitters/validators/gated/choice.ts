import { name } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { js } from "../../../code/templates.js";

/** A value that depends on which gates are on: the same always, or one of two where a gate is on or off. */
export type Choice<T> =
  | { readonly value: T }
  | { readonly gate: string; readonly on: Choice<T>; readonly off: Choice<T> };

/** What was seen of a value: what it is where exactly these gates are on. */
export interface Sighting<T> {
  readonly enabled: ReadonlySet<string>;
  readonly value: T;
}

/**
 * Finds the choice over the fewest gates that explains what was seen; values are the same if their keys are. Where nothing
 * was seen of a combination, it is taken to be as with fewer gates on.
 */
export function chooseFor<T>(
  sightings: readonly Sighting<T>[],
  gates: readonly string[],
  keyOf: (value: T) => string,
): Choice<T> {
  const [one] = sightings;
  if (one === undefined) throw new Error("a choice needs something to be seen");
  if (sightings.every(({ value }) => value === one.value)) return { value: one.value };
  const keyed = sightings.map(({ enabled, value }) => ({ enabled, value, key: keyOf(value) }));
  const [first] = keyed;
  if (first !== undefined && keyed.every(({ key }) => key === first.key)) return { value: first.value };
  // A gate counts if turning it alone on or off was seen to make a difference.
  const support = gates.filter((gate) => makesDifference(gate, keyed));
  return split(keyed, support.length > 0 ? support : gates);
}

type Keyed<T> = Sighting<T> & { readonly key: string };

function makesDifference<T>(gate: string, sightings: readonly Keyed<T>[]): boolean {
  const byRest = new Map<string, string>();
  for (const { enabled, key } of sightings) {
    const rest = [...enabled]
      .filter((each) => each !== gate)
      .sort()
      .join("\0");
    const known = byRest.get(rest);
    if (known !== undefined && known !== key) return true;
    byRest.set(rest, key);
  }
  return false;
}

/** With more gates than these, their order is not tried out. */
const FEW_GATES = 4;

/** Splits what was seen by one gate after the other, by the one first that makes the smallest choice. */
function split<T>(sightings: readonly Keyed<T>[], gates: readonly string[]): Choice<T> {
  const [first] = sightings;
  if (first === undefined) throw new Error("a choice needs something to be seen");
  const [gate] = gates;
  if (gate === undefined || sightings.every(({ key }) => key === first.key)) return { value: fewest(sightings).value };
  const candidates = gates.length > FEW_GATES ? [gate] : gates;
  const choices = candidates.map((each) => splitBy(sightings, each, gates));
  return choices.reduce((best, each) => (gatesOfChoice(each).length < gatesOfChoice(best).length ? each : best));
}

function splitBy<T>(sightings: readonly Keyed<T>[], gate: string, gates: readonly string[]): Choice<T> {
  const rest = gates.filter((each) => each !== gate);
  const on = sightings.filter(({ enabled }) => enabled.has(gate));
  const off = sightings.filter(({ enabled }) => !enabled.has(gate));
  if (on.length === 0 || off.length === 0) return split(sightings, rest);
  const chosen = { gate, on: split(on, rest), off: split(off, rest) };
  return sameChoice(chosen.on, chosen.off, sightings) ? chosen.off : chosen;
}

function fewest<T>(sightings: readonly Keyed<T>[]): Keyed<T> {
  return sightings.reduce((least, each) => (each.enabled.size < least.enabled.size ? each : least));
}

function sameChoice<T>(one: Choice<T>, other: Choice<T>, sightings: readonly Keyed<T>[]): boolean {
  if ("value" in one || "value" in other) {
    if (!("value" in one && "value" in other)) return false;
    const keyOf = (value: T): string | undefined => sightings.find((each) => each.value === value)?.key;
    return keyOf(one.value) === keyOf(other.value);
  }
  return (
    one.gate === other.gate && sameChoice(one.on, other.on, sightings) && sameChoice(one.off, other.off, sightings)
  );
}

/** A choice of what is made of each value; results that are the same collapse. */
export function mapChoice<T, R extends string | number | boolean | undefined>(
  choice: Choice<T>,
  change: (value: T) => R,
): Choice<R> {
  if ("value" in choice) return { value: change(choice.value) };
  const on = mapChoice(choice.on, change);
  const off = mapChoice(choice.off, change);
  if ("value" in on && "value" in off && on.value === off.value) return on;
  return { gate: choice.gate, on, off };
}

/** The value for the gates that are on. */
export function resolveChoice<T>(choice: Choice<T>, enabled: ReadonlySet<string>): T {
  if ("value" in choice) return choice.value;
  return resolveChoice(enabled.has(choice.gate) ? choice.on : choice.off, enabled);
}

/** The gates that a choice asks for. */
export function gatesOfChoice(choice: Choice<unknown>): string[] {
  return "value" in choice ? [] : [choice.gate, ...gatesOfChoice(choice.on), ...gatesOfChoice(choice.off)];
}

export function isAlways(choice: Choice<boolean>): boolean {
  return "value" in choice && choice.value;
}

/** Prints a choice as an expression; `print` prints values, `nameOf` names the variable of a gate. */
export function printChoice<T>(choice: Choice<T>, print: (value: T) => Piece, nameOf: (gate: string) => Piece): Piece {
  if ("value" in choice) return print(choice.value);
  const [on, off] = [printChoice(choice.on, print, nameOf), printChoice(choice.off, print, nameOf)];
  return js`${nameOf(choice.gate)} ? ${on} : ${off}`;
}

/** Prints a condition as an expression. */
export function printCondition(condition: Choice<boolean>, nameOf: (gate: string) => Piece): Piece {
  if ("value" in condition) return name(String(condition.value));
  const gate = nameOf(condition.gate);
  const [on, off] = [printCondition(condition.on, nameOf), printCondition(condition.off, nameOf)];
  const isOn = "value" in condition.on ? condition.on.value : undefined;
  const isOff = "value" in condition.off ? condition.off.value : undefined;
  if (isOn !== undefined && isOff !== undefined) return isOn ? gate : js`!${gate}`;
  if (isOn !== undefined) return isOn ? js`${gate} || ${off}` : js`!${gate} && ${off}`;
  if (isOff !== undefined) return isOff ? js`!${gate} || ${on}` : js`${gate} && ${on}`;
  return js`${gate} ? ${on} : ${off}`;
}
