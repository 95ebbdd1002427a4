import { X509Certificate } from "node:crypto";
import type { Dispatcher } from "undici";
import type { TransportOptions, Trust } from "./transport.js";
import { VCenterError } from "./vcenter-error.js";

/** So many calls are under way with a vCenter at once; it limits them for each user, too. */
const CONNECTIONS = 8;

/**
 * Returns what opens connections to a vCenter, with its way to be trusted, and through a proxy where there is one. Throws a
 * {@link VCenterError} for a certificate file or a proxy that cannot be used.
 */
export async function dispatcherOf({ server, trust, timeoutMs, proxyUrl }: TransportOptions): Promise<Dispatcher> {
  const { Agent, ProxyAgent, buildConnector } = await import("undici");
  const limits = {
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    connections: CONNECTIONS,
  };
  if ("thumbprint" in trust) {
    if (proxyUrl !== undefined)
      throw new VCenterError(
        server,
        "certificate",
        "a thumbprint cannot be checked behind a proxy: name the file of its authority",
      );
    // A resumed session shows no certificate.
    const connect = buildConnector({ rejectUnauthorized: false, timeout: timeoutMs, maxCachedSessions: 0 });
    return new Agent({ ...limits, connect: pinned(connect, server, trust.thumbprint) });
  }
  const tls = tlsOf(server, trust);
  if (proxyUrl === undefined) return new Agent({ ...limits, connect: { ...tls, timeout: timeoutMs } });
  return new ProxyAgent({ ...limits, ...proxyOf(server, proxyUrl), requestTls: tls });
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

function tlsOf(server: string, trust: Exclude<Trust, { readonly thumbprint: string }>): object {
  if ("insecure" in trust) return { rejectUnauthorized: false };
  if ("unreadable" in trust) throw new VCenterError(server, "certificate", trust.unreadable);
  const { ca } = trust;
  if (ca === undefined) return {};
  // Node.js passes over what it cannot read, and would trust nobody.
  const certificates = ca.match(PEM) ?? [];
  if (certificates.length === 0)
    throw new VCenterError(server, "certificate", "its caFile holds no certificate in PEM");
  for (const [index, certificate] of certificates.entries()) {
    if (!isCertificate(certificate))
      throw new VCenterError(server, "certificate", `certificate ${index + 1} of its caFile cannot be read`);
  }
  return { ca };
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

/** Returns where a proxy is, and what it is logged in to by. No error has a word of its URL, which may hold a password. */
function proxyOf(server: string, text: string): { readonly uri: string; readonly token?: string } {
  const help = "write it as http://proxy.example.com:3128";
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^socks/.test(url.protocol))
    throw new VCenterError(server, "proxy", `proxies of ${url.protocol}// are not supported: ${help}`);
  if (url === undefined || url.hostname === "" || !["http:", "https:"].includes(url.protocol))
    throw new VCenterError(server, "proxy", `what HTTPS_PROXY names is no URL of a proxy: ${help}`);
  if (url.username === "" && url.password === "") return { uri: url.origin };
  try {
    const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    return { uri: url.origin, token: `Basic ${Buffer.from(login, "utf8").toString("base64")}` };
  } catch {
    throw new VCenterError(server, "proxy", "its user or its password has a % that begins no escape: write it as %25");
  }
}

type Connector = ReturnType<typeof import("undici").buildConnector>;

/** A connector that hands out a connection only where the certificate has this hash (SHA-1 or SHA-256). */
function pinned(connect: Connector, server: string, thumbprint: string): Connector {
  const expected = plainHash(thumbprint);
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const certificate = "getPeerX509Certificate" in socket ? socket.getPeerX509Certificate() : undefined;
      const hashes = [certificate?.fingerprint, certificate?.fingerprint256].map((hash) => plainHash(hash ?? ""));
      if (expected !== "" && hashes.includes(expected)) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(
        new VCenterError(server, "certificate", "its certificate has another thumbprint than the configuration"),
        null,
      );
    });
}

function plainHash(hash: string): string {
  return hash.replace(/[^0-9a-f]/gi, "").toLowerCase();
}
