import type { LibraryRow } from "./overload.js";

/** The IP and CIDR libraries of Kubernetes. */
export const NETWORKS: readonly LibraryRow[] = [
  ["cidr", "string_to_cidr", "(string) -> net.CIDR", 30],
  ["containsCIDR", "cidr_contains_cidr_string", "net.CIDR.(string) -> bool", 30],
  ["containsCIDR", "cidr_contains_cidr", "net.CIDR.(net.CIDR) -> bool", 30],
  ["containsIP", "cidr_contains_ip_string", "net.CIDR.(string) -> bool", 30],
  ["containsIP", "cidr_contains_ip_ip", "net.CIDR.(net.IP) -> bool", 30],
  ["family", "ip_family", "net.IP.() -> int", 30],
  ["ip", "string_to_ip", "(string) -> net.IP", 30],
  ["ip", "cidr_ip", "net.CIDR.() -> net.IP", 30],
  ["ip.isCanonical", "ip_is_canonical", "(string) -> bool", 30],
  ["isCIDR", "is_cidr", "(string) -> bool", 30],
  ["isGlobalUnicast", "ip_is_global_unicast", "net.IP.() -> bool", 30],
  ["isIP", "is_ip", "(string) -> bool", 30],
  ["isLinkLocalMulticast", "ip_is_link_local_multicast", "net.IP.() -> bool", 30],
  ["isLinkLocalUnicast", "ip_is_link_local_unicast", "net.IP.() -> bool", 30],
  ["isLoopback", "ip_is_loopback", "net.IP.() -> bool", 30],
  ["isUnspecified", "ip_is_unspecified", "net.IP.() -> bool", 30],
  ["masked", "cidr_masked", "net.CIDR.() -> net.CIDR", 30],
  ["prefixLength", "cidr_prefix_length", "net.CIDR.() -> int", 30],
  ["string", "ip_to_string", "(net.IP) -> string", 30],
  ["string", "cidr_to_string", "(net.CIDR) -> string", 30],
];
