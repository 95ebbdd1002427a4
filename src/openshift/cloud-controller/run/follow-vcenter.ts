import type { Clock, Logger } from "crdwright/controller";
import type { VCenterAccess } from "../../vcenter/check-context.js";
import type { Tag } from "../../vcenter/tags.js";
import { VCenterError } from "../../vcenter/vcenter-error.js";
import type { Machine, MachineSource } from "../machine.js";
import type { PlacedTag } from "../zones.js";
import {
  type ConnectionOptions,
  connectVCenter,
  type MachineChanges,
  type VCenterConnection,
} from "./vcenter-connection.js";

/** How a vCenter can be logged in to, or why it cannot. */
export type AccessOrProblem =
  | { readonly access: VCenterAccess }
  | { readonly access: undefined; readonly problem: string };

export interface FollowOptions extends ConnectionOptions {
  readonly server: string;
  /** The tag categories of regions and zones; none where nodes get no zones by tags. */
  readonly categories: readonly string[];
  /** After how long tags are read again. */
  readonly tagIntervalMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told of what changed: VMs, as they were and as they are, or so much that all nodes count. */
  readonly onChange: (changes: MachineChanges) => void;
  /** Told of a login, of whether the vCenter answers, and of failures. */
  readonly observe?: (what: VCenterObservation) => void;
}

export type VCenterObservation =
  | { readonly kind: "connected"; readonly machines: number }
  | { readonly kind: "answered"; readonly machines: number }
  | { readonly kind: "failed"; readonly problem: string }
  /** It is followed no more. */
  | { readonly kind: "ended" };

