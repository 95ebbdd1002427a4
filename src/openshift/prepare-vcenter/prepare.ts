import type { CheckFinding, Found } from "../checks/check-finding.js";
import { connectionProblem } from "../checks/live/check-live.js";
import { liveVCenter } from "../checks/live/live-vcenter.js";
import type { VSphereSpec } from "../checks/read-infrastructure.js";
import type { CheckContext } from "../vcenter/check-context.js";
import { VCenterError } from "../vcenter/vcenter-error.js";
import type { JournalKeeper } from "./journal.js";
import { makeItems, settleDoubts } from "./make-items.js";
import { type PreparedVCenter, planVCenter, type VCenterPlan } from "./plan.js";
import { takeBack } from "./take-back.js";

/** What came of preparing vCenters, or of taking back what was made. */
export interface Preparation {
  /** Of vCenters that could be asked, in the order of their names. */
  readonly plans: readonly VCenterPlan[];
  readonly findings: readonly CheckFinding[];
}

export interface PrepareOptions {
  /** Where what is made is recorded; without it nothing is made. */
  readonly keeper?: JournalKeeper;
  readonly progress?: (server: string, text: string) => void;
  /** Gets the plan of a vCenter before anything is made there. */
  readonly show?: (plan: VCenterPlan) => void;
}

/**
 * Plans what each vCenter with failure domains needs, all at once, and makes it where there is a journal to record it in. A vCenter that
 * cannot be asked is a finding, and spoils nothing of the others; where a plan has errors, nothing is made in its vCenter. Whoever made the
 * context closes it. Throws the `VCenterError` of a context that was cancelled.
 */
export async function prepareVCenters(
  vsphere: VSphereSpec,
  context: CheckContext,
  { keeper, progress = () => undefined, show = () => undefined }: PrepareOptions = {},
): Promise<Preparation> {
  const plans: VCenterPlan[] = [];
  const findings = await inEach(vsphere, context, async (vcenter) => {
    if (keeper !== undefined) await settleDoubts(vcenter, keeper);
    const plan = await planVCenter(vcenter);
    plans.push(plan);
    show(plan);
    const isPossible = !plan.findings.some(({ severity }) => severity === "error");
    if (!isPossible || keeper === undefined) return plan.findings;
    try {
      await makeItems(vcenter, plan, keeper, (text) => progress(vcenter.server, text));
      return plan.findings;
    } catch (error) {
      return [findingOf(error), ...plan.findings];
    }
  });
  return { plans: plans.sort((a, b) => (a.server < b.server ? -1 : 1)), findings };
}

/** Takes back what a journal says was made in each vCenter. A vCenter that cannot be asked is a finding; what was made there stays recorded. */
export async function takeBackFrom(
  vsphere: VSphereSpec,
  context: CheckContext,
  { keeper, progress = () => undefined }: PrepareOptions & { readonly keeper: JournalKeeper },
): Promise<CheckFinding[]> {
  const servers = new Set(keeper.journal().entries.map(({ server }) => server));
  return await inEach(
    vsphere,
    context,
    async (vcenter) => {
      await settleDoubts(vcenter, keeper);
      return await takeBack(vcenter, keeper, (text) => progress(vcenter.server, text));
    },
    servers,
  );
}

/** Does the same in all vCenters at once. Returns what was found, in the order of the vCenters. */
async function inEach(
  vsphere: VSphereSpec,
  context: CheckContext,
  work: (vcenter: PreparedVCenter) => Promise<readonly Found[]>,
  servers: ReadonlySet<string> = new Set(vsphere.failureDomains.map(({ server }) => server)),
): Promise<CheckFinding[]> {
  const rounds = await Promise.all(
    [...servers].sort().map(async (server) => {
      if (!context.servers.includes(server)) return [notAsked(server, vsphere)];
      try {
        return await work(await openVCenter(server, vsphere, context));
      } catch (error) {
        return [findingOf(error)];
      }
    }),
  );
  return rounds.flat().map((found) => ({ check: "prepare-vcenter", ...found }));
}

/** The finding that an error of a vCenter is. Throws errors of any other kind, and those that say that the run was cancelled. */
function findingOf(error: unknown): Found {
  if (error instanceof VCenterError && error.problem !== "cancelled") return connectionProblem(error);
  throw error;
}

function notAsked(server: string, { vcenters }: VSphereSpec): Found {
  const isKnown = vcenters.some((each) => each.server === server);
  return {
    code: isKnown ? "vcenter-not-asked" : "failure-domain-vcenter-unknown",
    severity: "error",
    vcenter: server,
    object: `vCenter ${server}`,
    reason: isKnown
      ? "there are no credentials for it, so that it is not asked"
      : "it is not one of the document's vCenters",
    help: isKnown
      ? "name the Secret with its user and password by --credentials"
      : "add it to vcenters, or correct the server",
  };
}

async function openVCenter(
  server: string,
  { failureDomains }: VSphereSpec,
  context: CheckContext,
): Promise<PreparedVCenter> {
  const session = await context.session(server);
  const tags = (): ReturnType<CheckContext["tags"]> => context.tags(server);
  return { ...liveVCenter({ session, tags, failureDomains }), session, tags };
}
