import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { connect } from "crdwright/client";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, OUTPUT_FORMATS, type OutputFormat, printDiagnostics, printJson } from "../../io/output-format.js";
import { type Applied, type ApplyResult, applyManifests, objectText } from "../apply/apply-manifests.js";
import { type ClusterOutcome, followClusters } from "../apply/follow-clusters.js";
import { type Manifest, namespaceOf, readManifests } from "../apply/read-manifests.js";
import { isSecret } from "../apply/secret-values.js";
import { reportFindings } from "../checks/reports/report-text.js";
import { maskSecrets } from "../install-config/mask-secrets.js";
import { cancelledBySignals } from "./cancel-on-signal.js";
import { secondsOption } from "./check-command.js";
import { addClusterOptions, type ClusterOptions, connectToCluster } from "./cluster-option.js";
import type { Source } from "./config-in-manifest.js";
import { FileProblem, readFile } from "./read-file.js";

interface ApplyCommandOptions extends ClusterOptions {
  readonly namespace?: string;
  readonly forceConflicts?: boolean;
  readonly wait?: boolean;
  readonly timeout: number;
  readonly format: OutputFormat;
}

/** Adds the command that applies a folder of manifests, and follows the clusters in it. */
export function addApplyCommand(program: Command, end: (code: ExitCode) => void): void {
  const command = program
    .command("apply")
    .description("apply a folder of manifests in the order of their file names, and wait for the clusters among them")
    .argument("<folder>", "the folder, such as the cluster-api/ that manifests writes; its subfolders are read, too");
  addClusterOptions(command)
    .option(
      "--namespace <name>",
      "where objects go that name none; the only Namespace of the folder otherwise, or default",
    )
    .option("--force-conflicts", "take fields over that other programs have applied")
    .option("--wait", "follow each Cluster of Cluster API and its machines until their infrastructure is ready")
    .option("--timeout <seconds>", "how long --wait waits for all of them together", secondsOption, 1800)
    .addOption(new Option("--format <format>", "how findings are printed").choices([...OUTPUT_FORMATS]).default("text"))
    .action(async (folder: string, options: ApplyCommandOptions) => end(await apply(folder, options)));
}

/** What came of applying, and of following the clusters. */
interface Outcome {
  readonly result: ApplyResult;
  readonly did: ReadonlyMap<Manifest, Applied>;
  readonly clusters: readonly ClusterOutcome[];
}

async function apply(folder: string, options: ApplyCommandOptions): Promise<ExitCode> {
  const sources = manifestFiles(folder).map((path) => readFile(path));
  const { manifests, findings: unreadable } = readManifests(sources);
  const say = (line: string): unknown => options.format === "text" && process.stderr.write(`${line}\n`);
  const { result, did, clusters } = hasErrors(unreadable)
    ? { result: { applied: [], findings: unreadable }, did: new Map<Manifest, Applied>(), clusters: [] }
    : await applyAndFollow(manifests, options, say);
  const here = { root: ".", textOf: shownText(sources, manifests) };
  const findings = clusters.flatMap((outcome) => outcome.findings);
  if (options.format === "json")
    printJson({
      applied: result.applied.map(({ manifest, namespace }) => {
        const { file, kind, name } = manifest;
        return { file, kind, ...(namespace !== undefined && { namespace }), name, result: did.get(manifest) };
      }),
      clusters: clusters.map(({ cluster: { vcenter, namespace, name }, state }) => ({
        vcenter,
        namespace,
        name,
        state,
      })),
      findings,
      diagnostics: await jsonOf(result.findings, here),
    });
  else {
    await printDiagnostics(result.findings, here, options.format);
    process.stderr.write(reportFindings({ findings: findings.map((each) => ({ check: "apply", ...each })) }));
    say(summary(manifests, result, clusters, options));
  }
  return hasErrors(result.findings) || findings.length > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

/** Applies manifests and, where that is asked for and all were taken, follows the clusters among them. */
async function applyAndFollow(
  manifests: readonly Manifest[],
  options: ApplyCommandOptions,
  say: (line: string) => unknown,
): Promise<Outcome> {
  const { transport, options: shared } = await connectToCluster(options);
  const warnings = new Set<string>();
  const onWarning = (text: string): void => {
    if (!warnings.has(text)) say(`warning: ${text}`);
    warnings.add(text);
  };
  const connection = connect(transport, { ...shared, onWarning });
  const did = new Map<Manifest, Applied>();
  return await cancelledBySignals(async (signal) => {
    signal.addEventListener("abort", () => say("interrupted: apply again to go on from here"));
    const result = await applyManifests(connection, manifests, {
      namespace: namespaceOf(manifests, options.namespace),
      force: options.forceConflicts === true,
      signal,
      onApplied: (manifest, what) => {
        did.set(manifest, what);
        say(`${manifest.file}: ${objectText(manifest)} ${what}`);
      },
    });
    if (options.wait !== true || hasErrors(result.findings)) return { result, did, clusters: [] };
    const clusters = await followClusters(connection, result.applied, {
      limitMs: options.timeout * 1000,
      signal,
      progress: ({ vcenter }, text) => say(`${vcenter}: ${text}`),
    });
    return { result, did, clusters };
  });
}

function summary(
  manifests: readonly Manifest[],
  { applied, findings }: ApplyResult,
  outcomes: readonly ClusterOutcome[],
  { wait }: ApplyCommandOptions,
): string {
  const counted = `${applied.length} of ${manifests.length} objects applied`;
  if (wait !== true || hasErrors(findings)) return counted;
  if (outcomes.length === 0) return `${counted}; there is no Cluster among them to wait for`;
  const ready = outcomes.filter(({ state }) => state === "ready").length;
  return `${counted}; ${ready} of ${outcomes.length} clusters ready`;
}

/** The manifests below a folder, in the order of the bytes of their paths, as installers have it. Throws a {@link FileProblem}. */
function manifestFiles(folder: string): string[] {
  if (!statSync(folder).isDirectory()) throw new FileProblem(`${folder} is no folder`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  if (files.length === 0) throw new FileProblem(`${folder} has no manifests: files that end with .yaml, .yml or .json`);
  return files.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** The texts that findings show: of files with a Secret nothing. */
function shownText(sources: readonly Source[], manifests: readonly Manifest[]): (file: string) => string | undefined {
  const secret = new Set(manifests.filter(isSecret).map(({ file }) => file));
  const texts = new Map(
    sources.map(({ path, text }) => {
      // One that cannot be read may be anything.
      const isHidden = secret.has(path) || !manifests.some(({ file }) => file === path);
      return [path, isHidden ? text.replace(/\S/g, "*") : maskSecrets(text)];
    }),
  );
  return (file) => texts.get(file);
}
