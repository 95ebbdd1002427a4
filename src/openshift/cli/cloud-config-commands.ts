import { type Command, Option } from "commander";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { type ConvertedCloudConfig, convertCloudConfig } from "../cloud-config/convert.js";
import type { Environment } from "../cloud-config/environment.js";
import { CLOUD_CONFIG_FORMS, type CloudConfigForm, cloudConfigOf } from "../cloud-config/from-install-config.js";
import { loadCloudConfig } from "../cloud-config/load.js";
import { loadedConfigText } from "../cloud-config/show.js";
import { transformCloudConfig } from "../cloud-config/transform.js";
import { cloudConfigText } from "../cloud-config/write-config.js";
import { UnwritableGcfg } from "../gcfg/write-gcfg.js";
import type { Dialect } from "../install-config/gates.js";
import { manifestText } from "../manifests/manifest-file.js";
import { cloudConfigMap } from "../manifests/vsphere-configs.js";
import { type ConfigInManifest, configInManifest, type Source } from "./config-in-manifest.js";
import { BOTH, checkPrintable, formatOption } from "./format-option.js";
import { checkedInstallConfig, infraIdOption, installDialectOption } from "./install-config-input.js";
import { maskedCredentials, noteMasked } from "./masked-credentials.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { printCheck, printReport } from "./report.js";

interface Printing {
  readonly format: OutputFormat;
  readonly showSecrets?: boolean;
}

const FILE = "a file of YAML or INI, or the ConfigMap that it stands in, or - for standard input";
const SHOW_SECRETS = "print user names and passwords, too";

/** Adds the commands that read, check, write and convert the configuration of the cloud provider for vSphere. */
export function addCloudConfigCommands(program: Command, end: (code: ExitCode) => void): void {
  const group = program
    .command("cloud-config")
    .description("read, check, write and convert the configuration of the cloud provider for vSphere");
  group
    .command("show")
    .description("print what the cloud provider makes of a file, with defaults and what vCenters inherit")
    .argument("<file>", FILE)
    .addOption(envFileOption())
    .option("--show-secrets", SHOW_SECRETS)
    .addOption(formatOption())
    .action(async (path: string, options: LoadOptions & Printing) => end(await show(path, options)));
  group
    .command("check")
    .description("report what the cloud provider refuses, passes over in silence or crashes at")
    .argument("<file...>", "files of YAML or INI, or - for standard input")
    .addOption(envFileOption())
    .addOption(formatOption())
    .action(async (paths: string[], options: LoadOptions & Printing) => end(await check(paths, options)));
  group
    .command("render")
    .description("print the configuration for the cluster of an install-config")
    .argument("<install-config>", "a file of YAML or JSON, or - for standard input")
    .addOption(new Option("--form <form>", FORM_HELP).choices([...CLOUD_CONFIG_FORMS]).default("yaml"))
    .option("--config-map", "print the ConfigMap that it stands in")
    .addOption(infraIdOption())
    .addOption(installDialectOption())
    .addOption(formatOption())
    .action(async (path: string, options: RenderOptions) => end(await render(path, options)));
  group
    .command("convert")
    .description("print a file as YAML, also one of the in-tree provider, and report what has no place there")
    .argument("<file>", FILE)
    .option("--as-published", "leave out what OpenShift's own converter leaves out")
    .option("--show-secrets", SHOW_SECRETS)
    .addOption(formatOption())
    .action(async (path: string, options: ConvertCommandOptions) => end(await convert(path, options)));
  group
    .command("transform")
    .description("print what the operator of a cluster makes of a file and of the Infrastructure object")
    .argument("<file>", FILE)
    .requiredOption("--infrastructure <file>", "the Infrastructure object, as YAML or JSON")
    .option("--service-network <cidr...>", "the networks of services, the first ones first")
    .option("--show-secrets", SHOW_SECRETS)
    .addOption(formatOption())
    .action(async (path: string, options: TransformOptions) => end(await transform(path, options)));
}

const FORM_HELP =
  "enhancement: every field, as the enhancement lists it; yaml: as today's installer; ini: the old form";

function envFileOption(): Option {
  return new Option("--env-file <file>", "variables of the cloud provider's environment, NAME=value on each line");
}

interface LoadOptions {
  readonly envFile?: string;
}

async function show(path: string, options: LoadOptions & Printing): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  checkStandardInput([path, options.envFile]);
  const { source, manifest, findings: ofManifest } = readConfig(path);
  const { values, spanOf, texts } = readEnvironment(options);
  const result = source && loadCloudConfig(source, values, spanOf);
  const findings = result?.findings ?? ofManifest;
  const shown = textsOf([source ?? manifest, ...texts]);
  if (result?.loaded === undefined) {
    await printReport(findings, shown, options.format);
    return EXIT_FINDINGS;
  }
  const { loaded } = result;
  const text = loadedConfigText(options.showSecrets === true ? loaded : maskedCredentials(loaded));
  await printReport(findings, shown, options.format, [{ name: manifest.path, text }]);
  noteMasked(options);
  return EXIT_FINE;
}

