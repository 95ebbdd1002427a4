import type { LoadedVCenter } from "../../cloud-config/load.js";
import type { CheckContext, VCenterAccess } from "../../vcenter/check-context.js";
import type { Trust } from "../../vcenter/transport.js";
import { TagServiceError, VCenterError } from "../../vcenter/vcenter-error.js";
import { type CheckFinding, type CheckOutcome, type CheckReport, type Found, outcomeOf } from "../check-finding.js";
import { type ClusterDocuments, isAskedFor, serversOf } from "../cluster-documents.js";
import type { ClusterCheck, VCenterFacts } from "./cluster-check.js";
import { datastores } from "./datastores.js";
import { gatherFacts } from "./gather-facts.js";
import { hostGroups } from "./host-groups.js";
import { inventory } from "./inventory.js";
import type { LiveCheck } from "./live-check.js";
import { liveVCenter } from "./live-vcenter.js";
import { nodeBlockTracking } from "./node-block-tracking.js";
import { nodeDiskLatency } from "./node-disk-latency.js";
import { nodeHardware } from "./node-hardware.js";
import { nodeMachines } from "./node-machines.js";
import { privileges } from "./privileges.js";
import { storageClasses } from "./storage-classes.js";
import { versions } from "./versions.js";
import { zoneTags } from "./zone-tags.js";

/** The checks that ask vCenters, in the order in which they are reported. */
export const LIVE_CHECKS: readonly LiveCheck[] = [versions, inventory, datastores, zoneTags, hostGroups, privileges];

/** The checks of what several vCenters have, behind these. They are left out where nobody asked for what they need. */
export const CLUSTER_CHECKS: readonly ClusterCheck[] = [
  nodeMachines,
  nodeHardware,
  nodeBlockTracking,
  nodeDiskLatency,
  storageClasses,
];

/** The check that a vCenter which cannot be asked is reported by, once, whatever else would have been asked. */
export const CONNECTIONS = "connections";

const HELP: Readonly<Record<VCenterError["problem"], string>> = {
  connection: "correct the server or the port, or let the network through",
  certificate: "name a readable file of its authority as caFile of the cloud config, or correct the thumbprint",
  proxy: "correct HTTPS_PROXY, or name the vCenter in NO_PROXY",
  timeout: "look whether it is up, or wait longer with --timeout",
  login: "correct the user and the password in the Secret",
  session: "check again; look whether somebody ends sessions, or the vCenter was restarted",
  answer: "look whether this is a vCenter, and no proxy that answers for it",
  fault: "look whether the user may do that",
  cancelled: "check again",
};

/** The text of a file, or why it cannot be read. */
export type CertificateFile = { readonly text: string } | { readonly problem: string };

/** Ends a round with a vCenter that answers everything, and slowly. */
const TOTAL_TIMEOUTS = 20;

export interface AccessOptions {
  /** How long a vCenter may take for an answer; for all answers together it has twenty times as long. */
  readonly timeoutMs: number;
  /** Certificate files by their paths in the cloud config. */
  readonly caFiles: ReadonlyMap<string, CertificateFile>;
  readonly proxyUrlOf: (server: string, port: number) => string | undefined;
}

/** Returns how each vCenter of the documents is reached; those without credentials are left out, and {@link checkLive} reports them. */
export function accessesOf(
  documents: ClusterDocuments,
  { timeoutMs, caFiles, proxyUrlOf }: AccessOptions,
): VCenterAccess[] {
  const { infrastructure, cloudConfig, credentials } = documents;
  return serversOf(documents).flatMap((server) => {
    const entry = [...(cloudConfig?.vcenters.values() ?? [])].find((each) => each.server === server);
    const ofSecret = { user: credentials?.get(`${server}.username`), password: credentials?.get(`${server}.password`) };
    // Where the cloud config refers to a Secret, the cloud provider does not look at what stands beside the reference.
    const { user, password } =
      entry?.secretref === undefined || !ofSecret.user || !ofSecret.password ? { ...ofSecret, ...entry } : ofSecret;
    if (!user || !password) return [];
    const spec = infrastructure?.vsphere?.vcenters.find((each) => each.server === server);
    const port = spec?.port ?? Number(entry?.port ?? 443);
    const proxyUrl = proxyUrlOf(server, port);
    return [
      {
        server,
        port,
        timeoutMs,
        totalTimeoutMs: timeoutMs * TOTAL_TIMEOUTS,
        login: { user, password },
        trust: trustOf(entry, caFiles),
        ...(proxyUrl !== undefined && { proxyUrl }),
      },
    ];
  });
}

function trustOf(entry: LoadedVCenter | undefined, caFiles: AccessOptions["caFiles"]): Trust {
  if (entry?.insecureFlag === true) return { insecure: true };
  if (entry?.thumbprint !== undefined) return { thumbprint: entry.thumbprint };
  if (!entry?.caFile) return {};
  const file = caFiles.get(entry.caFile) ?? { problem: "it was not read" };
  return "text" in file
    ? { ca: file.text }
    : { unreadable: `its caFile ${entry.caFile} cannot be read: ${file.problem}` };
}

