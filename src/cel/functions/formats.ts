import { formatCost } from "../../kube/cel/exact/call-cost.js";
import {
  formatByte,
  formatDate,
  formatDatetime,
  formatDns1035Label,
  formatDns1035LabelPrefix,
  formatDns1123Label,
  formatDns1123LabelPrefix,
  formatDns1123Subdomain,
  formatDns1123SubdomainPrefix,
  formatLabelValue,
  formatNamed,
  formatQualifiedName,
  formatUri,
  formatUuid,
  formatValidate,
} from "../../kube/cel/library/format-library.js";
import { argumentSize, type CallFacts, REGEX, regexCost, TRAVERSAL } from "./call-facts.js";
import type { LibraryRow } from "./overload.js";
import { exactly, scale } from "./range.js";

/** The regular expression that a named format is taken to have is 128 characters long. */
const FORMAT_REGEX = 128 * REGEX;

/** That of a URI, as it is counted at run time. */
const MAX_REGEX = 1103;

const VALIDATED: CallFacts = {
  cost: { formatCost },
  isCostedByName: true,
  most: (call) => ({ cost: regexCost(argumentSize(call, 0), exactly(MAX_REGEX)) }),
  estimate: (call) => ({ cost: scale(scale(argumentSize(call, 0), TRAVERSAL), FORMAT_REGEX) }),
};

/** The format library of Kubernetes. */
export const FORMATS = [
  ["format.byte", "format.byte", "() -> kubernetes.NamedFormat", 31, { formatByte }],
  ["format.date", "format.date", "() -> kubernetes.NamedFormat", 31, { formatDate }],
  ["format.datetime", "format.datetime", "() -> kubernetes.NamedFormat", 31, { formatDatetime }],
  ["format.dns1035Label", "format.dns1035Label", "() -> kubernetes.NamedFormat", 31, { formatDns1035Label }],
  [
    "format.dns1035LabelPrefix",
    "format.dns1035LabelPrefix",
    "() -> kubernetes.NamedFormat",
    31,
    { formatDns1035LabelPrefix },
  ],
  ["format.dns1123Label", "format.dns1123Label", "() -> kubernetes.NamedFormat", 31, { formatDns1123Label }],
  [
    "format.dns1123LabelPrefix",
    "format.dns1123LabelPrefix",
    "() -> kubernetes.NamedFormat",
    31,
    { formatDns1123LabelPrefix },
  ],
  [
    "format.dns1123Subdomain",
    "format.dns1123Subdomain",
    "() -> kubernetes.NamedFormat",
    31,
    { formatDns1123Subdomain },
  ],
  [
    "format.dns1123SubdomainPrefix",
    "format.dns1123SubdomainPrefix",
    "() -> kubernetes.NamedFormat",
    31,
    { formatDns1123SubdomainPrefix },
  ],
  ["format.labelValue", "format.labelValue", "() -> kubernetes.NamedFormat", 31, { formatLabelValue }],
  ["format.named", "format-named", "(string) -> optional_type(kubernetes.NamedFormat)", 31, { formatNamed }],
  ["format.qualifiedName", "format.qualifiedName", "() -> kubernetes.NamedFormat", 31, { formatQualifiedName }],
  ["format.uri", "format.uri", "() -> kubernetes.NamedFormat", 31, { formatUri }],
  ["format.uuid", "format.uuid", "() -> kubernetes.NamedFormat", 31, { formatUuid }],
  [
    "validate",
    "format-validate",
    "kubernetes.NamedFormat.(string) -> optional_type(list(string))",
    31,
    { formatValidate },
    VALIDATED,
  ],
] as const satisfies readonly LibraryRow[];
