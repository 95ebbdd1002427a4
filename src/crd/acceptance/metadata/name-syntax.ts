const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
const KEY_NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const LABEL_VALUE = `(${KEY_NAME})?`;

const SUBDOMAIN_SYNTAX = new RegExp(`^${SUBDOMAIN}$`);
const LABEL_SYNTAX = new RegExp(`^${LABEL}$`);
const LABEL_1035_SYNTAX = new RegExp(`^${LABEL_1035}$`);
const KEY_NAME_SYNTAX = new RegExp(`^${KEY_NAME}$`);
const LABEL_VALUE_SYNTAX = new RegExp(`^${LABEL_VALUE}$`);

const ALPHANUMERIC = "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const SUBDOMAIN_TEXT = needs(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
    "and must start and end with an alphanumeric character",
  SUBDOMAIN,
  ["example.com"],
);
const LABEL_TEXT = needs(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', " +
    "and must start and end with an alphanumeric character",
  LABEL,
  ["my-name", "123-abc"],
);
const LABEL_1035_TEXT = needs(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, " +
    "and end with an alphanumeric character",
  LABEL_1035,
  ["my-name", "abc-123"],
);
const KEY_NAME_TEXT = needs(`must consist of ${ALPHANUMERIC}`, KEY_NAME, ["MyName", "my.name", "123-abc"]);
const LABEL_VALUE_TEXT = needs(`a valid label must be an empty string or consist of ${ALPHANUMERIC}`, LABEL_VALUE, [
  "MyValue",
  "my_value",
  "12345",
]);

/** What is wrong with a DNS label of RFC 1035, in the server's words: nothing, its length, its characters, or both. */
export function dns1035LabelProblems(name: string): string[] {
  return [...longerThan(name, 63), ...(LABEL_1035_SYNTAX.test(name) ? [] : [LABEL_1035_TEXT])];
}

/** Like {@link dns1035LabelProblems} for names like kinds, which may have capitals; one text, or undefined. */
export function kindProblem(kind: string): string | undefined {
  const problems = dns1035LabelProblems(kind.toLowerCase());
  return problems.length === 0 ? undefined : `may have mixed case, but should otherwise match: ${problems.join(",")}`;
}

/** What is wrong with a DNS label of RFC 1123. */
export function dns1123LabelProblems(name: string): string[] {
  const length = longerThan(name, 63);
  if (LABEL_SYNTAX.test(name)) return length;
  return [...length, SUBDOMAIN_SYNTAX.test(name) ? "must not contain dots" : LABEL_TEXT];
}

/** What is wrong with a DNS subdomain of RFC 1123. */
export function dns1123SubdomainProblems(name: string): string[] {
  return [...longerThan(name, 253), ...(SUBDOMAIN_SYNTAX.test(name) ? [] : [SUBDOMAIN_TEXT])];
}

/** What is wrong with the key of a label or an annotation, or with a finalizer: a name with an optional prefix. */
export function labelKeyProblems(key: string): string[] {
  const parts = key.split("/");
  const name = parts.at(-1) ?? "";
  const prefix = parts.length === 2 ? parts[0] : undefined;
  if (parts.length > 2) {
    return [
      `a valid label key ${KEY_NAME_TEXT} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const problems: string[] = [];
  if (prefix === "") problems.push("prefix part must be non-empty");
  else if (prefix !== undefined)
    problems.push(...dns1123SubdomainProblems(prefix).map((text) => `prefix part ${text}`));
  if (name === "") problems.push("name part must be non-empty");
  else if (byteLength(name) > 63) problems.push("name part must be no more than 63 bytes");
  if (!KEY_NAME_SYNTAX.test(name)) problems.push(`name part ${KEY_NAME_TEXT}`);
  return problems;
}

/** What is wrong with the value of a label. */
export function labelValueProblems(value: string): string[] {
  const problems = byteLength(value) > 63 ? ["must be no more than 63 bytes"] : [];
  return LABEL_VALUE_SYNTAX.test(value) ? problems : [...problems, LABEL_VALUE_TEXT];
}

/** What is wrong with a name that has only to fit into a URL's path. A prefix of a name may be a dot or two. */
export function pathSegmentProblems(name: string, isPrefix: boolean): string[] {
  if (!isPrefix && (name === "." || name === "..")) return [`may not be '${name}'`];
  return ["/", "%"]
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
}

/** A text's length in UTF-8, as Go counts it. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

function longerThan(name: string, most: number): string[] {
  return byteLength(name) > most ? [`must be no more than ${most} characters`] : [];
}

function needs(rule: string, syntax: string, examples: readonly string[]): string {
  const quoted = examples.map((example) => `'${example}', `).join(" or ");
  return `${rule} (e.g. ${quoted}regex used for validation is '${syntax}')`;
}
