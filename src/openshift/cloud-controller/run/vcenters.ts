import type { Clock, Logger } from "crdwright/controller";
import { ALL_VCENTERS, isShared, ownsVCenter, type Shard } from "../../vcenter/shard.js";
import type { Transport } from "../../vcenter/transport.js";
import { VCenterError } from "../../vcenter/vcenter-error.js";
import { chooseAddresses } from "../choose-addresses.js";
import type { Machine } from "../machine.js";
import type { PlanInput } from "../plan-node.js";
import { staticAddresses } from "../static-addresses.js";
import { type FoundZone, findZone, type PlacedDomain, type Zone, zoneOfDomain } from "../zones.js";
import {
  type AccessOrProblem,
  type FollowedVCenter,
  followVCenter,
  type VCenterObservation,
} from "./follow-vcenter.js";
import type { Settings } from "./settings.js";
import { askForMachine, type MachineChanges } from "./vcenter-connection.js";

export interface VCentersOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly maxWaitSeconds: number;
  readonly tagIntervalMs: number;
  readonly wrap?: (transport: Transport) => Transport;
  readonly observe?: (server: string, what: VCenterObservation) => void;
  /** Which of them this copy of the program has. Default: all. */
  readonly shard?: Shard;
}

/** The vCenters of a configuration, or those of one copy of several, each followed by itself. */
export interface VCenters {
  /** Follows the vCenters of these settings from now on, and others no more. */
  apply(settings: Settings, accesses: ReadonlyMap<string, AccessOrProblem>): void;
  /** Starts to follow, and to report changes; returns what ends the reports. */
  begin(onChange: (changes: MachineChanges) => void): () => void;
  readonly all: readonly FollowedVCenter[];
  /** Whether other copies of the program have vCenters of their own. */
  readonly isShared: boolean;
  /** Whether a vCenter is one of this copy, configured or not. */
  owns(server: string): boolean;
  /**
   * Returns the first vCenter of other copies that has a VM; each is logged in to for that question alone. Throws where one of them
   * cannot be asked.
   */
  findElsewhere(uuid: string, signal: AbortSignal): Promise<string | undefined>;
  zoneOf(machine: Machine): Zone | undefined;
  /** Returns what a VM says of its node. */
  detailsOf(machine: Machine): Promise<Pick<PlanInput, "addresses" | "zone">>;
  setDomains(domains: readonly PlacedDomain[]): void;
  /** Logs out of all. */
  stop(): Promise<void>;
}

const NO_CREDENTIALS: AccessOrProblem = { access: undefined, problem: "there are no credentials for it" };

interface Followed {
  readonly follower: FollowedVCenter;
  /** What it was begun with: other values need another one. */
  readonly key: string;
}

/** Makes an empty collection of vCenters. Nothing is connected before `begin`. */
export function createVCenters({ shard = ALL_VCENTERS, ...options }: VCentersOptions): VCenters {
  const followed = new Map<string, Followed>();
  const ending: Promise<void>[] = [];
  let current: { settings: Settings; accesses: ReadonlyMap<string, AccessOrProblem> } | undefined;
  let domains: readonly PlacedDomain[] = [];
  let listener: ((changes: MachineChanges) => void) | undefined;

  function update(): void {
    if (listener === undefined || current === undefined) return;
    const { settings, accesses } = current;
    const categories = [settings.categories.region, settings.categories.zone].filter((each) => each !== undefined);
    for (const [server, { follower }] of followed)
      if (!settings.vcenters.some((each) => each.server === server)) end(server, follower);
    for (const { server, datacenters } of settings.vcenters.filter((each) => ownsVCenter(shard, each.server))) {
      const access = accesses.get(server) ?? NO_CREDENTIALS;
      const key = JSON.stringify([datacenters, categories]);
      const present = followed.get(server);
      if (present !== undefined && present.key === key) {
        present.follower.setAccess(access);
        continue;
      }
      if (present !== undefined) end(server, present.follower);
      const { observe, ...rest } = options;
      const follower = followVCenter(access, {
        ...rest,
        ...{ server, datacenters, categories },
        onChange: (changes) => listener?.(changes),
        ...(observe !== undefined && { observe: (what: VCenterObservation) => observe(server, what) }),
      });
      followed.set(server, { follower, key });
    }
    listener("all");
  }

  function end(server: string, follower: FollowedVCenter): void {
    followed.delete(server);
    options.log.info({ vcenter: server }, "a vCenter is followed no more");
    ending.push(follower.stop());
  }

  const zoneByTags = (machine: Machine, settings: Settings): FoundZone => {
    const follower = followed.get(machine.server)?.follower;
    const problem = follower?.tagProblem();
    if (problem !== undefined) return { zone: undefined, missing: [], problem };
    return findZone(machine.paths, (object) => follower?.tagsOf(object) ?? [], settings.categories);
  };

  /** Tags count; for what they do not say, the failure domain. */
  const zoneOf = (machine: Machine): FoundZone => {
    if (current === undefined) return { zone: {} };
    const byTags = zoneByTags(machine, current.settings);
    const { region, zone } = current.settings.categories;
    const isByTags = region !== undefined || zone !== undefined;
    const domain = zoneOfDomain(domains, machine);
    if (domain === undefined) return byTags;
    if (!isByTags) return { zone: domain };
    return byTags.zone === undefined && byTags.missing.length > 0 ? { zone: domain } : byTags;
  };

  return {
    apply(settings, accesses) {
      current = { settings, accesses };
      update();
    },
    begin(onChange) {
      listener = onChange;
      update();
      return () => {
        listener = undefined;
      };
    },
    get all() {
      return [...followed.values()].map(({ follower }) => follower);
    },
    isShared: isShared(shard),
    owns: (server) => ownsVCenter(shard, server),
    findElsewhere: async (uuid, signal) => {
      const { settings, accesses } = current ?? { settings: { vcenters: [] }, accesses: new Map() };
      for (const { server } of settings.vcenters) {
        if (ownsVCenter(shard, server)) continue;
        const found = accesses.get(server) ?? NO_CREDENTIALS;
        if (found.access === undefined) throw new VCenterError(server, "login", found.problem);
        if (await askForMachine(found.access, uuid, { ...(options.wrap && { wrap: options.wrap }), signal }))
          return server;
      }
      return undefined;
    },
    zoneOf: (machine) => zoneOf(machine).zone,
    detailsOf: async (machine) => {
      if (current === undefined) throw new Error("there is no configuration yet");
      const { settings } = current;
      const found = await staticAddresses(machine.metadata);
      const families = settings.vcenters.find(({ server }) => server === machine.server)?.families ?? [];
      const chosen = chooseAddresses({ ...machine, static: found.addresses }, settings.rules, families);
      const addresses =
        chosen.addresses === undefined || found.problem === undefined
          ? chosen
          : { ...chosen, warnings: [...chosen.warnings, found.problem] };
      return { addresses, zone: zoneOf(machine) };
    },
    setDomains(next) {
      domains = next;
      listener?.("all");
    },
    stop: async () => {
      for (const [server, { follower }] of followed) end(server, follower);
      await Promise.all(ending);
    },
  };
}
