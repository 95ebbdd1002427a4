import type { LibraryRow } from "./overload.js";

/** The semantic version library of Kubernetes. */
export const SEMVERS: readonly LibraryRow[] = [
  ["compareTo", "semver_compare_to", "kubernetes.Semver.(kubernetes.Semver) -> int", 33],
  ["isGreaterThan", "semver_is_greater_than", "kubernetes.Semver.(kubernetes.Semver) -> bool", 33],
  ["isLessThan", "semver_is_less_than", "kubernetes.Semver.(kubernetes.Semver) -> bool", 33],
  ["isSemver", "is_semver_string", "(string) -> bool", 33],
  ["isSemver", "is_semver_string_bool", "(string, bool) -> bool", 33],
  ["major", "semver_major", "kubernetes.Semver.() -> int", 33],
  ["minor", "semver_minor", "kubernetes.Semver.() -> int", 33],
  ["patch", "semver_patch", "kubernetes.Semver.() -> int", 33],
  ["semver", "string_to_semver", "(string) -> kubernetes.Semver", 33],
  ["semver", "string_bool_to_semver", "(string, bool) -> kubernetes.Semver", 33],
];
