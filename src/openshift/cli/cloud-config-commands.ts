import { type Command, Option } from "commander";
import { hasErrors } from "../../diagnostics/diagnostic.js";
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
import { BOTH, checkPrintable, formatOption } from "./format-option.js";
import { checkedInstallConfig, infraIdOption, installDialectOption } from "./install-config-input.js";
import { maskedCredentials, noteMasked } from "./masked-credentials.js";
import { FileProblem, readFile } from "./read-file.js";
import { printReport } from "./report.js";

interface Printing {
  readonly format: OutputFormat;
  readonly showSecrets?: boolean;
}

const FILE = "a file of YAML or INI, or - for standard input";
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
  const source = readFile(path);
  const { loaded, findings } = loadCloudConfig(source, readEnvironment(options));
  const texts = new Map([[source.path, source.text]]);
  if (loaded === undefined) {
    await printReport(findings, texts, options.format);
    return EXIT_FINDINGS;
  }
  const text = loadedConfigText(options.showSecrets === true ? loaded : maskedCredentials(loaded));
  await printReport(findings, texts, options.format, [{ name: source.path, text }]);
  noteMasked(options);
  return EXIT_FINE;
}

async function check(paths: readonly string[], options: LoadOptions & Printing): Promise<ExitCode> {
  const environment = readEnvironment(options);
  const sources = paths.map(readFile);
  const findings = sources.flatMap((source) => loadCloudConfig(source, environment).findings);
  await printReport(findings, new Map(sources.map(({ path, text }) => [path, text])), options.format);
  if (hasErrors(findings)) return EXIT_FINDINGS;
  if (options.format === "text") process.stderr.write(`${paths.join(", ")}: nothing is wrong\n`);
  return EXIT_FINE;
}

/** Reads the variables of an environment: NAME=value, comments with #. Throws a {@link FileProblem} for other lines. */
function readEnvironment({ envFile }: LoadOptions): Environment {
  if (envFile === undefined) return {};
  const { path, text } = readFile(envFile);
  const entries = text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new FileProblem(`${path}:${index + 1} has another form than NAME=value`);
    return [[name, value] as const];
  });
  return Object.fromEntries(entries);
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
  const source = readFile(path);
  const converted = convertCloudConfig(source, { asPublished: options.asPublished === true });
  return await printConverted(converted, new Map([[source.path, source.text]]), options);
}

interface TransformOptions extends Printing {
  readonly infrastructure: string;
  readonly serviceNetwork?: readonly string[];
}

async function transform(path: string, options: TransformOptions): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  if (path === "-" && options.infrastructure === "-")
    throw new FileProblem("only one of the files can come on standard input");
  const [cloudConfig, infrastructure] = [readFile(path), readFile(options.infrastructure)];
  const converted = transformCloudConfig({
    cloudConfig,
    infrastructure,
    serviceNetworks: options.serviceNetwork ?? [],
  });
  const texts = new Map([cloudConfig, infrastructure].map(({ path: name, text }) => [name, text]));
  return await printConverted(converted, texts, options);
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
