import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecureContext } from "node:tls";

/** A certificate with those that lead to its authority, and its key, both PEM. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate, or what gives the one that counts now; then the server asks again from time to time. */
export type CertificateSource = ServerCertificate | (() => ServerCertificate | Promise<ServerCertificate>);

/** Returns what reads `tls.crt` and `tls.key` in a folder, as a Secret of the type `kubernetes.io/tls` is mounted. */
export function certificateFolder(folder: string): () => Promise<ServerCertificate> {
  return async () => {
    const [cert, key] = await Promise.all(["tls.crt", "tls.key"].map((name) => readFile(join(folder, name), "utf8")));
    return { cert: cert ?? "", key: key ?? "" };
  };
}

/** Returns the certificate that counts now. Throws for one that no server can start with, such as one of another key. */
export async function readCertificate(source: CertificateSource): Promise<ServerCertificate> {
  const { cert, key } = typeof source === "function" ? await source() : source;
  createSecureContext({ cert, key });
  return { cert, key };
}
