import { createHash } from "node:crypto";
import { connect, type Stored } from "crdwright/client";
import { type Clock, generationChanged, type Manager, type Request, systemClock } from "crdwright/controller";
import {
  createVCenterCheckClient,
  type VCenterCheck,
  type VCenterCheckStatus,
} from "../../../operator/generated/clients/vsphere.crdwright.dev/v1alpha1/vcentercheck.ts";
import type { CheckReport } from "../checks/check-finding.js";
import { type ClusterDocuments, serversOf } from "../checks/cluster-documents.js";
import { checkLive } from "../checks/live/check-live.js";
import { clusterNode } from "../checks/read-nodes.js";
import { clusterStorageClass } from "../checks/read-storage-classes.js";
import { readNodes, readStorageClasses } from "../cluster/cluster-objects.js";
import { type VCenterAccess, withCheckContext } from "../vcenter/check-context.js";
import { ALL_VCENTERS, isShared, ownsVCenter, type Shard, shardName } from "../vcenter/shard.js";
import { eventsOfChange } from "./check-events.js";
import type { CheckMetrics } from "./check-metrics.js";
import { createRounds, type Fingerprints } from "./rounds.js";
import { isSame, liveOutcomes, nextStatus, roundsOfStatus, withoutLive } from "./status.js";
import { trigger } from "./trigger.js";
import { type ListedObjects, watchDocuments } from "./watched-documents.js";

/** What the manager's clients call themselves. */
export const OPERATOR_NAME = "crdwright-vcenter-checks";
/** Where it runs, and keeps its lease; its role names it. */
export const OPERATOR_NAMESPACE = "crdwright-vcenter-checks";
/** The one VCenterCheck that counts where one copy has all vCenters. */
const CHECK_NAME = "cluster";
/** Stands before the server in the key of a vCenter that did not answer last. */
const RETRY = "retry";

/** Changes that come in one second are one round of documents, and one write. */
const QUIET_MS = 1_000;
/** However often documents change, vCenters are not asked, and logged in to, more often. */
const MIN_ROUND_GAP_MS = 5_000;
/** As many vCenters that did not answer are tried again at a time. */
const MAX_RETRIES_AT_ONCE = 4;

