import { utf8Length } from "../values/utf8-length.js";

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_KEY = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const LABEL_PATTERN = /* @__PURE__ */ new RegExp(`^${LABEL}$`);
const SUBDOMAIN_PATTERN = /* @__PURE__ */ new RegExp(`^${SUBDOMAIN}$`);
const DNS_1035_PATTERN = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const LABEL_KEY_PATTERN = /* @__PURE__ */ new RegExp(`^${LABEL_KEY}$`);
const ENDS = "and must start and end with an alphanumeric character";
const KEY_TEXT = `must consist of alphanumeric characters, '-', '_' or '.', ${ENDS} (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${LABEL_KEY}')`;

/** What is wrong with a name, in the server's words (apimachinery, `util/validation`); nothing if it is fine. */
export type NameProblems = readonly string[];

/** A name of a resource. */
export function subdomainProblems(text: string, unit: "characters" | "bytes" = "characters"): NameProblems {
  const problems = lengthProblem(text, 253, unit);
  if (!SUBDOMAIN_PATTERN.test(text)) {
    problems.push(
      `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', ${ENDS} (e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`,
    );
  }
  return problems;
}

/** A name of a namespace. */
export function labelProblems(text: string): NameProblems {
  const problems = lengthProblem(text, 63, "characters");
  if (LABEL_PATTERN.test(text)) return problems;
  problems.push(
    SUBDOMAIN_PATTERN.test(text)
      ? "must not contain dots"
      : `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', ${ENDS} (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`,
  );
  return problems;
}

/** A label of RFC 1035. */
export function dns1035Problems(text: string): NameProblems {
  const problems = lengthProblem(text, 63, "characters");
  if (!DNS_1035_PATTERN.test(text)) {
    problems.push(
      `a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '${DNS_1035_PATTERN.source.slice(1, -1)}')`,
    );
  }
  return problems;
}

/** A kind, and names like it, which may have capitals; one text, or undefined. */
export function kindProblem(kind: string): string | undefined {
  const problems = dns1035Problems(kind.toLowerCase());
  return problems.length === 0 ? undefined : `may have mixed case, but should otherwise match: ${problems.join(",")}`;
}

/** A key of a label: a name, and a domain with a slash before it or not. */
export function labelKeyProblems(text: string): NameProblems {
  const parts = text.split("/");
  if (parts.length > 2) {
    return [`a valid label key ${KEY_TEXT} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const problems: string[] = [];
  const name = parts.at(-1) ?? "";
  if (parts.length === 2) {
    const [prefix = ""] = parts;
    if (prefix === "") problems.push("prefix part must be non-empty");
    else for (const problem of subdomainProblems(prefix, "bytes")) problems.push(`prefix part ${problem}`);
  }
  if (name === "") problems.push("name part must be non-empty");
  else for (const problem of lengthProblem(name, 63, "bytes")) problems.push(`name part ${problem}`);
  if (!LABEL_KEY_PATTERN.test(name)) problems.push(`name part ${KEY_TEXT}`);
  return problems;
}

/** A value of a label. */
export function labelValueProblems(text: string): NameProblems {
  const problems = lengthProblem(text, 63, "bytes");
  if (text !== "" && !LABEL_KEY_PATTERN.test(text)) {
    problems.push(
      `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', ${ENDS} (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(${LABEL_KEY})?')`,
    );
  }
  return problems;
}

/** What cannot stand in a URL's path. */
export function pathSegmentProblems(text: string, isPrefix: boolean): NameProblems {
  if (!isPrefix && (text === "." || text === "..")) return [`may not be '${text}'`];
  return ["/", "%"].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`);
}

/** A prefix of a generated name may end in a dash, with which the character before it goes unseen. */
export function generatedNameProblems(text: string): NameProblems {
  return subdomainProblems(text.length > 1 && text.endsWith("-") ? `${text.slice(0, -2)}a` : text);
}

/** Bytes are counted either way; the server's texts say so in some places only. */
function lengthProblem(text: string, most: number, unit: "characters" | "bytes"): string[] {
  return text.length > most || utf8Length(text) > most ? [`must be no more than ${most} ${unit}`] : [];
}
