import { goQuote } from "../../../values/go-text.js";
import { parseAddress } from "./address.js";
import { escapePart, isEncoded, UrlProblem, unescapePart } from "./url-escapes.js";

/** A URL as Go's `url.URL` has it. */
export class UrlValue {
  static readonly celType = "kubernetes.URL";

  constructor(
    readonly scheme: string,
    /** What follows the scheme if it does not begin with a slash. */
    readonly opaque: string,
    /** The user as it is written in a URL; undefined if there is none. */
    readonly user: string | undefined,
    readonly host: string,
    /** Whether there is no authority, not even an empty one. */
    readonly omitsHost: boolean,
    readonly escapedPath: string,
    readonly query: string,
    readonly hasEmptyQuery: boolean,
    readonly escapedFragment: string,
  ) {}

  equals(other: UrlValue): boolean {
    return this.toString() === other.toString();
  }

  toString(): string {
    const scheme = this.scheme === "" ? "" : `${this.scheme}:`;
    const hierarchy = this.opaque === "" ? this.authority() + this.escapedPath : this.opaque;
    const query = this.hasEmptyQuery || this.query !== "" ? `?${this.query}` : "";
    return scheme + hierarchy + query + (this.escapedFragment === "" ? "" : `#${this.escapedFragment}`);
  }

  private authority(): string {
    if (this.host === "" && this.user === undefined) {
      return this.scheme === "" || this.omitsHost || this.escapedPath === "" ? "" : "//";
    }
    return `//${this.user === undefined ? "" : `${this.user}@`}${escapePart(this.host, "host")}`;
  }
}

/** Reads what Go's `url.ParseRequestURI` takes. Returns Go's reason as a text if it is not one. */
export function requestUriProblem(text: string): string | undefined {
  const parsed = tryParse(text, "", true, text);
  return typeof parsed === "string" ? parsed : undefined;
}

/** Reads a URL or an absolute path, with its fragment; gives Go's reason as a text if it is not one. */
export function parseUrl(text: string): UrlValue | string {
  const problem = requestUriProblem(text);
  if (problem !== undefined) return problem;
  const hash = text.indexOf("#");
  return hash < 0 ? tryParse(text, "", false, text) : tryParse(text.slice(0, hash), text.slice(hash + 1), false, text);
}

function tryParse(text: string, fragment: string, isRequest: boolean, whole: string): UrlValue | string {
  let subject = text;
  try {
    parse(text, "", isRequest);
    subject = whole;
    return parse(text, fragment, isRequest);
  } catch (error) {
    if (error instanceof UrlProblem) return `parse ${goQuote(subject)}: ${error.message}`;
    throw error;
  }
}

function parse(text: string, fragment: string, isRequest: boolean): UrlValue {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new UrlProblem("net/url: invalid control character in URL");
  if (text === "" && isRequest) throw new UrlProblem("empty url");
  const escapedFragment = escapedText(fragment, "fragment");
  if (text === "*") return new UrlValue("", "", undefined, "", false, "*", "", false, escapedFragment);
  if (text.startsWith(":")) throw new UrlProblem("missing protocol scheme");
  const prefix = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text)?.[0] ?? "";
  const scheme = prefix.slice(0, -1).toLowerCase();
  const rest = text.slice(prefix.length);
  const question = rest.indexOf("?");
  const hierarchy = question < 0 ? rest : rest.slice(0, question);
  const query = question < 0 ? "" : rest.slice(question + 1);
  const hasEmptyQuery = question >= 0 && query === "";
  if (!hierarchy.startsWith("/")) {
    if (scheme === "" && isRequest) throw new UrlProblem("invalid URI for request");
    return new UrlValue(scheme, hierarchy, undefined, "", false, "", query, hasEmptyQuery, escapedFragment);
  }
  const mayHaveHost = scheme !== "" || (!isRequest && !hierarchy.startsWith("///"));
  if (!mayHaveHost || !hierarchy.startsWith("//")) {
    const path = escapedText(hierarchy, "path");
    return new UrlValue(scheme, "", undefined, "", scheme !== "", path, query, hasEmptyQuery, escapedFragment);
  }
  const slash = hierarchy.indexOf("/", 2);
  const authority = slash < 0 ? hierarchy.slice(2) : hierarchy.slice(2, slash);
  const signIndex = authority.lastIndexOf("@");
  const host = parseHost(scheme, authority.slice(signIndex + 1));
  const user = signIndex < 0 ? undefined : parseUser(authority.slice(0, signIndex));
  const path = slash < 0 ? "" : escapedText(hierarchy.slice(slash), "path");
  return new UrlValue(scheme, "", user, host, false, path, query, hasEmptyQuery, escapedFragment);
}

/** A path or fragment as it was written, or escaped if it has characters that must be escaped. */
function escapedText(text: string, part: "path" | "fragment"): string {
  const unescaped = unescapePart(text, part);
  return isEncoded(text, part) ? text : escapePart(unescaped, part);
}

function parseUser(text: string): string {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(text)) throw new UrlProblem("net/url: invalid userinfo");
  const colon = text.indexOf(":");
  const parts = colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
  return parts.map((part) => escapePart(unescapePart(part, "user"), "user")).join(":");
}

function parseHost(scheme: string, host: string): string {
  const bracket = host.lastIndexOf("[");
  if (bracket > 0) throw new UrlProblem("invalid IP-literal");
  if (bracket === 0) return parseLiteral(host);
  const isWeb = scheme === "http" || scheme === "https";
  const colon = isWeb ? host.indexOf(":") : host.lastIndexOf(":");
  if (colon >= 0) checkPort(host.slice(colon));
  return unescapePart(host, "host");
}

/** Reads an address of version 6 in brackets, with a zone and a port if there are any. */
function parseLiteral(host: string): string {
  const end = host.lastIndexOf("]");
  if (end < 0) throw new UrlProblem("missing ']' in host");
  checkPort(host.slice(end + 1));
  const literal = host.slice(1, end);
  const zoneAt = literal.indexOf("%25");
  const address =
    zoneAt < 0
      ? unescapePart(literal, "host")
      : unescapePart(literal.slice(0, zoneAt), "host") + unescapePart(literal.slice(zoneAt), "zone");
  const parsed = parseAddress(address);
  if (typeof parsed === "string") throw new UrlProblem(`invalid host: ${parsed}`);
  if (parsed.bytes.length === 4) throw new UrlProblem("invalid IP-literal");
  return `[${address}]${host.slice(end + 1)}`;
}

function checkPort(text: string): void {
  if (!/^(?::[0-9]*)?$/.test(text)) throw new UrlProblem(`invalid port ${goQuote(text)} after host`);
}
