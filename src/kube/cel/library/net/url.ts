import { CelError } from "../../values/cel-error.js";
import { UrlProblem, unescapePart } from "./url-escapes.js";
import { parseUrl, requestUriProblem, type UrlValue } from "./url-value.js";

/** Go takes no more of them. */
const MAX_QUERY_PARAMETERS = 10_000;

/** `url(text)` of an absolute URI or an absolute path. Throws the server's errors for what is not one. */
export function stringToUrl(text: string): UrlValue {
  const url = parseUrl(text);
  if (typeof url === "string") throw new CelError(`URL parse error during conversion from string: ${url}`);
  return url;
}

export function isUrlString(text: string): boolean {
  return requestUriProblem(text) === undefined;
}

export function urlGetScheme(url: UrlValue): string {
  return url.scheme;
}

/** The host with its port. */
export function urlGetHost(url: UrlValue): string {
  return url.host;
}

/** The host without its port, and without brackets. */
export function urlGetHostname({ host }: UrlValue): string {
  return host.replace(/:[0-9]*$/, "").replace(/^\[(.*)\]$/s, "$1");
}

/** Empty if there is none. */
export function urlGetPort({ host }: UrlValue): string {
  return /:([0-9]*)$/.exec(host)?.[1] ?? "";
}

export function urlGetEscapedPath(url: UrlValue): string {
  return url.escapedPath;
}

/** The values of each parameter; those that are not well written are left out. */
export function urlGetQuery({ query }: UrlValue): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const parts = query.split("&");
  if (parts.length > MAX_QUERY_PARAMETERS) return values;
  for (const part of parts) {
    if (part === "" || part.includes(";")) continue;
    const equals = part.indexOf("=");
    const key = unescaped(equals < 0 ? part : part.slice(0, equals));
    const value = unescaped(equals < 0 ? "" : part.slice(equals + 1));
    if (key === undefined || value === undefined) continue;
    const previous = values.get(key);
    if (previous === undefined) values.set(key, [value]);
    else previous.push(value);
  }
  return values;
}

function unescaped(text: string): string | undefined {
  try {
    return unescapePart(text, "query");
  } catch (error) {
    if (error instanceof UrlProblem) return undefined;
    throw error;
  }
}
