import { boundCut, boundOutOfType, formatMisleads, multipleOfFraction } from "../diagnostics/catalogue/validation.js";
import { diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { ReportSchema } from "./check-node.js";
import type { StructuralSchema } from "./structural-schema.js";

const BOUNDS = ["minimum", "maximum", "multipleOf"] as const;
const TWO_63 = 2 ** 63;

/** Formats whose checks let through, or refuse, what nobody expects of them, and what to do instead. */
const MISLEADING: ReadonlyMap<string, { readonly problem: string; readonly instead: string }> = new Map([
  [
    "hostname",
    {
      problem: "refuses single names with a dash, such as my-host",
      instead: "use a rule with format.dns1123Subdomain(), or a pattern",
    },
  ],
  [
    "duration",
    {
      problem: "takes any text that has a number with a unit somewhere, such as `in 5 days or so`",
      instead: "use a pattern, such as ^([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h))+$",
    },
  ],
]);

/** Formats that rules read in a stricter way than the format's own check, so that a rule fails on a value that was let through. */
const STRICTER_IN_RULES: ReadonlyMap<string, { readonly problem: string; readonly instead: string }> = new Map([
  [
    "byte",
    {
      problem: "takes base64 with + and /, and every rule on such a value fails",
      instead: "leave the format out and use a pattern, or put no rule here",
    },
  ],
  [
    "date-time",
    {
      problem: "takes forms that a rule cannot read, such as a small t or z, and every rule on such a value fails",
      instead: "add a pattern for the one form that you want",
    },
  ],
]);

/**
 * Reports bounds and formats that an API server takes in a CRD and then misunderstands: it compares int64 values with bounds
 * whose fractions are cut off, holds integers' bounds to be integers (since 1.36), and has formats with surprises.
 */
export function checkMisbehaviour(
  schema: StructuralSchema,
  spanOf: (keyword: string) => SourceSpan,
  hasStatement: (keyword: string) => boolean,
  report: ReportSchema,
): void {
  for (const keyword of BOUNDS) {
    const value = schema[keyword];
    if (value !== undefined) checkBound(schema, keyword, value, spanOf(keyword), report);
  }
  const { format = "", pattern } = schema;
  const hasRules = schema["x-kubernetes-validations"] !== undefined && pattern === undefined;
  const misleading =
    (hasStatement("format") ? MISLEADING.get(format) : undefined) ??
    (hasRules ? STRICTER_IN_RULES.get(format) : undefined);
  if (misleading === undefined) return;
  report((where) => diagnose(formatMisleads, spanOf("format"), { format, ...misleading, where }));
}

function checkBound(
  schema: StructuralSchema,
  keyword: (typeof BOUNDS)[number],
  bound: number,
  span: SourceSpan,
  report: ReportSchema,
): void {
  const value = String(bound);
  if (schema.type === "integer") {
    // What is no integer, or none of its format, was reported at the marker. A bound is read as a float64.
    const fits = !Number.isInteger(bound) || (bound >= -TWO_63 && bound < TWO_63);
    if (!fits) report((where) => diagnose(boundOutOfType, span, { keyword, value, where }));
  } else if (schema.type === "number" && !Number.isInteger(bound)) {
    if (keyword === "multipleOf" && bound < 1) report((where) => diagnose(multipleOfFraction, span, { value, where }));
    else report((where) => diagnose(boundCut, span, { keyword, value, cut: String(Math.trunc(bound)), where }));
  }
}
