import type { LibraryRow } from "./overload.js";

/** The authorizer library of Kubernetes. A rule has no authorizer, but the names are taken. */
export const AUTHORIZER = [
  ["allowed", "decision_allowed", "kubernetes.authorization.Decision.() -> bool", 27],
  ["check", "pathcheck_check", "kubernetes.authorization.PathCheck.(string) -> kubernetes.authorization.Decision", 27],
  [
    "check",
    "resourcecheck_check",
    "kubernetes.authorization.ResourceCheck.(string) -> kubernetes.authorization.Decision",
    27,
  ],
  ["error", "decision_error", "kubernetes.authorization.Decision.() -> string", 27],
  ["errored", "decision_errored", "kubernetes.authorization.Decision.() -> bool", 27],
  [
    "group",
    "authorizer_group",
    "kubernetes.authorization.Authorizer.(string) -> kubernetes.authorization.GroupCheck",
    27,
  ],
  [
    "name",
    "resourcecheck_name",
    "kubernetes.authorization.ResourceCheck.(string) -> kubernetes.authorization.ResourceCheck",
    27,
  ],
  [
    "namespace",
    "resourcecheck_namespace",
    "kubernetes.authorization.ResourceCheck.(string) -> kubernetes.authorization.ResourceCheck",
    27,
  ],
  ["path", "authorizer_path", "kubernetes.authorization.Authorizer.(string) -> kubernetes.authorization.PathCheck", 27],
  ["reason", "decision_reason", "kubernetes.authorization.Decision.() -> string", 27],
  [
    "resource",
    "groupcheck_resource",
    "kubernetes.authorization.GroupCheck.(string) -> kubernetes.authorization.ResourceCheck",
    27,
  ],
  [
    "serviceAccount",
    "authorizer_serviceaccount",
    "kubernetes.authorization.Authorizer.(string, string) -> kubernetes.authorization.Authorizer",
    27,
  ],
  [
    "subresource",
    "resourcecheck_subresource",
    "kubernetes.authorization.ResourceCheck.(string) -> kubernetes.authorization.ResourceCheck",
    27,
  ],
  [
    "fieldSelector",
    "authorizer_fieldselector",
    "kubernetes.authorization.ResourceCheck.(string) -> kubernetes.authorization.ResourceCheck",
    31,
  ],
  [
    "labelSelector",
    "authorizer_labelselector",
    "kubernetes.authorization.ResourceCheck.(string) -> kubernetes.authorization.ResourceCheck",
    31,
  ],
] as const satisfies readonly LibraryRow[];
