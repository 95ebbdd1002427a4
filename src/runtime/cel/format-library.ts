import { stringFormat } from "../validation/formats/string-format.js";
import {
  dns1035Problems,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
  subdomainProblems,
} from "../validation/metadata/name-syntax.js";
import { requestUriProblem } from "./net/url-value.js";
import { Optional } from "./optional.js";

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

function checked(format: string, problem: string): (text: string) => readonly string[] {
  return (text) => (stringFormat(format)?.(text) === false ? [problem] : []);
}

function uriProblems(text: string): readonly string[] {
  const problem = requestUriProblem(text);
  return problem === undefined ? [] : [problem];
}

const LABEL = inCharacters(labelProblems);
const SUBDOMAIN = inCharacters(subdomainProblems);
const DNS_1035 = inCharacters(dns1035Problems);

const FORMATS = {
  dns1123Label: new NamedFormat("DNS1123Label", LABEL),
  dns1123Subdomain: new NamedFormat("DNS1123Subdomain", SUBDOMAIN),
  dns1035Label: new NamedFormat("DNS1035Label", DNS_1035),
  qualifiedName: new NamedFormat("QualifiedName", labelKeyProblems),
  dns1123LabelPrefix: new NamedFormat("DNS1123LabelPrefix", ofPrefix(LABEL)),
  dns1123SubdomainPrefix: new NamedFormat("DNS1123SubdomainPrefix", ofPrefix(SUBDOMAIN)),
  dns1035LabelPrefix: new NamedFormat("DNS1035LabelPrefix", ofPrefix(DNS_1035)),
  labelValue: new NamedFormat("LabelValue", labelValueProblems),
  uri: new NamedFormat("URI", uriProblems),
  uuid: new NamedFormat("uuid", checked("uuid", "does not match the UUID format")),
  byte: new NamedFormat("byte", checked("byte", "invalid base64")),
  date: new NamedFormat("date", checked("date", "invalid date")),
  datetime: new NamedFormat("datetime", checked("datetime", "invalid datetime")),
} as const;

const BY_NAME: ReadonlyMap<string, NamedFormat> = new Map(Object.entries(FORMATS));

/** `format.named(name)`; none if the server has no such format. */
export function formatNamed(name: string): Optional<NamedFormat> {
  const format = BY_NAME.get(name);
  return format === undefined ? Optional.none : Optional.of(format);
}

/** `format.validate(text)`: what is wrong with it, or none if nothing is. */
export function formatValidate(format: NamedFormat, text: string): Optional<readonly string[]> {
  const problems = format.problems(text);
  return problems.length === 0 ? Optional.none : Optional.of(problems);
}

export function formatDns1123Label(): NamedFormat {
  return FORMATS.dns1123Label;
}

export function formatDns1123Subdomain(): NamedFormat {
  return FORMATS.dns1123Subdomain;
}

export function formatDns1035Label(): NamedFormat {
  return FORMATS.dns1035Label;
}

export function formatQualifiedName(): NamedFormat {
  return FORMATS.qualifiedName;
}

export function formatDns1123LabelPrefix(): NamedFormat {
  return FORMATS.dns1123LabelPrefix;
}

export function formatDns1123SubdomainPrefix(): NamedFormat {
  return FORMATS.dns1123SubdomainPrefix;
}

export function formatDns1035LabelPrefix(): NamedFormat {
  return FORMATS.dns1035LabelPrefix;
}

export function formatLabelValue(): NamedFormat {
  return FORMATS.labelValue;
}

export function formatUri(): NamedFormat {
  return FORMATS.uri;
}

export function formatUuid(): NamedFormat {
  return FORMATS.uuid;
}

export function formatByte(): NamedFormat {
  return FORMATS.byte;
}

export function formatDate(): NamedFormat {
  return FORMATS.date;
}

export function formatDatetime(): NamedFormat {
  return FORMATS.datetime;
}
