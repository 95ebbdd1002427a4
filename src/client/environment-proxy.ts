import { BlockList, isIP } from "node:net";

/** A host, and the port where only requests to that port are meant. */
interface DirectHost {
  readonly host: string;
  readonly port: string;
}

/**
 * Returns the proxy that the environment names for a server, as curl and Go's programs read it; undefined where there is none. HTTPS_PROXY or
 * HTTP_PROXY by the scheme, else ALL_PROXY; a proxy without a scheme is one of HTTP. NO_PROXY lists what is reached directly: a domain with all
 * below it, `.domain` or `*.domain` for what is below it alone, addresses, networks such as `10.0.0.0/8`, each of these but networks with
 * a port if need be, and `*`. Small letters win over capitals. `direct` has further entries of such a list.
 */
export function environmentProxy(
  server: string,
  env: Readonly<Record<string, string | undefined>>,
  direct = "",
): string | undefined {
  const { protocol, hostname, port } = new URL(server);
  const scheme = protocol.slice(0, -1);
  const variable = (name: string): string => env[name] || env[name.toUpperCase()] || "";
  const proxy = variable(`${scheme}_proxy`) || variable("all_proxy");
  const host = hostname.replace(/^\[|\]$|\.$/g, "").toLowerCase();
  const to = { host, port: port || (scheme === "http" ? "80" : "443") };
  if (proxy === "" || isDirect(to, `${direct},${variable("no_proxy")}`)) return undefined;
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

function isDirect(to: DirectHost, list: string): boolean {
  const entries = list.toLowerCase().split(/[,\s]+/);
  return entries.some((entry) => entry !== "" && (isInNetwork(to.host, entry) || isHost(to, readEntry(entry))));
}

function isHost(to: DirectHost, { host, port }: DirectHost): boolean {
  if (port !== "" && port !== to.port) return false;
  if (isIP(host) !== 0) return isInNetwork(to.host, `${host}/${isIP(host) === 4 ? 32 : 128}`);
  if (host.startsWith("*")) return to.host.endsWith(host.slice(1));
  if (host.startsWith(".")) return to.host.endsWith(host);
  return to.host === host || (isIP(to.host) === 0 && to.host.endsWith(`.${host}`));
}

/** Reads `host`, `host:port`, `[IPv6]` and `[IPv6]:port`. */
function readEntry(entry: string): DirectHost {
  if (isIP(entry) !== 0) return { host: entry, port: "" };
  const [, host = entry, port = ""] = /^(.+?)(?::(\d+))?$/.exec(entry) ?? [];
  return { host: host.replace(/^\[|\]$|\.$/g, ""), port };
}

/** Whether a host is an address in a network; never where the entry is not a network. */
function isInNetwork(host: string, entry: string): boolean {
  const [address = "", bits = ""] = entry.split("/");
  const [family, version] = [isIP(host), isIP(address)];
  if (family === 0 || version === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128))
    return false;
  const network = new BlockList();
  network.addSubnet(address, Number(bits), version === 4 ? "ipv4" : "ipv6");
  return network.check(host, family === 4 ? "ipv4" : "ipv6");
}
