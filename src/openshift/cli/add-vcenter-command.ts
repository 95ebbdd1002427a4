import { type Command, InvalidArgumentError, Option } from "commander";
import { featureGateNames, featureGatesOf } from "../../../generated/documents/feature-gates.ts";
import { didYouMean, suggestName } from "../../diagnostics/suggestion.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { manifestWith, withoutResourceVersion } from "../add-vcenter/edit-documents.js";
import { type AddVCenterPlan, type PlanDocument, planAddVCenter } from "../add-vcenter/plan.js";
import { planText } from "../add-vcenter/plan-text.js";
import type { ManifestFile } from "../manifests/manifest-file.js";
import { configInManifest } from "./config-in-manifest.js";
import { BOTH, checkPrintable, formatOption } from "./format-option.js";
import { checkStandardInput, readFile } from "./read-file.js";
import { printReport } from "./report.js";
import { writeManifests } from "./write-manifests.js";

const GATES = featureGatesOf.SelfManagedHA;
type FeatureSet = keyof typeof GATES;

interface AddVCenterOptions {
  readonly infrastructure: string;
  readonly cloudConfig: string;
  readonly credentials: string;
  readonly featureSet: FeatureSet;
  readonly featureGate: readonly string[];
  readonly out?: string;
  readonly format: OutputFormat;
}

/** Adds the command that plans how a vCenter is added to a running cluster. */
export function addAddVCenterCommand(program: Command, end: (code: ExitCode) => void): void {
  program
    .command("add-vcenter")
    .description("plan how a vCenter is added to a running cluster: each document before and after, in order")
    .argument(
      "<addition>",
      "a file with vcenter, failureDomains, credentials and, where the cluster has none of its own, current",
    )
    .requiredOption("--infrastructure <file>", "the Infrastructure object, as YAML or JSON")
    .requiredOption("--cloud-config <file>", "the cloud provider's configuration, or the ConfigMap that it stands in")
    .requiredOption("--credentials <file>", "the Secret with a user and a password for each vCenter")
    .option("--out <folder>", "the folder that after/ and undo/ are written into")
    .addOption(
      new Option("--feature-set <set>", "the feature set of the cluster")
        .choices(Object.keys(GATES))
        .default("Default"),
    )
    .option("--feature-gate <gate...>", "gates that are on beside those of the set", gateNames, [])
    .addOption(formatOption())
    .action(async (path: string, options: AddVCenterOptions) => end(await addVCenter(path, options)));
}

function gateNames(name: string, before: readonly string[]): string[] {
  if (featureGateNames.includes(name)) return [...before, name];
  throw new InvalidArgumentError(`There is no such gate. ${didYouMean(suggestName(name, featureGateNames))}`.trimEnd());
}

async function addVCenter(path: string, options: AddVCenterOptions): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  checkStandardInput([path, options.infrastructure, options.cloudConfig, options.credentials]);
  const addition = readFile(path);
  const infrastructure = readFile(options.infrastructure);
  const secret = readFile(options.credentials);
  const {
    source,
    manifest,
    findings: ofManifest,
  } = configInManifest(readFile(options.cloudConfig), {
    kinds: ["ConfigMap"],
    key: "config",
  });
  const featureGates = [...GATES[options.featureSet], ...options.featureGate];
  const { plan, findings } =
    source === undefined
      ? { plan: undefined, findings: ofManifest }
      : planAddVCenter({ infrastructure, secret, cloudConfig: source }, addition, { featureGates });
  const shown = new Map([addition, infrastructure, source ?? manifest].map(({ path: name, text }) => [name, text]));
  // Nothing of a Secret is shown.
  shown.set(secret.path, secret.text.replace(/\S/g, "*"));
  if (plan === undefined) {
    await printReport(findings, shown, options.format);
    return EXIT_FINDINGS;
  }
  const wrap = manifest === source ? undefined : manifest.text;
  const written = options.out === undefined ? undefined : writeManifests(options.out, planFiles(plan, wrap));
  const steps = plan.steps.map(({ document, findings: found }) => ({ document, findings: found }));
  await printReport(findings, shown, options.format, [{ name: "plan", text: await planText(plan) }], { steps });
  if (written !== undefined && options.format === "text")
    process.stderr.write(
      `${options.out}: apply after/ in the order of its names; undo/ in the reverse order takes it back\n`,
    );
  return EXIT_FINE;
}

const NAMES: Readonly<Record<PlanDocument, string>> = {
  secret: "1-secret.yaml",
  cloudConfig: "2-cloud-provider-config.yaml",
  infrastructure: "3-infrastructure.yaml",
};

/** The files of a plan, with the cloud config in its ConfigMap again where it was in one. */
function planFiles({ steps }: AddVCenterPlan, configMap: string | undefined): ManifestFile[] {
  return steps.flatMap(({ document, before, after }) => {
    const isInside = document === "cloudConfig" && configMap !== undefined;
    const name = document === "cloudConfig" && !isInside ? "2-cloud.conf" : NAMES[document];
    const isSecret = document !== "infrastructure";
    const undo = isInside ? configMap : before;
    return [
      { path: `after/${name}`, text: isInside ? manifestWith(configMap, "config", after) : after, isSecret },
      { path: `undo/${name}`, text: name.endsWith(".conf") ? undo : withoutResourceVersion(undo), isSecret },
    ];
  });
}
