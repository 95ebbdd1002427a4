import type { LibraryRow } from "./overload.js";

/** The format library of Kubernetes. */
export const FORMATS: readonly LibraryRow[] = [
  ["format.byte", "format.byte", "() -> kubernetes.NamedFormat", 31],
  ["format.date", "format.date", "() -> kubernetes.NamedFormat", 31],
  ["format.datetime", "format.datetime", "() -> kubernetes.NamedFormat", 31],
  ["format.dns1035Label", "format.dns1035Label", "() -> kubernetes.NamedFormat", 31],
  ["format.dns1035LabelPrefix", "format.dns1035LabelPrefix", "() -> kubernetes.NamedFormat", 31],
  ["format.dns1123Label", "format.dns1123Label", "() -> kubernetes.NamedFormat", 31],
  ["format.dns1123LabelPrefix", "format.dns1123LabelPrefix", "() -> kubernetes.NamedFormat", 31],
  ["format.dns1123Subdomain", "format.dns1123Subdomain", "() -> kubernetes.NamedFormat", 31],
  ["format.dns1123SubdomainPrefix", "format.dns1123SubdomainPrefix", "() -> kubernetes.NamedFormat", 31],
  ["format.labelValue", "format.labelValue", "() -> kubernetes.NamedFormat", 31],
  ["format.named", "format-named", "(string) -> optional_type(kubernetes.NamedFormat)", 31],
  ["format.qualifiedName", "format.qualifiedName", "() -> kubernetes.NamedFormat", 31],
  ["format.uri", "format.uri", "() -> kubernetes.NamedFormat", 31],
  ["format.uuid", "format.uuid", "() -> kubernetes.NamedFormat", 31],
  ["validate", "format-validate", "kubernetes.NamedFormat.(string) -> optional_type(list(string))", 31],
];
