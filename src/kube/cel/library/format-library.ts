import { isDate, isDateTime } from "../../formats/date-formats.js";
import {
  dns1035Problems,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
  subdomainProblems,
} from "../../formats/name-syntax.js";
import { isBase64 } from "../../formats/number-formats.js";
import { isAnyUuid } from "../../formats/string-format.js";
import type { FormatCheck } from "../../formats/text-checks.js";
import { Optional } from "../core/optional.js";
import { requestUriProblem } from "./net/url-value.js";

/** A named format, of which `format.dns1123Label()` is one. */
export class NamedFormat {
  static readonly celType = "kubernetes.NamedFormat";

  constructor(
    readonly name: string,
    /** What is wrong with a text, in the server's words; nothing if it is of the format. */
    readonly problems: (text: string) => readonly string[],
  ) {}

  equals(other: NamedFormat): boolean {
    return this.name === other.name;
  }

  toString(): string {
    return this.name;
  }
}

/** The texts of names count characters where those of labels count bytes; both mean bytes. */
function inCharacters(problems: (text: string) => readonly string[]): (text: string) => readonly string[] {
  return (text) =>
    problems(text).map((problem) => problem.replace(/(must be no more than \d+) bytes$/, "$1 characters"));
}

/** A prefix of a generated name may end in a dash, with which the character before it goes unseen. */
function ofPrefix(problems: (text: string) => readonly string[]): (text: string) => readonly string[] {
  return (text) => problems(text.length > 1 && text.endsWith("-") ? `${text.slice(0, -2)}a` : text);
}

function checked(isOfFormat: FormatCheck, problem: string): (text: string) => readonly string[] {
  return (text) => (isOfFormat(text) ? [] : [problem]);
}

function uriProblems(text: string): readonly string[] {
  const problem = requestUriProblem(text);
  return problem === undefined ? [] : [problem];
}

// Each is a constant of its own, marked for bundlers, so that no format comes along that is not used.
const LABEL = /* @__PURE__ */ inCharacters(labelProblems);
const SUBDOMAIN = /* @__PURE__ */ inCharacters(subdomainProblems);
const DNS_1035 = /* @__PURE__ */ inCharacters(dns1035Problems);
const DNS1123_LABEL = /* @__PURE__ */ new NamedFormat("DNS1123Label", LABEL);
const DNS1123_SUBDOMAIN = /* @__PURE__ */ new NamedFormat("DNS1123Subdomain", SUBDOMAIN);
const DNS1035_LABEL = /* @__PURE__ */ new NamedFormat("DNS1035Label", DNS_1035);
const QUALIFIED_NAME = /* @__PURE__ */ new NamedFormat("QualifiedName", labelKeyProblems);
const DNS1123_LABEL_PREFIX = /* @__PURE__ */ new NamedFormat("DNS1123LabelPrefix", /* @__PURE__ */ ofPrefix(LABEL));
const DNS1123_SUBDOMAIN_PREFIX = /* @__PURE__ */ new NamedFormat(
  "DNS1123SubdomainPrefix",
  /* @__PURE__ */ ofPrefix(SUBDOMAIN),
);
const DNS1035_LABEL_PREFIX = /* @__PURE__ */ new NamedFormat("DNS1035LabelPrefix", /* @__PURE__ */ ofPrefix(DNS_1035));
const LABEL_VALUE = /* @__PURE__ */ new NamedFormat("LabelValue", labelValueProblems);
const URI = /* @__PURE__ */ new NamedFormat("URI", uriProblems);
const UUID = /* @__PURE__ */ new NamedFormat(
  "uuid",
  /* @__PURE__ */ checked(isAnyUuid, "does not match the UUID format"),
);
const BYTE = /* @__PURE__ */ new NamedFormat("byte", /* @__PURE__ */ checked(isBase64, "invalid base64"));
const DATE = /* @__PURE__ */ new NamedFormat("date", /* @__PURE__ */ checked(isDate, "invalid date"));
const DATETIME = /* @__PURE__ */ new NamedFormat("datetime", /* @__PURE__ */ checked(isDateTime, "invalid datetime"));

/** `format.named(name)`; none if the server has no such format. */
export function formatNamed(name: string): Optional<NamedFormat> {
  const format = namedFormats().get(name);
  return format === undefined ? Optional.none : Optional.of(format);
}

let named: ReadonlyMap<string, NamedFormat> | undefined;

function namedFormats(): ReadonlyMap<string, NamedFormat> {
  named ??= new Map([
    ["dns1123Label", DNS1123_LABEL],
    ["dns1123Subdomain", DNS1123_SUBDOMAIN],
    ["dns1035Label", DNS1035_LABEL],
    ["qualifiedName", QUALIFIED_NAME],
    ["dns1123LabelPrefix", DNS1123_LABEL_PREFIX],
    ["dns1123SubdomainPrefix", DNS1123_SUBDOMAIN_PREFIX],
    ["dns1035LabelPrefix", DNS1035_LABEL_PREFIX],
    ["labelValue", LABEL_VALUE],
    ["uri", URI],
    ["uuid", UUID],
    ["byte", BYTE],
    ["date", DATE],
    ["datetime", DATETIME],
  ]);
  return named;
}

/** `format.validate(text)`: what is wrong with it, or none if nothing is. */
export function formatValidate(format: NamedFormat, text: string): Optional<readonly string[]> {
  const problems = format.problems(text);
  return problems.length === 0 ? Optional.none : Optional.of(problems);
}

export function formatDns1123Label(): NamedFormat {
  return DNS1123_LABEL;
}

export function formatDns1123Subdomain(): NamedFormat {
  return DNS1123_SUBDOMAIN;
}

export function formatDns1035Label(): NamedFormat {
  return DNS1035_LABEL;
}

export function formatQualifiedName(): NamedFormat {
  return QUALIFIED_NAME;
}

export function formatDns1123LabelPrefix(): NamedFormat {
  return DNS1123_LABEL_PREFIX;
}

export function formatDns1123SubdomainPrefix(): NamedFormat {
  return DNS1123_SUBDOMAIN_PREFIX;
}

export function formatDns1035LabelPrefix(): NamedFormat {
  return DNS1035_LABEL_PREFIX;
}

export function formatLabelValue(): NamedFormat {
  return LABEL_VALUE;
}

export function formatUri(): NamedFormat {
  return URI;
}

export function formatUuid(): NamedFormat {
  return UUID;
}

export function formatByte(): NamedFormat {
  return BYTE;
}

export function formatDate(): NamedFormat {
  return DATE;
}

export function formatDatetime(): NamedFormat {
  return DATETIME;
}