async function check(paths: readonly string[], options: LoadOptions & Printing): Promise<ExitCode> {
  checkStandardInput([...paths, options.envFile]);
  const { values, spanOf, texts } = readEnvironment(options);
  const read = paths.map(readConfig);
  const findings = read.flatMap(({ source, findings: ofManifest }) =>
    source === undefined ? ofManifest : loadCloudConfig(source, values, spanOf).findings,
  );
  const sources = [...read.map(({ source, manifest }) => source ?? manifest), ...texts];
  return await printCheck(paths, findings, sources, options.format);
}

interface EnvironmentFile {
  readonly values: Environment;
  readonly spanOf: (name: string) => SourceSpan | undefined;
  readonly texts: readonly Source[];
}

/** Reads the variables of an environment: NAME=value, comments with #. Throws a {@link FileProblem} for other lines. */
function readEnvironment({ envFile }: LoadOptions): EnvironmentFile {
  if (envFile === undefined) return { values: {}, spanOf: () => undefined, texts: [] };
  const source = readFile(envFile);
  const values: Record<string, string> = {};
  const spans = new Map<string, SourceSpan>();
  for (const { 0: line, index: start } of source.text.matchAll(/^.*$/gm)) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*?)\r?$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      const number = source.text.slice(0, start).split("\n").length;
      throw new FileProblem(`${source.path}:${number} has another form than NAME=value`);
    }
    values[name] = value;
    // The name alone: the value may be secret.
    const nameStart = start + line.indexOf(name);
    spans.set(name, { file: source.path, start: nameStart, end: nameStart + name.length });
  }
  // Nothing of it is shown but names.
  const shown = source.text.replace(/=.*$/gm, (value) => `=${"*".repeat(value.length - 1)}`);
  return { values, spanOf: (name) => spans.get(name), texts: [{ path: source.path, text: shown }] };
}

/** Reads a cloud config, also from the ConfigMap or the Secret that it stands in. */
function readConfig(path: string): ConfigInManifest {
  return configInManifest(readFile(path), { kinds: ["ConfigMap", "Secret"], key: "config" });
}

function textsOf(sources: readonly Source[]): ReadonlyMap<string, string> {
  return new Map(sources.map(({ path, text }) => [path, text]));
}

interface RenderOptions extends Printing {
  readonly form: CloudConfigForm;
  readonly configMap?: boolean;
  readonly infraId?: string;
  readonly dialect: Dialect;
}

async function render(path: string, options: RenderOptions): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  const { config, infraId, report } = checkedInstallConfig(path, options);
  if (config === undefined) return report([]);
  try {
    const text = cloudConfigOf(config, { form: options.form, infraId });
    const name = options.configMap === true ? "cloud-provider-config.yaml" : "cloud.conf";
    return report([{ name, text: options.configMap === true ? manifestText(cloudConfigMap(text)) : text }]);
  } catch (error) {
    if (!(error instanceof UnwritableGcfg)) throw error;
    throw new FileProblem(error.message);
  }
}

interface ConvertCommandOptions extends Printing {
  readonly asPublished?: boolean;
}

async function convert(path: string, options: ConvertCommandOptions): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  const { source, manifest, findings } = readConfig(path);
  if (source === undefined) return await printConverted({ ...NOTHING, findings }, textsOf([manifest]), options);
  const converted = convertCloudConfig(source, { asPublished: options.asPublished === true });
  return await printConverted(converted, textsOf([source]), options);
}

const NOTHING = { document: undefined, text: undefined } as const;

interface TransformOptions extends Printing {
  readonly infrastructure: string;
  readonly serviceNetwork?: readonly string[];
}

async function transform(path: string, options: TransformOptions): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  checkStandardInput([path, options.infrastructure]);
  const { source, manifest, findings } = readConfig(path);
  const infrastructure = readFile(options.infrastructure);
  if (source === undefined) return await printConverted({ ...NOTHING, findings }, textsOf([manifest]), options);
  const serviceNetworks = options.serviceNetwork ?? [];
  const converted = transformCloudConfig({ cloudConfig: source, infrastructure, serviceNetworks });
  return await printConverted(converted, textsOf([source, infrastructure]), options);
}

async function printConverted(
  { document, findings }: ConvertedCloudConfig,
  texts: ReadonlyMap<string, string>,
  options: Printing,
): Promise<ExitCode> {
  const shown = document === undefined || options.showSecrets === true ? document : maskedCredentials(document);
  const printed = shown === undefined ? [] : [{ name: "cloud.conf", text: cloudConfigText(shown) }];
  await printReport(findings, texts, options.format, printed);
  if (document === undefined) return EXIT_FINDINGS;
  if (JSON.stringify(shown) !== JSON.stringify(document)) noteMasked(options);
  return EXIT_FINE;
}
