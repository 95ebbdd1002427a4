const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ESCAPE = /%(?![0-9a-f]{2})/i;
/** What Go takes in a host besides letters, digits and escapes (net/url, shouldEscape for hosts). */
const HOST = /^(?:[\w.~!$&'()*+,;=:[\]<>"-]|%[0-9a-f]{2}|[^\0-\x7f])*$/i;

/** Says why a link cannot be followed, as Go's net/url takes links apart; undefined where it can. */
export function linkProblem(link: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Go refuses them
  if (/[\0-\x1f\x7f]/.test(link)) return "it holds a control character";
  const scheme = SCHEME.exec(link)?.[0];
  if (scheme === undefined) return `${JSON.stringify(link)} does not begin with https://`;
  const rest = link.slice(scheme.length);
  const [beforeFragment = "", fragment = ""] = splitAt(rest, "#");
  const [beforeQuery = ""] = splitAt(beforeFragment, "?");
  const [, authority = "", path = beforeQuery] = /^\/\/([^/]*)(.*)$/s.exec(beforeQuery) ?? [];
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  const port = /:([^:\]]*)$/.exec(host)?.[1] ?? "";
  if (ESCAPE.test(authority) || ESCAPE.test(path) || ESCAPE.test(fragment))
    return `a % in ${JSON.stringify(link)} is not followed by two hexadecimal digits`;
  if (!HOST.test(host)) return `${JSON.stringify(link)} has a host that no URL can have`;
  if (!/^\d*$/.test(port)) return `${JSON.stringify(link)} has a port that is no number`;
  return undefined;
}

function splitAt(text: string, sign: string): readonly [string, string] {
  const index = text.indexOf(sign);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}
