import type { RequestOptions } from "node:https";

/** A user of a kubeconfig as its file has it (`AuthInfo` of client-go), as far as client-node leaves it out or lets it age. */
export interface KubeconfigUser {
  readonly tokenFile?: string | undefined;
  readonly exec?: ExecPlugin | undefined;
  readonly as?: string | undefined;
  readonly "as-uid"?: string | undefined;
  readonly "as-groups"?: readonly string[] | undefined;
  readonly "as-user-extra"?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface ExecPlugin {
  readonly apiVersion?: string;
  readonly command: string;
  /** Whether the plug-in gets the cluster. */
  readonly provideClusterInfo?: boolean;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
}

/** Credentials that are fetched for each request, or kept until they age. */
export interface UserCredentials {
  apply(request: RequestOptions & { headers: Record<string, string | string[]> }): Promise<void>;
  /** Forgets what is kept, after the server refused it; tells whether there is another try. */
  refresh(): boolean;
}

/** The credentials of a user that a plug-in or a file gives, and whom it speaks for. Secrets are never part of an error. */
export function userCredentials(user: KubeconfigUser, cluster: object): UserCredentials {
  const impersonation = impersonationHeaders(user);
  const credentials = user.exec === undefined ? undefined : execCredentials(user.exec, cluster);
  let lastToken: string | undefined;

  return {
    async apply(request) {
      Object.assign(request.headers, impersonation);
      const credential = await credentials?.get();
      if (credential?.certificate !== undefined) request.cert = credential.certificate;
      if (credential?.key !== undefined) request.key = credential.key;
      // Tokens in files rotate: a kubelet writes a new one long before the old one ends.
      if (user.tokenFile !== undefined) lastToken = await readToken(user.tokenFile, lastToken);
      const token = credential?.token ?? lastToken;
      if (token !== undefined) request.headers["Authorization"] = `Bearer ${token}`;
    },
    refresh: () => credentials?.forget() ?? false,
  };
}

/** What a kubeconfig or a file of a token may have; a secret or config map holds 1 MiB at most. */
const MAX_FILE_MIB = 16;

/**
 * Returns the text of a file. A pipe is waited for until it ends, as kubectl does, so that `/dev/fd/3` and what a shell puts
 * for `<(…)` can be named; the wait blocks nothing else. Rejects with the system's error, and where there is more than 16 MiB.
 */
export async function readWhole(file: string): Promise<string> {
  const { open } = await import("node:fs/promises");
  const handle = await open(file);
  try {
    const chunks: Uint8Array[] = [];
    for (let size = 0; size <= MAX_FILE_MIB * 2 ** 20; ) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(2 ** 16));
      if (bytesRead === 0) return Buffer.concat(chunks).toString("utf8");
      chunks.push(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await handle.close();
  }
  throw Object.assign(new Error(), { code: `it has more than ${MAX_FILE_MIB} MiB` });
}

/**
 * Returns the text of a file of a certificate or a key as kubeconfigs hold it beside, base64. It is read for each request, since it may
 * rotate, and bounded, which client-node would not do. Rejects where it cannot be read.
 */
export async function readPem(file: string | undefined, data: string | undefined): Promise<string | undefined> {
  if (!file) return data;
  try {
    return Buffer.from(await readWhole(file)).toString("base64");
  } catch {
    throw new Error(`the file ${file} of the kubeconfig cannot be read or has more than ${MAX_FILE_MIB} MiB`);
  }
}

async function readToken(file: string, last: string | undefined): Promise<string> {
  try {
    const token = (await readWhole(file)).trim();
    if (token !== "") return token;
  } catch {
    // While it is replaced it may be gone for a moment.
  }
  if (last !== undefined) return last;
  throw new Error(`the token file ${file} of the kubeconfig cannot be read, is empty, or too large`);
}

/** The headers by which a request speaks for somebody else (Kubernetes, "User impersonation"). */
function impersonationHeaders(user: KubeconfigUser): Record<string, string | string[]> {
  const { as, "as-uid": uid, "as-groups": groups = [], "as-user-extra": extra = {} } = user;
  if (as === undefined || as === "") {
    if (uid === undefined && groups.length === 0 && Object.keys(extra).length === 0) return {};
    throw new Error("the kubeconfig has as-uid, as-groups or as-user-extra, and no user to speak for in `as`");
  }
  const extras = Object.entries(extra).map(([key, values]): [string, string[]] => [
    `Impersonate-Extra-${escapeHeaderName(key.toLowerCase())}`,
    [...values],
  ]);
  return {
    "Impersonate-User": as,
    ...(uid === undefined ? {} : { "Impersonate-Uid": uid }),
    ...(groups.length === 0 ? {} : { "Impersonate-Group": [...groups] }),
    ...Object.fromEntries(extras),
  };
}

/** A key as part of a header's name: bytes that may not stand in one, and `%` itself, are percent-encoded (client-go). */
function escapeHeaderName(key: string): string {
  return [...new TextEncoder().encode(key)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w!#$&'*+.^`|~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

interface GivenCredential {
  readonly token: string | undefined;
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  /** In milliseconds; infinite where the plug-in does not say. */
  readonly expires: number;
}

/** Runs a plug-in when there is no credential, when it is about to expire, and when the server refused it; never twice at once. */
function execCredentials(plugin: ExecPlugin, cluster: object) {
  let running: Promise<GivenCredential> | undefined;
  let kept: GivenCredential | undefined;
  return {
    async get(): Promise<GivenCredential> {
      if (kept !== undefined && kept.expires - EXPIRY_LEEWAY_MS > Date.now()) return kept;
      running ??= runPlugin(plugin, cluster).finally(() => {
        running = undefined;
      });
      kept = await running;
      return kept;
    },
    forget(): boolean {
      const hadOne = kept !== undefined;
      kept = undefined;
      return hadOne;
    },
  };
}

const EXPIRY_LEEWAY_MS = 10_000;
const PLUGIN_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 1024 * 1024;

async function runPlugin(
  { command, args, env, apiVersion = EXEC_VERSION, provideClusterInfo }: ExecPlugin,
  cluster: object,
): Promise<GivenCredential> {
  const { execFile } = await import("node:child_process");
  const spec = { interactive: false, ...(provideClusterInfo === true ? { cluster } : {}) };
  const info = JSON.stringify({ apiVersion, kind: "ExecCredential", spec });
  const named = Object.fromEntries((env ?? []).map(({ name, value }) => [name, value]));
  const output = await new Promise<string>((resolve, reject) => {
    const options = {
      env: { ...process.env, ...named, KUBERNETES_EXEC_INFO: info },
      timeout: PLUGIN_TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
    };
    const plugin = execFile(command, [...(args ?? [])], options, (error, stdout) => {
      // What it printed may hold secrets, as may its arguments, which the error repeats.
      if (error === null) resolve(stdout);
      else reject(new Error(`the exec plug-in ${command} of the kubeconfig failed: ${reasonOf(error)}`));
    });
    // What it has to say to people goes to them, as with kubectl.
    plugin.stderr?.pipe(process.stderr, { end: false });
    plugin.stdin?.end();
  });
  const credential = credentialOf(output);
  if (credential === undefined)
    throw new Error(`the exec plug-in ${command} of the kubeconfig printed no ExecCredential`);
  return credential;
}

const EXEC_VERSION = "client.authentication.k8s.io/v1";

function reasonOf(error: Error & { code?: unknown; signal?: unknown }): string {
  if (typeof error.code === "number") return `exit code ${error.code}`;
  return typeof error.code === "string" ? error.code : `ended by ${String(error.signal)}`;
}

function credentialOf(output: string): GivenCredential | undefined {
  let printed: unknown;
  try {
    printed = JSON.parse(output);
  } catch {
    return undefined;
  }
  const status = memberOf(printed, "status");
  const textOf = (name: string): string | undefined => {
    const value = memberOf(status, name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [token, certificate, key] = [textOf("token"), textOf("clientCertificateData"), textOf("clientKeyData")];
  if (token === undefined && (certificate === undefined || key === undefined)) return undefined;
  const expiration = textOf("expirationTimestamp");
  const expires = expiration === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiration);
  return { token, certificate, key, expires: Number.isNaN(expires) ? 0 : expires };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