export interface VCenterCheckOptions {
  readonly metrics: CheckMetrics;
  /** How vCenters are reached from where the program runs. */
  readonly accessesOf: (documents: ClusterDocuments) => Promise<readonly VCenterAccess[]>;
  /** Ends the round that runs, and logs out. */
  readonly stopping: AbortSignal;
  /** Which of the vCenters this copy asks, and has a VCenterCheck for. Default: all. */
  readonly shard?: Shard;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** Returns the name of the VCenterCheck that counts for a copy. */
export function checkNameOf(shard: Shard): string {
  return shardName(CHECK_NAME, shard);
}

/**
 * Adds the controllers that check the vCenters of a cluster: `documents` compares the documents after each change, and writes the
 * status of the VCenterCheck, events and metrics; `vcenters` asks the vCenters after changes and on a schedule. Without a VCenterCheck
 * of their name they do nothing.
 */
// What they may do. generate writes it into operator/generated/rbac/role.yaml.
// +kubebuilder:rbac:groups=vsphere.crdwright.dev,resources=vcenterchecks,resourceNames=cluster,verbs=get;list;watch
// +kubebuilder:rbac:groups=vsphere.crdwright.dev,resources=vcenterchecks/status,resourceNames=cluster,verbs=patch
// +kubebuilder:rbac:groups=config.openshift.io,resources=infrastructures,resourceNames=cluster,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=nodes,verbs=list
// +kubebuilder:rbac:groups=storage.k8s.io,resources=storageclasses,verbs=list
// +kubebuilder:rbac:groups="",resources=configmaps,namespace=openshift-config,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=secrets,namespace=kube-system,resourceNames=vsphere-creds,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=events,namespace=default,verbs=create;patch
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,namespace=crdwright-vcenter-checks,verbs=get;create;update
export function addVCenterChecks(manager: Manager, options: VCenterCheckOptions): void {
  const { metrics, accessesOf, stopping, shard = ALL_VCENTERS, clock = systemClock, random } = options;
  const checkName = checkNameOf(shard);
  const key: Request = { name: checkName };
  const ownServersOf = (documents: ClusterDocuments): string[] =>
    serversOf(documents).filter((server) => ownsVCenter(shard, server));
  const connection = connect(manager.transport, { userAgent: OPERATOR_NAME, fieldManager: OPERATOR_NAME });
  const checks = createVCenterCheckClient(connection);
  const { read, watches } = watchDocuments(manager, key);
  const rounds = createRounds(() => (current()?.spec?.intervalSeconds ?? 900) * 1000, random);
  const selection = { fieldSelector: `metadata.name=${checkName}` };
  const results = trigger(checks, selection);
  const retries = trigger(checks, selection);
  const informer = manager.informer<VCenterCheck>(checks, selection);
  const current = (): Stored<VCenterCheck> | undefined => informer.objects.get(checkName);
  /** What was written last, and of which object; the informer may not have it yet. */
  let written: { readonly uid: string | undefined; readonly status: VCenterCheckStatus } | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let roundAt = Number.NEGATIVE_INFINITY;
  let isRestored = false;
  let listed: ListedObjects = {};

  manager.addController<VCenterCheck>({
    name: "documents",
    for: checks,
    ...selection,
    predicates: [generationChanged],
    watches: [...watches(), results.watch],
    async reconcile(_, { object, events, signal }) {
      if (object === undefined || object.metadata.deletionTimestamp !== undefined) return {};
      const waitMs = writtenAt + QUIET_MS - clock.now();
      if (waitMs > 0) return { requeueAfterMs: waitMs };
      if (!isRestored) rounds.restore(roundsOfStatus(object.status));
      isRestored = true;
      const { documents, report, versions } = read(listed);
      const servers = ownServersOf(documents);
      const own = asksVCenters(object) ? rounds.of(servers) : undefined;
      const { uid, generation } = object.metadata;
      const previous = written?.uid === uid ? written?.status : object.status;
      const state = { report, documents: versions, servers, rounds: own, generation };
      const status = nextStatus(previous, state, clock.date());
      const ofRounds = (own ?? []).flatMap(({ findings }) => findings);
      const findings = [...report.findings, ...ofRounds];
      metrics.set([...report.checks, ...liveOutcomes(own ?? [])], findings, own ?? []);
      if (isSame(status, object.status)) return {};
      writtenAt = clock.now();
      await checks.applyStatus({ metadata: { name: checkName }, status }, { force: true, signal });
      written = { uid, status };
      const before = own === undefined ? withoutLive(previous?.findings ?? []) : (previous?.findings ?? []);
      for (const note of eventsOfChange(before, status.findings ?? [])) events.record(object, note);
      return {};
    },
  });

  manager.addController<VCenterCheck>({
    name: "vcenters",
    for: checks,
    ...selection,
    predicates: [generationChanged],
    watches: [...watches(), retries.watch],
    concurrency: 1 + MAX_RETRIES_AT_ONCE,
    async reconcile({ namespace, name }, { signal, log }) {
      const object = current();
      if (object === undefined || !asksVCenters(object) || stopping.aborted) return {};
      const { documents } = read({});
      const accesses = await accessesOf(documents);
      const fingerprints = fingerprintsOf(documents, ownServersOf(documents), accesses, object);
      rounds.keep(fingerprints);
      if (isShared(shard) && fingerprints.size === 0) log.warn({}, "the documents name no vCenter of this copy");
      const isRetry = namespace === RETRY;
      const retryMs = isRetry ? rounds.retries(clock.now()).get(name) : undefined;
      if (isRetry && retryMs !== 0) return retryMs === undefined ? {} : { requeueAfterMs: retryMs };
      const servers = isRetry ? [name] : rounds.due(clock.now());
      if (servers.length > 0) {
        const gapMs = roundAt + MIN_ROUND_GAP_MS - clock.now();
        if (!isRetry && gapMs > 0) return { requeueAfterMs: gapMs };
        if (!isRetry) roundAt = clock.now();
        const asked = new Map(servers.map((server) => [server, fingerprints.get(server) ?? ""]));
        const breakOff = AbortSignal.any([signal, stopping]);
        // Of some of the vCenters nothing can be said of nodes.
        if (!isRetry && !isShared(shard)) listed = await list(breakOff);
        const report = await ask(isRetry ? documents : { ...documents, ...listed }, accesses, asked, breakOff);
        if (report === undefined) return {};
        rounds.store(asked, report.findings, { now: clock.now(), endedAt: clock.date() });
        results.fire(key);
        const silent = [...rounds.retries(clock.now())].map(([server]) => server);
        log.info({ vcenters: servers, silent }, "vCenters were asked");
      }
      // One that answers again is asked with the others from now on.
      if (isRetry && !rounds.retries(clock.now()).has(name)) {
        rounds.hasten(name);
        retries.fire(key);
        return {};
      }
      // What did not answer is tried again by itself, so that it holds up nobody.
      for (const [server] of rounds.retries(clock.now())) retries.fire({ namespace: RETRY, name: server });
      const waitMs = isRetry ? rounds.retries(clock.now()).get(name) : rounds.nextDueMs(clock.now());
      return waitMs === undefined ? {} : { requeueAfterMs: Math.max(waitMs, 1) };
    },
  });

  async function list(signal: AbortSignal): Promise<ListedObjects> {
    const [nodes, storageClasses] = await Promise.all([
      readNodes(connection, { signal }),
      readStorageClasses(connection, { signal }),
    ]);
    return { nodes: nodes.map(clusterNode), storageClasses: storageClasses.map(clusterStorageClass) };
  }

  /** Returns what vCenters came to; undefined where the round was broken off. */
  async function ask(
    documents: ClusterDocuments,
    accesses: readonly VCenterAccess[],
    asked: Fingerprints,
    signal: AbortSignal,
  ): Promise<CheckReport | undefined> {
    const own = accesses.filter(({ server }) => asked.has(server));
    const began = clock.now();
    try {
      const report = await withCheckContext(own, { signal }, (context) => checkLive(documents, context));
      metrics.asked((clock.now() - began) / 1000);
      if (signal.aborted) return undefined;
      // That a vCenter of another copy was not asked is nothing to report.
      const others = new Set(serversOf(documents).filter((server) => !ownsVCenter(shard, server)));
      return { ...report, findings: report.findings.filter(({ vcenter = "" }) => !others.has(vcenter)) };
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }
}

function asksVCenters({ spec }: VCenterCheck): boolean {
  return spec?.askVCenters !== false;
}

/** Returns for each vCenter a text that changes with how it is reached, and with what the documents name in it. */
function fingerprintsOf(
  documents: ClusterDocuments,
  servers: readonly string[],
  accesses: readonly VCenterAccess[],
  { spec }: VCenterCheck,
): Fingerprints {
  const { failureDomains = [] } = documents.infrastructure?.vsphere ?? {};
  return new Map(
    servers.map((server) => {
      const access = accesses.find((each) => each.server === server);
      const domains = failureDomains.filter((domain) => domain.server === server);
      const text = JSON.stringify([access ?? null, domains, failureDomains.length > 1, spec?.intervalSeconds ?? null]);
      // It is kept for long, and has a password in it.
      return [server, createHash("sha256").update(text).digest("base64")];
    }),
  );
}
