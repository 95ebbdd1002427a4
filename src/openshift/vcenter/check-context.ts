import { type CallingTagSession, openTags } from "./tags.js";
import { openTransport, type Transport, type TransportOptions } from "./transport.js";
import { VCenterError } from "./vcenter-error.js";
import { type CallingSession, type Login, openSession } from "./vcenter-session.js";

/** How one vCenter is reached and logged in to. */
export interface VCenterAccess extends TransportOptions {
  readonly login: Login;
}

/**
 * The vCenters of a round of checks, by their servers. All checks share one login for each: it is made with the first question, and
 * what it failed with is what every later question gets, without another attempt.
 */
export interface CheckContext {
  readonly servers: readonly string[];
  session(server: string): Promise<CallingSession>;
  tags(server: string): Promise<CallingTagSession>;
  /** Logs out everywhere, also after a failure. Nothing is reported: sessions end by themselves, too. */
  close(): Promise<void>;
}

export interface CheckContextOptions {
  /** Ends all calls, except those that log out. */
  readonly signal?: AbortSignal;
}

/** Does work with a context, which is closed behind it, also after a failure. Returns what the work returns. */
export async function withCheckContext<T>(
  accesses: readonly VCenterAccess[],
  options: CheckContextOptions,
  work: (context: CheckContext) => Promise<T>,
): Promise<T> {
  const context = createCheckContext(accesses, options);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Makes the context of a round of checks. Nothing is connected yet. */
export function createCheckContext(
  accesses: readonly VCenterAccess[],
  { signal }: CheckContextOptions = {},
): CheckContext {
  const byServer = new Map(accesses.map((access) => [access.server, signal ? { ...access, signal } : access]));
  const accessOf = (server: string): VCenterAccess => {
    const access = byServer.get(server);
    if (access === undefined) throw new VCenterError(server, "connection", "there are no credentials for it");
    return access;
  };
  const transports = sharedBy((server) => openTransport(accessOf(server)));
  const sessions = sharedBy(async (server) => openSession(await transports.get(server), accessOf(server).login));
  const tags = sharedBy(async (server) => openTags(await transports.get(server), accessOf(server).login));
  return {
    servers: [...byServer.keys()],
    session: sessions.get,
    tags: tags.get,
    close: async () => {
      await Promise.all(
        [...(await sessions.opened()), ...(await tags.opened())].map((each) => each.logout().catch(() => undefined)),
      );
      await Promise.all((await transports.opened()).map((each: Transport) => each.close().catch(() => undefined)));
    },
  };
}

interface Shared<T> {
  readonly get: (server: string) => Promise<T>;
  /** Those that could be opened. */
  readonly opened: () => Promise<readonly T[]>;
}

/** Opens one for each server, whoever asks. */
function sharedBy<T>(open: (server: string) => Promise<T>): Shared<T> {
  const cache = new Map<string, Promise<T>>();
  return {
    get: (server) => {
      const cached = cache.get(server) ?? Promise.resolve(server).then(open);
      cache.set(server, cached);
      return cached;
    },
    opened: async () => {
      const results = await Promise.allSettled(cache.values());
      return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    },
  };
}