/** A vCenter that is followed until `stop`, whatever happens to it. */
export interface FollowedVCenter extends MachineSource {
  /** Takes other credentials: a session is made with them, and the one that is there ends when that has succeeded. */
  setAccess(access: AccessOrProblem): void;
  tagsOf(object: string): readonly PlacedTag[];
  /** Whether nothing has come of the first login yet. */
  readonly isBeginning: boolean;
  /** Why tags are not known; undefined where they are. */
  tagProblem(): string | undefined;
  /** Asks the vCenter itself whether a VM is there, beside its inventory. Throws a {@link VCenterError}. */
  hasMachine(uuid: string, reference: string | undefined): Promise<boolean>;
  /** Logs out. */
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** A password that is refused is not tried more often than this until there is another: accounts get locked by it. */
const REFUSED_WAIT_MS = 600_000;
const NO_TAGS: readonly PlacedTag[] = [];

/** Begins to follow a vCenter: its own loop, so that no other waits for it. */
export function followVCenter(first: AccessOrProblem, options: FollowOptions): FollowedVCenter {
  const { server, clock, log, onChange, observe } = options;
  let access = first;
  let connection: VCenterConnection | undefined;
  /** Made with other credentials, to take the place of the one that is there. */
  let replacement: VCenterConnection | undefined;
  let problem: string | undefined = `${server}: it has not answered yet`;
  let tags: ReadonlyMap<string, readonly Tag[]> = new Map();
  let tagProblem: string | undefined =
    options.categories.length === 0 ? undefined : `${server}: its tags are not read yet`;
  let isStopped = false;
  let isBeginning = true;
  const ending = new AbortController();
  let wake = (): void => {};
  const running = run();

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopped) {
      const current = access;
      try {
        const made = replacement ?? (await login(current));
        replacement = undefined;
        await readTags(made);
        connection = made;
        problem = made.inventory.problem();
        isBeginning = false;
        log.info({ vcenter: server, machines: made.inventory.size }, "the inventory of a vCenter is known");
        observe?.({ kind: "connected", machines: made.inventory.size });
        onChange("all");
        await follow(made, () => {
          failures = 0;
        });
      } catch (error) {
        // Until the other one is there, this inventory is the best that is known.
        if (replacement !== undefined) continue;
        const old = connection;
        connection = undefined;
        if (!isStopped) fail(error);
        // One that does not answer may hold up even the logout.
        const closing = old?.close();
        const isRefused = error instanceof VCenterError && error.problem === "login";
        // A session that ended is made again at once, one time.
        const isEnded = error instanceof VCenterError && error.problem === "session" && failures === 0;
        const wait = isRefused ? REFUSED_WAIT_MS : isEnded ? 0 : Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
        failures += 1;
        if (wait > 0 && access === current && !isStopped) await sleep(wait);
        await closing;
      }
    }
    await Promise.all([connection?.close(), replacement?.close()]);
  }

  async function login(current: AccessOrProblem): Promise<VCenterConnection> {
    if (current.access === undefined) throw new VCenterError(server, "login", current.problem);
    return await connectVCenter(current.access, options, ending.signal);
  }

  async function follow(made: VCenterConnection, answered: () => void): Promise<void> {
    for (;;) {
      const changes = await made.next();
      answered();
      if (replacement !== undefined) throw new VCenterError(server, "session", "another session takes its place");
      problem = made.inventory.problem();
      observe?.({ kind: "answered", machines: made.inventory.size });
      if (changes === "all" || changes.length > 0) onChange(changes);
      if (options.categories.length > 0 && clock.now() >= tagsDue && (await readTags(made))) onChange("all");
    }
  }

  let tagsDue = 0;
  /** Reads the tags. Returns whether they are others than before. */
  async function readTags(made: VCenterConnection): Promise<boolean> {
    if (options.categories.length === 0) return false;
    tagsDue = clock.now() + options.tagIntervalMs;
    try {
      const before = textOfTags(tags);
      tags = await made.tags(options.categories, access.access ?? made.access);
      const hadProblem = tagProblem !== undefined;
      tagProblem = undefined;
      return hadProblem || before !== textOfTags(tags);
    } catch (error) {
      tagProblem = messageOf(error);
      log.warn({ vcenter: server, reason: tagProblem }, "the tags of a vCenter cannot be read");
      return false;
    }
  }

  function fail(error: unknown): void {
    problem = messageOf(error);
    const isFirst = isBeginning;
    isBeginning = false;
    // Nodes that wait for it can be reported.
    if (isFirst) onChange("all");
    log.warn({ vcenter: server, reason: problem }, "a vCenter cannot be asked");
    observe?.({ kind: "failed", problem: error instanceof VCenterError ? error.problem : "fault" });
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Logs in with other credentials, and lets the session that is there go on until that has succeeded. */
  async function replaceSession(next: AccessOrProblem): Promise<void> {
    while (access === next && connection !== undefined && !isStopped) {
      try {
        replacement = await login(next);
        // Its call that waits ends with it, and the loop goes on with the other one.
        await connection?.close();
        return;
      } catch (error) {
        // The Secret may have changed before the vCenter has.
        log.warn({ vcenter: server, reason: messageOf(error) }, "new credentials are refused, and the session goes on");
        const isRefused = error instanceof VCenterError && error.problem === "login";
        await new Promise<void>((resolve) => {
          const cancel = clock.after(isRefused ? REFUSED_WAIT_MS : MAX_WAIT_MS, resolve);
          ending.signal.addEventListener("abort", () => {
            cancel();
            resolve();
          });
        });
      }
    }
  }

  return {
    server,
    get problem() {
      // What is not known is never taken for what is not there.
      return connection === undefined ? (problem ?? `${server}: it has no session at the moment`) : problem;
    },
    get isBeginning() {
      return isBeginning;
    },
    byReference: (reference) => connection?.inventory.byReference(reference),
    byUuid: (uuid) => machinesOf((inventory) => inventory.byUuid(uuid)),
    byName: (name) => machinesOf((inventory) => inventory.byName(name)),
    byAddress: (address) => machinesOf((inventory) => inventory.byAddress(address)),
    tagsOf: (object) => tags.get(object) ?? NO_TAGS,
    tagProblem: () => tagProblem,
    hasMachine: async (uuid, reference) => {
      if (connection === undefined || problem !== undefined)
        throw new VCenterError(server, "connection", "it cannot be asked now");
      return await connection.hasMachine(uuid, reference);
    },
    setAccess: (next) => {
      if (isSameAccess(access, next)) return;
      access = next;
      if (next.access !== undefined) void replaceSession(next);
      wake();
    },
    stop: async () => {
      isStopped = true;
      ending.abort();
      wake();
      await connection?.close();
      await running;
      observe?.({ kind: "ended" });
    },
  };

  function machinesOf(of: (inventory: VCenterConnection["inventory"]) => readonly Machine[]): readonly Machine[] {
    return connection === undefined ? [] : of(connection.inventory);
  }
}

function isSameAccess(one: AccessOrProblem, other: AccessOrProblem): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function textOfTags(tags: ReadonlyMap<string, readonly Tag[]>): string {
  return JSON.stringify(
    [...tags].map(([key, each]) => [key, each.map(({ name, category }) => [category, name]).sort()]).sort(),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
