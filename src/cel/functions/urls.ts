import type { LibraryRow } from "./overload.js";

/** The URL library of Kubernetes. */
export const URLS: readonly LibraryRow[] = [
  ["getEscapedPath", "url_get_escaped_path", "kubernetes.URL.() -> string", 0],
  ["getHost", "url_get_host", "kubernetes.URL.() -> string", 0],
  ["getHostname", "url_get_hostname", "kubernetes.URL.() -> string", 0],
  ["getPort", "url_get_port", "kubernetes.URL.() -> string", 0],
  ["getQuery", "url_get_query", "kubernetes.URL.() -> map(string, list(string))", 0],
  ["getScheme", "url_get_scheme", "kubernetes.URL.() -> string", 0],
  ["isURL", "is_url_string", "(string) -> bool", 0],
  ["url", "string_to_url", "(string) -> kubernetes.URL", 0],
];
