import { describe, expect, it } from "vitest";
import {
  dns1035Problems,
  kindProblem,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
  pathSegmentProblems,
  subdomainProblems,
} from "../../../src/kube/formats/name-syntax.js";

/** Returns texts up to what they explain in parentheses. */
function starts(texts: readonly string[]): string[] {
  return texts.map((text) => text.replace(/ \(e\.g\. .*$/, ""));
}

const LABEL_1035 =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, " +
  "and end with an alphanumeric character";
const LABEL_1123 =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', " +
  "and must start and end with an alphanumeric character";
const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
  "and must start and end with an alphanumeric character";
const NAME =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

describe("names", () => {
  it.each([
    ["a-1", []],
    ["1a", [LABEL_1035]],
    ["a-", [LABEL_1035]],
    ["a".repeat(63), []],
    ["A".repeat(64), ["must be no more than 63 characters", LABEL_1035]],
  ])("DNS-1035 label %j", (name, texts) => {
    expect(starts(dns1035Problems(name))).toEqual(texts);
  });

  it.each([
    ["1a", []],
    ["a.b", ["must not contain dots"]],
    ["A", [LABEL_1123]],
  ])("DNS-1123 label %j", (name, texts) => {
    expect(starts(labelProblems(name))).toEqual(texts);
  });

  it.each([
    ["a.b-c", []],
    ["a..b", [SUBDOMAIN]],
    ["a".repeat(254), ["must be no more than 253 characters"]],
  ])("DNS-1123 subdomain %j", (name, texts) => {
    expect(starts(subdomainProblems(name))).toEqual(texts);
  });

  it.each([
    ["Widget", undefined],
    ["W_", `may have mixed case, but should otherwise match: ${LABEL_1035}`],
  ])("kind %j", (kind, text) => {
    expect(kindProblem(kind)?.replace(/ \(e\.g\. .*$/, "")).toBe(text);
  });

  it.each([
    ["A_b.c", []],
    ["example.io/A_b.c", []],
    ["", ["name part must be non-empty", `name part ${NAME}`]],
    ["/a", ["prefix part must be non-empty"]],
    ["A/a", [`prefix part ${SUBDOMAIN}`]],
    ["a/b/c", [`a valid label key ${NAME}`]],
    ["é".repeat(32), ["name part must be no more than 63 bytes", `name part ${NAME}`]],
  ])("label key %j", (key, texts) => {
    expect(starts(labelKeyProblems(key))).toEqual(texts);
  });

  it.each([
    ["", []],
    ["a b", [`a valid label must be an empty string or consist${NAME.slice("must consist".length)}`]],
    ["a".repeat(64), ["must be no more than 63 bytes"]],
  ])("label value %j", (value, texts) => {
    expect(starts(labelValueProblems(value))).toEqual(texts);
  });

  it.each([
    ["a b", false, []],
    ["..", false, ["may not be '..'"]],
    ["..", true, []],
    ["a/b%", false, ["may not contain '/'", "may not contain '%'"]],
  ])("path segment %j, a prefix: %j", (name, isPrefix, texts) => {
    expect(pathSegmentProblems(name, isPrefix)).toEqual(texts);
  });

  it("says what the syntax is, with examples", () => {
    expect(subdomainProblems("_")[0]).toBe(
      `${SUBDOMAIN} (e.g. 'example.com', regex used for validation is ` +
        "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    );
    expect(labelKeyProblems("a/b/c")[0]).toBe(
      `a valid label key ${NAME} (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is ` +
        "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') " +
        "with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    );
  });
});