/** Hears which check a vCenter is asked for; undefined where it is done with. */
export type OnProgress = (server: string, check: string | undefined) => void;

/**
 * Asks all vCenters at once, each check after the other in one of them. A vCenter that cannot be asked, or no longer, is one finding,
 * and those of the others are complete. The context stays open. Throws the {@link VCenterError} of a context that was cancelled.
 */
export async function checkLive(
  documents: ClusterDocuments,
  context: CheckContext,
  onProgress: OnProgress = () => undefined,
): Promise<CheckReport> {
  const rounds = await Promise.all(
    context.servers.map((server) =>
      checkVCenter(server, documents, context, onProgress).finally(() => onProgress(server, undefined)),
    ),
  );
  const findings: CheckFinding[] = [];
  const checks: CheckOutcome[] = [CONNECTIONS, ...LIVE_CHECKS.map(({ name }) => name)].map((name) => {
    const ofRounds = rounds.flatMap((round) => round.found.get(name) ?? []);
    const ofCheck = name === CONNECTIONS ? [...withoutLogin(documents, context), ...ofRounds] : ofRounds;
    for (const each of ofCheck) findings.push({ check: name, ...each });
    const isRun = name === CONNECTIONS || rounds.some((round) => round.found.has(name));
    return isRun ? outcomeOf(name, ofCheck) : { name, status: "skipped" };
  });
  const facts = new Map(rounds.flatMap(({ facts }) => (facts === undefined ? [] : [[facts.server, facts] as const])));
  for (const { name, needs, find } of CLUSTER_CHECKS) {
    if (!isAskedFor(documents, needs)) continue;
    if (facts.size === 0 || needs.some((document) => documents[document] === undefined)) {
      checks.push({ name, status: "skipped" });
      continue;
    }
    const ofCheck = find(documents, facts);
    checks.push(outcomeOf(name, ofCheck));
    for (const each of ofCheck) findings.push({ check: name, ...each });
  }
  return { checks, findings };
}

/** A vCenter that nobody can log in to is not asked, and has not passed. */
function withoutLogin(documents: ClusterDocuments, { servers }: CheckContext): Found[] {
  return serversOf(documents)
    .filter((server) => !servers.includes(server))
    .map((server) => ({
      code: "vcenter-not-asked",
      severity: "error",
      vcenter: server,
      object: `vCenter ${server}`,
      reason: "there are no credentials for it, so that it is not asked",
      help: "name the Secret with its user and password by --credentials",
    }));
}

interface Round {
  /** What each check found that ended. */
  readonly found: ReadonlyMap<string, readonly Found[]>;
  /** Undefined where the vCenter could not be asked to the end. */
  readonly facts: VCenterFacts | undefined;
}

async function checkVCenter(
  server: string,
  documents: ClusterDocuments,
  context: CheckContext,
  onProgress: OnProgress,
): Promise<Round> {
  const { failureDomains = [] } = documents.infrastructure?.vsphere ?? {};
  const found = new Map<string, readonly Found[]>([[CONNECTIONS, []]]);
  let facts: VCenterFacts | undefined;
  /** Does one thing of several, so that the others are done where it fails alone. */
  const alone = async (what: string, work: () => Promise<void>): Promise<void> => {
    onProgress(server, what);
    try {
      await work();
    } catch (error) {
      if (!endsCheckAlone(error)) throw error;
      const problem = connectionProblem(error);
      const known = found.get(CONNECTIONS) ?? [];
      if (!known.some(({ reason }) => reason === problem.reason)) found.set(CONNECTIONS, [...known, problem]);
    }
  };
  try {
    onProgress(server, CONNECTIONS);
    const session = await context.session(server);
    const vcenter = liveVCenter({ session, tags: () => context.tags(server), failureDomains });
    for (const { name, find } of LIVE_CHECKS)
      await alone(name, async () => {
        found.set(name, await find(vcenter));
      });
    await alone("nodes and datastores", async () => {
      facts = await gatherFacts(vcenter, documents);
    });
  } catch (error) {
    if (!(error instanceof VCenterError) || error.problem === "cancelled") throw error;
    // What failed before was the same vCenter going down.
    found.set(CONNECTIONS, [connectionProblem(error)]);
  }
  return { found, facts };
}

/** Whether the other checks of a vCenter can go on: it refused one call, or its tags do not answer. */
function endsCheckAlone(error: unknown): error is VCenterError {
  if (!(error instanceof VCenterError) || error.problem === "cancelled") return false;
  return error instanceof TagServiceError || error.problem === "fault";
}

/** Returns the finding about a vCenter, or its tag service, that did not do what it was asked for. */
export function connectionProblem(error: VCenterError): Found {
  const { server, problem, message } = error;
  const ofTags = error instanceof TagServiceError;
  return {
    code: ofTags ? "vcenter-tags" : `vcenter-${problem}`,
    severity: "error",
    vcenter: server,
    object: ofTags ? `tag service of ${server}` : `vCenter ${server}`,
    reason: message.slice(`${server}: `.length),
    help: ofTags ? "look whether the service vAPI Endpoint of the vCenter runs" : HELP[problem],
  };
}
