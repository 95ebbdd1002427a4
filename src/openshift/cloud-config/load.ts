import { documentInvalid, documentUnreadable, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import { applyEnvironment, type Environment } from "./environment.js";
import {
  type CloudConfigFile,
  fieldPath,
  type GlobalFields,
  iniName,
  type LabelFields,
  type NodeFields,
  SECTIONS,
  type SectionName,
  type ServerFields,
} from "./fields.js";
import { inTreeConfig, type LegacyConfig } from "./in-tree.js";
import { PORT_HELP, wrongPorts } from "./ports.js";
import { type CloudConfigReading, readIniConfig } from "./read-ini.js";
import { readYamlConfig } from "./read-yaml.js";

/** One vCenter as the cloud provider has it, with what it inherits and its defaults. */
export interface LoadedVCenter extends ServerFields {
  /** The name of its entry. */
  readonly tenantref: string;
  readonly server: string;
  readonly port: string;
  readonly soapRoundtripCount: number;
  readonly ipFamily: readonly string[];
  /** Where its credentials come from: `Global`, or `<namespace>/<name>` of a Secret of its own. Undefined where they stand here. */
  readonly secretref?: string;
}

/** A cloud config as the cloud provider has it once it is loaded. */
export interface LoadedConfig {
  readonly global: GlobalFields & { readonly port: string; readonly soapRoundtripCount: number };
  readonly vcenters: ReadonlyMap<string, LoadedVCenter>;
  readonly labels: LabelFields;
  readonly nodes: NodeFields;
}

/** The wrapper of the enhancement: both models for programs that know the one of before. */
export interface VSphereConfig {
  readonly config: LoadedConfig;
  /** The model of the in-tree provider, where the file was INI and has nothing that this one did not know. */
  readonly legacyConfig?: LegacyConfig;
}

/** What came of loading a cloud config. */
export interface LoadedCloudConfig {
  /** What stands in the file; undefined where it cannot be read. */
  readonly file: CloudConfigFile | undefined;
  /** What the provider makes of it; undefined where there is an error. */
  readonly loaded: VSphereConfig | undefined;
  readonly findings: readonly Diagnostic[];
}

const DEFAULT_PORT = "443";
const DEFAULT_ROUNDTRIPS = 3;
const DEFAULT_FAMILIES = ["ipv4"];
/** Stands for the credentials that all vCenters share. */
export const GLOBAL_SECRET = "Global";

/**
 * Reads a cloud config in YAML or INI, as its own text says which it is: a mistake in YAML is never reported as one in INI. Reports
 * values that are not of their kind, and sections and variables that no loader reads.
 */
export function readCloudConfig(source: { readonly path: string; readonly text: string }): CloudConfigReading {
  if (source.text === "") {
    const problem = "it is empty";
    const span = { file: source.path, start: 0, end: 0 };
    return { file: undefined, findings: [diagnose(documentUnreadable, span, { path: source.path, problem })] };
  }
  return isIni(source.text) ? readIniConfig(source) : readYamlConfig(source);
}

/** Whether a text is INI: the first line that says something is a section, or a variable with an equals sign. */
function isIni(text: string): boolean {
  return /^\uFEFF?(?:[ \t\r]*(?:[;#][^\n]*)?\n)*[ \t]*(?:\[|[\p{L}\p{Nd}_.-]+[ \t]*=)/u.test(text);
}

/**
 * Loads a cloud config as the cloud provider does: with inheritance from `global`, its defaults, and the variables of its environment
 * (kubernetes/cloud-provider-vsphere 60f6c5df, pkg/common/config). Reports all that the provider refuses, and that it crashes at, is
 * silent about or says something else of, each at its place; those of variables are where `spanOfVariable` says.
 */
export function loadCloudConfig(
  source: { readonly path: string; readonly text: string },
  environment: Environment = {},
  spanOfVariable?: (name: string) => SourceSpan | undefined,
): LoadedCloudConfig {
  const { file, findings } = readCloudConfig(source);
  if (file === undefined || hasErrors(findings)) return { file, loaded: undefined, findings };
  const loading = new Loading(file);
  const fromFile = loading.config();
  const { config, findings: ofEnvironment } = applyEnvironment(fromFile, environment, spanOfVariable);
  const all = sortDiagnostics([
    ...findings,
    ...unknownFields(file),
    ...textPorts(file),
    ...loading.findings,
    ...ofEnvironment,
  ]);
  if (hasErrors(all)) return { file, loaded: undefined, findings: all };
  const legacyConfig = file.form === "ini" ? inTreeConfig(source.text) : undefined;
  return { file, loaded: { config, ...(legacyConfig !== undefined && { legacyConfig }) }, findings: all };
}

class Loading {
  readonly findings: Diagnostic[] = [];

  constructor(private readonly file: CloudConfigFile) {}

  config(): LoadedConfig {
    const { vcenters, labels, nodes } = this.file;
    const global = {
      ...this.file.global,
      port: this.file.global.port ?? DEFAULT_PORT,
      soapRoundtripCount: this.file.global.soapRoundtripCount ?? DEFAULT_ROUNDTRIPS,
    };
    this.checkFamilies(fieldPath("global", undefined, "ipFamily"), global.ipFamily);
    const loaded = new Map([...vcenters].map(([entry, fields]) => [entry, this.vcenter(entry, fields, global)]));
    const { server } = global;
    if (server !== undefined && !loaded.has(server)) loaded.set(server, ofGlobal(server, global));
    if (loaded.size === 0)
      this.refuse(
        "vcenter",
        "no vCenter is given: neither an entry nor global.server",
        "add an entry for each vCenter",
      );
    return { global, vcenters: loaded, labels, nodes };
  }

  private vcenter(entry: string, own: ServerFields, global: LoadedConfig["global"]): LoadedVCenter {
    const server = own.server ?? (this.file.form === "ini" ? entry : "");
    if (server === "")
      this.refuse(
        fieldPath("vcenter", entry, "server"),
        "the host name or address of the vCenter is missing",
        "add it",
      );
    this.checkFamilies(fieldPath("vcenter", entry, "ipFamily"), own.ipFamily);
    const { datacenters = global.datacenters, caFile = global.caFile, thumbprint = global.thumbprint } = own;
    return {
      ...own,
      ...this.credentials(entry, own, global),
      tenantref: entry,
      server,
      port: own.port ?? global.port,
      soapRoundtripCount: own.soapRoundtripCount ?? global.soapRoundtripCount,
      insecureFlag: own.insecureFlag === true || global.insecureFlag === true,
      ipFamily: own.ipFamily ?? global.ipFamily ?? DEFAULT_FAMILIES,
      ...(datacenters !== undefined && { datacenters }),
      ...(caFile !== undefined && { caFile }),
      ...(thumbprint !== undefined && { thumbprint }),
    };
  }

  /** A Secret of the vCenter counts most, then that of all, then what stands in the file. */
  private credentials(
    entry: string,
    own: ServerFields,
    global: GlobalFields,
  ): Pick<LoadedVCenter, "secretref" | "user" | "password"> {
    if (hasSecret(own)) return { secretref: `${own.secretNamespace}/${own.secretName}` };
    // Both together count as none.
    if (hasSecret(global) !== (global.secretsDirectory !== undefined)) return { secretref: GLOBAL_SECRET };
    const { user = global.user, password = global.password } = own;
    const missing = [user === undefined ? "user" : "", password === undefined ? "password" : ""].filter(Boolean);
    for (const field of missing)
      this.refuse(
        fieldPath("vcenter", entry, field),
        `the ${field} is missing: neither the vCenter nor global has one, and ${whyNoSecret(global)}`,
        `add ${field}, or secretName and secretNamespace`,
      );
    return { ...(user !== undefined && { user }), ...(password !== undefined && { password }) };
  }

  private checkFamilies(path: string, families: readonly string[] | undefined): void {
    const wrong = (families ?? []).filter((family) => family !== "ipv4" && family !== "ipv6");
    if (wrong.length === 0) return;
    if (this.file.form === "ini")
      this.refuse(path, "a family is ipv4 or ipv6", "write ipv4, ipv6, or both with a comma");
    else
      this.findings.push(
        diagnose(documentWarned, this.file.spanOf(path), {
          message: `${this.nameOf(path)}: a family is ipv4 or ipv6, and the cloud provider does not check it`,
          help: "write ipv4, ipv6, or both",
        }),
      );
  }

  private refuse(path: string, detail: string, help: string): void {
    const message = `${this.nameOf(path)}: ${detail}`;
    this.findings.push(diagnose(documentInvalid, this.file.spanOf(path), { message, help }));
  }

  /** A path as the file calls it. */
  private nameOf(path: string): string {
    const [, section = "", entry, field] = /^(\w+)(?:\[(.*)\])?(?:\.(\w+))?$/s.exec(path) ?? [];
    if (this.file.form === "yaml" || !Object.hasOwn(SECTIONS, section)) return path;
    const { ini } = SECTIONS[section as SectionName]; // It has it, as was just looked up.
    return `${ini}${entry === undefined ? "" : ` "${entry}"`}${field === undefined ? "" : `.${iniName(field)}`}`;
  }
}

function hasSecret({ secretName, secretNamespace }: GlobalFields): boolean {
  return secretName !== undefined && secretNamespace !== undefined;
}

function whyNoSecret(global: GlobalFields): string {
  if (hasSecret(global)) return "a Secret and a folder of secrets together count as none";
  return global.secretName === undefined ? "no Secret is named" : "a Secret without its namespace counts as none";
}

/** The vCenter that global.server is, where no entry has that name. */
function ofGlobal(server: string, global: LoadedConfig["global"]): LoadedVCenter {
  const { user, password, port, insecureFlag, datacenters, soapRoundtripCount, caFile, thumbprint, ipFamily } = global;
  return {
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(insecureFlag !== undefined && { insecureFlag }),
    ...(datacenters !== undefined && { datacenters }),
    ...(caFile !== undefined && { caFile }),
    ...(thumbprint !== undefined && { thumbprint }),
    ...{ tenantref: server, server, port, soapRoundtripCount },
    ipFamily: ipFamily ?? DEFAULT_FAMILIES,
    secretref: GLOBAL_SECRET,
  };
}

/** Returns a warning for each section and variable that no loader reads, with what may be meant. */
function unknownFields({ form, unknown }: CloudConfigFile): Diagnostic[] {
  return unknown.map(({ path, section, field, span }) => {
    const name = Object.keys(SECTIONS).find((each) => isSection(each as SectionName, section, form));
    const fields = name === undefined ? [] : Object.keys(SECTIONS[name as SectionName].fields);
    const names = form === "ini" ? fields.map(iniName) : fields;
    const meant = field === "" ? undefined : suggestName(form === "ini" ? field : fromIniName(field), names);
    return diagnose(documentWarned, span, {
      message: `${path} is nothing that the cloud provider reads`,
      help: meant === undefined ? "take it out, unless another program reads it" : `Did you mean ${meant}?`,
    });
  });
}

function isSection(name: SectionName, section: string, form: "yaml" | "ini"): boolean {
  return form === "yaml" ? name === section : SECTIONS[name].ini.toLowerCase() === section.toLowerCase();
}

/** Returns a warning for each port that is not one: the cloud provider takes any text of INI, and any number of YAML. */
function textPorts(file: CloudConfigFile): Diagnostic[] {
  return wrongPorts(file).map(({ span, message }) =>
    diagnose(documentWarned, span, { message: `${message}, and the cloud provider does not look`, help: PORT_HELP }),
  );
}

/** In YAML nobody means the hyphens that names have in INI. */
function fromIniName(field: string): string {
  return field.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
