import { compareAsBytes } from "../../kube/values/go-text.js";
import type { ForeignMarker } from "../../markers/foreign-markers.js";
import { textLines } from "./comment-text.js";
import type { GoConstant } from "./go-declarations.js";
import { effectOf, markerName } from "./go-markers.js";
import type { PlannedConstant, PlannedForm } from "./go-plan.js";
import type { DeclaredType } from "./load-packages.js";

/** A type of strings as a union, and the markers that it still needs. */
interface PlannedEnum {
  readonly form: PlannedForm;
  readonly markers: readonly ForeignMarker[];
}

const ENUM = "kubebuilder:validation:Enum";
const ENUM_OF_CONSTANTS = "k8s:enum";

/**
 * The union that a type of strings with one enum marker is: the members in the marker's order or, where it only says that the constants
 * are all there is, these, sorted. Undefined for other types, and where gates decide about members.
 */
export function planEnum(source: DeclaredType, markers: readonly ForeignMarker[]): PlannedEnum | undefined {
  const { declaration } = source;
  if (
    declaration.type.kind !== "name" ||
    declaration.type.name !== "string" ||
    declaration.type.qualifier !== undefined
  )
    return undefined;
  const enums = markers.filter((marker) => /Enum$|^k8s:enum$/.test(markerName(marker) ?? ""));
  const [only] = enums;
  if (only === undefined || enums.length > 1) return undefined;
  const constants = constantsOf(source);
  const values =
    markerName(only) === ENUM_OF_CONSTANTS
      ? [...new Set(constants.map(({ value }) => value))].sort(compareAsBytes)
      : valuesOf(only);
  if (values === undefined || values.length === 0 || new Set(values).size < values.length) return undefined;
  const byValue = new Map(constants.map((each) => [each.value, each]));
  const members = values.map((value) => {
    const constant = byValue.get(value);
    return { value, text: textLines(constant?.comments.doc ?? []), span: constant?.span ?? only.span };
  });
  return { form: { kind: "union", members }, markers: markers.filter((marker) => marker !== only) };
}

function valuesOf(marker: ForeignMarker): readonly string[] | undefined {
  const effect = effectOf(marker);
  if (markerName(marker) !== ENUM || effect?.kind !== "node" || effect.effect.kind !== "constraint") return undefined;
  const { value } = effect.effect;
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((each): each is string => typeof each === "string");
  return texts.length === value.length ? texts : undefined;
}

function constantsOf({ package: { files }, declaration: { name } }: DeclaredType): GoConstant[] {
  return files.flatMap(({ constants }) => constants.filter(({ type }) => type === name));
}

/** The constants of a type that is no enum, as far as they are in the file of the type. */
export function planConstants({ file, declaration }: DeclaredType): PlannedConstant[] {
  return file.constants
    .filter(({ type, name }) => type === declaration.name && name !== "_")
    .map(({ name, value, comments }) => ({ name, value, text: textLines(comments.doc) }));
}
