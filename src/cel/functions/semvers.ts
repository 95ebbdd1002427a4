import {
  isSemverString,
  isSemverStringBool,
  semverCompareTo,
  semverIsGreaterThan,
  semverIsLessThan,
  semverMajor,
  semverMinor,
  semverPatch,
  stringBoolToSemver,
  stringToSemver,
} from "../../kube/cel/library/semver.js";
import { PARSED } from "./call-facts.js";
import type { LibraryRow } from "./overload.js";

/** The semantic version library of Kubernetes. */
export const SEMVERS = [
  ["compareTo", "semver_compare_to", "kubernetes.Semver.(kubernetes.Semver) -> int", 33, { semverCompareTo }],
  [
    "isGreaterThan",
    "semver_is_greater_than",
    "kubernetes.Semver.(kubernetes.Semver) -> bool",
    33,
    { semverIsGreaterThan },
  ],
  ["isLessThan", "semver_is_less_than", "kubernetes.Semver.(kubernetes.Semver) -> bool", 33, { semverIsLessThan }],
  ["isSemver", "is_semver_string", "(string) -> bool", 33, { isSemverString }, PARSED],
  ["isSemver", "is_semver_string_bool", "(string, bool) -> bool", 33, { isSemverStringBool }, PARSED],
  ["major", "semver_major", "kubernetes.Semver.() -> int", 33, { semverMajor }],
  ["minor", "semver_minor", "kubernetes.Semver.() -> int", 33, { semverMinor }],
  ["patch", "semver_patch", "kubernetes.Semver.() -> int", 33, { semverPatch }],
  ["semver", "string_to_semver", "(string) -> kubernetes.Semver", 33, { stringToSemver }, PARSED],
  ["semver", "string_bool_to_semver", "(string, bool) -> kubernetes.Semver", 33, { stringBoolToSemver }, PARSED],
] as const satisfies readonly LibraryRow[];
