import { isColonSeparated } from "./network-formats.js";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
/** In a host, escapes are for bytes beyond ASCII, and for `%` itself. */
const BAD_HOST_ESCAPE = /%(?!25|[89A-Fa-f][0-9A-Fa-f])/;
const BAD_HOST_CHARACTER = /[^\u0080-\uffffA-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%]/;
const USER_INFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;
const PORT = /^(?::[0-9]*)?$/;

/** What Go's `url.ParseRequestURI` takes: an absolute URI, or an absolute path. */
export function isRequestUri(text: string): boolean {
  if (text === "*") return true;
  if (text === "" || text.startsWith(":") || CONTROL_CHARACTER.test(text)) return false;
  const scheme = SCHEME.exec(text)?.[1];
  const rest = scheme === undefined ? text : text.slice(scheme.length + 1);
  const question = rest.indexOf("?");
  const hierarchy = question < 0 ? rest : rest.slice(0, question);
  if (!hierarchy.startsWith("/")) return scheme !== undefined;
  if (scheme === undefined || !hierarchy.startsWith("//")) return !BAD_ESCAPE.test(hierarchy);
  const slash = hierarchy.indexOf("/", 2);
  const authority = slash < 0 ? hierarchy.slice(2) : hierarchy.slice(2, slash);
  return isAuthority(scheme.toLowerCase(), authority) && (slash < 0 || !BAD_ESCAPE.test(hierarchy.slice(slash)));
}

function isAuthority(scheme: string, authority: string): boolean {
  const signIndex = authority.lastIndexOf("@");
  if (!isHost(scheme, authority.slice(signIndex + 1))) return false;
  if (signIndex < 0) return true;
  const user = authority.slice(0, signIndex);
  return USER_INFO.test(user) && !BAD_ESCAPE.test(user);
}

function isHost(scheme: string, host: string): boolean {
  const bracket = host.lastIndexOf("[");
  if (bracket > 0) return false;
  if (bracket === 0) {
    const end = host.lastIndexOf("]");
    return end > 0 && PORT.test(host.slice(end + 1)) && isAddressLiteral(host.slice(1, end));
  }
  // Several hosts with ports are taken for databases, but not on the web.
  const isWeb = scheme === "http" || scheme === "https";
  const colon = isWeb ? host.indexOf(":") : host.lastIndexOf(":");
  return (colon < 0 || PORT.test(host.slice(colon))) && isHostText(host);
}

/** An address of version 6, whose zone comes after `%25`. */
function isAddressLiteral(text: string): boolean {
  const zoneAt = text.indexOf("%25");
  const address = zoneAt < 0 ? text : text.slice(0, zoneAt);
  const zone = zoneAt < 0 ? "" : text.slice(zoneAt);
  if (!isHostText(address) || !isZone(zone)) return false;
  return zone !== "%25" && isColonSeparated(address, false);
}

/** In a zone, characters that a host may have can be escaped, and spaces. */
function isZone(zone: string): boolean {
  if (BAD_ESCAPE.test(zone) || BAD_HOST_CHARACTER.test(zone)) return false;
  return [...zone.matchAll(/%([0-9A-Fa-f]{2})/g)].every(([, hex = ""]) => {
    const code = Number.parseInt(hex, 16);
    return (
      hex === "25" || hex === "20" || (code < 128 && code !== 37 && !BAD_HOST_CHARACTER.test(String.fromCharCode(code)))
    );
  });
}

function isHostText(host: string): boolean {
  return !BAD_HOST_ESCAPE.test(host) && !BAD_HOST_CHARACTER.test(host);
}
