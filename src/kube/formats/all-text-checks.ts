import { lazyPattern } from "./lazy-pattern.js";
import { STRING_FORMATS } from "./string-format.js";
import type { TextChecks } from "./text-checks.js";

/** All formats, and patterns of any kind: for schemas that are first seen at run time. */
export const ALL_TEXT_CHECKS: TextChecks = { formats: STRING_FORMATS, patterns: { get: lazyPattern } };
