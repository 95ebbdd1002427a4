import { mixedUnion } from "../diagnostics/catalogue/type.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { EnumValue, Shape } from "./api-model.js";
import { keywordFinding } from "./inexpressible.js";
import { enumValues, unnamed } from "./shape-facts.js";
import { isFormatName, type VocabularyName } from "./vocabulary.js";

/**
 * The one shape that a union has: an enum of all literals, an `anyOf` of string formats, or the only member that is
 * left. Reports other mixtures, which a structural schema cannot say.
 */
export function unionShape(members: readonly Shape[], span: SourceSpan, report: Report): Shape {
  const only = members[0];
  if (only === undefined) {
    report(keywordFinding("null", span));
    return { kind: "unknown" };
  }
  if (members.length === 1) return only;
  if (members.some((member) => member.kind === "unknown")) return { kind: "unknown" };
  const values = members.map(enumValues);
  if (values.every((each) => each !== undefined)) return enumShape(values.flat(), span, report);
  const formats = members.map(formatName);
  if (formats.every((each) => each !== undefined)) return { kind: "formats", names: [...new Set(formats)] };
  report(diagnose(mixedUnion, span, { members: members.map(describeShape).join(" and ") }));
  return { kind: "unknown" };
}

/** True and false together are no enum but a boolean, unless one is gated. Literals of several types have no schema. */
function enumShape(written: readonly EnumValue[], span: SourceSpan, report: Report): Shape {
  const values = distinctValues(written);
  const types = [...new Set(values.map(({ value }) => typeof value))];
  if (types.length > 1) {
    report(diagnose(mixedUnion, span, { members: types.map((type) => `${type} literals`).join(" and ") }));
    return { kind: "unknown" };
  }
  const isBoolean =
    values.length === 2 && types[0] === "boolean" && values.every(({ enabledBy }) => enabledBy === undefined);
  return isBoolean ? { kind: "scalar", type: "boolean" } : { kind: "enum", values };
}

/** Values given twice count once, and exist wherever one of them does. */
export function distinctValues(values: readonly EnumValue[]): EnumValue[] {
  const byValue = new Map<EnumValue["value"], EnumValue>();
  for (const { value, enabledBy, description: own } of values) {
    const previous = byValue.get(value);
    const gates =
      previous === undefined
        ? enabledBy
        : previous.enabledBy && enabledBy && [...new Set([...previous.enabledBy, ...enabledBy])];
    const description = previous?.description ?? own;
    byValue.set(value, { value, enabledBy: gates, ...(description !== undefined && { description }) });
  }
  return [...byValue.values()];
}

function formatName(shape: Shape): VocabularyName | undefined {
  return shape.kind === "vocabulary" && isFormatName(shape.name) ? shape.name : undefined;
}

/** A shape in a reader's words. */
function describeShape(shape: Shape): string {
  if (shape.kind === "named") return shape.type.name;
  const inner = unnamed(shape);
  switch (inner.kind) {
    case "scalar":
      return inner.type;
    case "vocabulary":
      return inner.name;
    case "enum":
      return "literals";
    case "formats":
      return "string formats";
    case "list":
      return "a list";
    case "map":
      return "a map";
    case "object":
      return "an object";
    default:
      return "an unknown type";
  }
}
