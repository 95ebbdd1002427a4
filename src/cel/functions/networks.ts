import {
  cidrCidrCost,
  cidrCidrTextCost,
  cidrIpTextCost,
  fifthCost,
  tenthCost,
} from "../../kube/cel/exact/call-cost.js";
import {
  cidrContainsCidr,
  cidrContainsCidrString,
  cidrContainsIpIp,
  cidrContainsIpString,
  cidrIp,
  cidrMasked,
  cidrPrefixLength,
  cidrToString,
  isCidr,
  stringToCidr,
} from "../../kube/cel/library/net/cidr.js";
import {
  ipFamily,
  ipIsCanonical,
  ipIsGlobalUnicast,
  ipIsLinkLocalMulticast,
  ipIsLinkLocalUnicast,
  ipIsLoopback,
  ipIsUnspecified,
  ipToString,
  isIp,
  stringToIp,
} from "../../kube/cel/library/net/ip.js";
import {
  isUrlString,
  stringToUrl,
  urlGetEscapedPath,
  urlGetHost,
  urlGetHostname,
  urlGetPort,
  urlGetQuery,
  urlGetScheme,
} from "../../kube/cel/library/net/url.js";
import { argumentSize, type CallFacts, type Estimate, PARSED, TRAVERSAL } from "./call-facts.js";
import type { LibraryRow } from "./overload.js";
import { add, ONE, type Range, scale } from "./range.js";

const PARSED_URL: CallFacts = {
  cost: { tenthCost },
  isCostedByName: true,
  estimate: (call) => ({ cost: scale(argumentSize(call, 0), TRAVERSAL), size: argumentSize(call, 0) }),
};

const CANONICAL: CallFacts = {
  cost: { fifthCost },
  isCostedByName: true,
  estimate: (call) => ({ cost: scale(argumentSize(call, 0), 2 * TRAVERSAL) }),
};

/** An address is four or sixteen bytes. */
const ADDRESS: Range = { min: 4n, max: 16n };
/** Two addresses are compared. */
const COMPARED = scale(add(ADDRESS, ADDRESS), TRAVERSAL);
/** Prefixes are compared, and their lengths. */
const COMPARED_NETWORKS = add(COMPARED, scale(ADDRESS, TRAVERSAL), ONE);

function parsedAnd(cost: Range): Estimate {
  return (call) => ({ cost: add(cost, scale(argumentSize(call, 0), TRAVERSAL)) });
}

const CONTAINS_ADDRESS: CallFacts = { cost: { fifthCost }, estimate: () => ({ cost: COMPARED }) };
const CONTAINS_ADDRESS_TEXT: CallFacts = { cost: { cidrIpTextCost }, estimate: parsedAnd(COMPARED) };
const CONTAINS_NETWORK: CallFacts = { cost: { cidrCidrCost }, estimate: () => ({ cost: COMPARED_NETWORKS }) };
const CONTAINS_NETWORK_TEXT: CallFacts = { cost: { cidrCidrTextCost }, estimate: parsedAnd(COMPARED_NETWORKS) };

/** The URL library of Kubernetes. */
export const URLS = [
  ["getEscapedPath", "url_get_escaped_path", "kubernetes.URL.() -> string", 0, { urlGetEscapedPath }],
  ["getHost", "url_get_host", "kubernetes.URL.() -> string", 0, { urlGetHost }],
  ["getHostname", "url_get_hostname", "kubernetes.URL.() -> string", 0, { urlGetHostname }],
  ["getPort", "url_get_port", "kubernetes.URL.() -> string", 0, { urlGetPort }],
  ["getQuery", "url_get_query", "kubernetes.URL.() -> map(string, list(string))", 0, { urlGetQuery }],
  ["getScheme", "url_get_scheme", "kubernetes.URL.() -> string", 0, { urlGetScheme }],
  ["isURL", "is_url_string", "(string) -> bool", 0, { isUrlString }],
  ["url", "string_to_url", "(string) -> kubernetes.URL", 0, { stringToUrl }, PARSED_URL],
] as const satisfies readonly LibraryRow[];

/** The IP and CIDR libraries of Kubernetes. */
export const NETWORKS = [
  ["cidr", "string_to_cidr", "(string) -> net.CIDR", 30, { stringToCidr }, PARSED],
  [
    "containsCIDR",
    "cidr_contains_cidr_string",
    "net.CIDR.(string) -> bool",
    30,
    { cidrContainsCidrString },
    CONTAINS_NETWORK_TEXT,
  ],
  ["containsCIDR", "cidr_contains_cidr", "net.CIDR.(net.CIDR) -> bool", 30, { cidrContainsCidr }, CONTAINS_NETWORK],
  [
    "containsIP",
    "cidr_contains_ip_string",
    "net.CIDR.(string) -> bool",
    30,
    { cidrContainsIpString },
    CONTAINS_ADDRESS_TEXT,
  ],
  ["containsIP", "cidr_contains_ip_ip", "net.CIDR.(net.IP) -> bool", 30, { cidrContainsIpIp }, CONTAINS_ADDRESS],
  ["family", "ip_family", "net.IP.() -> int", 30, { ipFamily }],
  ["ip", "string_to_ip", "(string) -> net.IP", 30, { stringToIp }, PARSED],
  ["ip", "cidr_ip", "net.CIDR.() -> net.IP", 30, { cidrIp }],
  ["ip.isCanonical", "ip_is_canonical", "(string) -> bool", 30, { ipIsCanonical }, CANONICAL],
  ["isCIDR", "is_cidr", "(string) -> bool", 30, { isCidr }, PARSED],
  ["isGlobalUnicast", "ip_is_global_unicast", "net.IP.() -> bool", 30, { ipIsGlobalUnicast }],
  ["isIP", "is_ip", "(string) -> bool", 30, { isIp }, PARSED],
  ["isLinkLocalMulticast", "ip_is_link_local_multicast", "net.IP.() -> bool", 30, { ipIsLinkLocalMulticast }],
  ["isLinkLocalUnicast", "ip_is_link_local_unicast", "net.IP.() -> bool", 30, { ipIsLinkLocalUnicast }],
  ["isLoopback", "ip_is_loopback", "net.IP.() -> bool", 30, { ipIsLoopback }],
  ["isUnspecified", "ip_is_unspecified", "net.IP.() -> bool", 30, { ipIsUnspecified }],
  ["masked", "cidr_masked", "net.CIDR.() -> net.CIDR", 30, { cidrMasked }],
  ["prefixLength", "cidr_prefix_length", "net.CIDR.() -> int", 30, { cidrPrefixLength }],
  ["string", "ip_to_string", "(net.IP) -> string", 30, { ipToString }],
  ["string", "cidr_to_string", "(net.CIDR) -> string", 30, { cidrToString }],
] as const satisfies readonly LibraryRow[];
