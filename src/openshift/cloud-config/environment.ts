import { documentInvalid, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { type GlobalFields, listItems, MAX_UINT32, type NodeFields } from "./fields.js";
import type { LoadedConfig, LoadedVCenter } from "./load.js";
import { isPort, PORT_HELP } from "./ports.js";

/** Variables of the environment of the cloud provider. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The texts that variables put over `global`. */
const GLOBAL = {
  VSPHERE_VCENTER: "server",
  VSPHERE_VCENTER_PORT: "port",
  VSPHERE_USER: "user",
  VSPHERE_PASSWORD: "password",
  VSPHERE_SECRET_NAME: "secretName",
  VSPHERE_SECRET_NAMESPACE: "secretNamespace",
  VSPHERE_SECRETS_DIRECTORY: "secretsDirectory",
  VSPHERE_CAFILE: "caFile",
  VSPHERE_THUMBPRINT: "thumbprint",
  VSPHERE_API_BINDING: "apiBinding",
} as const satisfies Readonly<Record<string, keyof GlobalFields>>;

const NODES = {
  VSPHERE_NODES_INTERNAL_NETWORK_SUBNET_CIDR: "internalNetworkSubnetCidr",
  VSPHERE_NODES_EXTERNAL_NETWORK_SUBNET_CIDR: "externalNetworkSubnetCidr",
  VSPHERE_NODES_INTERNAL_VM_NETWORK_NAME: "internalVmNetworkName",
  VSPHERE_NODES_EXTERNAL_VM_NETWORK_NAME: "externalVmNetworkName",
  VSPHERE_NODES_EXCLUDE_INTERNAL_NETWORK_SUBNET_CIDR: "excludeInternalNetworkSubnetCidr",
  VSPHERE_NODES_EXCLUDE_EXTERNAL_NETWORK_SUBNET_CIDR: "excludeExternalNetworkSubnetCidr",
} as const satisfies Readonly<Record<string, keyof NodeFields>>;

const LABELS = { VSPHERE_LABEL_ZONE: "zone", VSPHERE_LABEL_REGION: "region" } as const;

/** A variable that begins so names one more vCenter. */
const PREFIX = "VSPHERE_VCENTER_";
const TRUE = ["1", "t", "T", "TRUE", "true", "True"];
const FALSE = ["0", "f", "F", "FALSE", "false", "False"];

/**
 * Returns a config with the variables of an environment put over it, as the cloud provider does after it has loaded its file: they
 * change `global` when nothing inherits from it any more, and bring vCenters of their own. Reports what the provider passes over in
 * silence, and what it takes for something else, where `spanOf` says that a variable stands.
 */
export function applyEnvironment(
  config: LoadedConfig,
  environment: Environment,
  spanOf: (name: string) => SourceSpan | undefined = () => undefined,
): { readonly config: LoadedConfig; readonly findings: readonly Diagnostic[] } {
  const findings: Diagnostic[] = [];
  const valueOf = (name: string): string | undefined => environment[name] || undefined;
  const texts = <Field extends string>(names: Readonly<Record<string, Field>>): Partial<Record<Field, string>> => {
    const entries = Object.entries(names).flatMap(([name, field]) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[field, value] as const];
    });
    // Each key is a field of the table.
    return Object.fromEntries(entries) as Partial<Record<Field, string>>;
  };
  const global: LoadedConfig["global"] = {
    ...config.global,
    ...texts(GLOBAL),
    ...flag("VSPHERE_INSECURE", "insecureFlag"),
    ...flag("VSPHERE_API_DISABLE", "apiDisable"),
    ...list("VSPHERE_DATACENTER", "datacenters"),
    ...list("VSPHERE_IP_FAMILY", "ipFamily"),
    ...roundtrips(),
  };
  checkPort("VSPHERE_VCENTER_PORT", valueOf("VSPHERE_VCENTER_PORT"));
  const labels = { ...config.labels, ...texts(LABELS) };
  const vcenters = new Map(config.vcenters);
  for (const [name, value] of Object.entries(environment).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (name.startsWith(PREFIX) && value) addVCenter(name, value);
  const nodes = { ...config.nodes, ...texts(NODES) };
  return { config: { global, vcenters, labels, nodes }, findings };

  function flag(name: string, field: keyof GlobalFields): Partial<GlobalFields> {
    const value = valueOf(name);
    if (value === undefined) return {};
    if (TRUE.includes(value) || FALSE.includes(value)) return { [field]: TRUE.includes(value) };
    refuse(name, "it is neither true nor false, and the cloud provider passes it over", "write true or false");
    return {};
  }

  function list(name: string, field: keyof GlobalFields): Partial<GlobalFields> {
    const value = valueOf(name);
    return value === undefined ? {} : { [field]: listItems(value) };
  }

  function roundtrips(): Partial<Pick<LoadedConfig["global"], "soapRoundtripCount">> {
    const name = "VSPHERE_ROUNDTRIP_COUNT";
    const value = valueOf(name);
    if (value === undefined) return {};
    if (/^\d+$/.test(value) && Number(value) <= MAX_UINT32) return { soapRoundtripCount: Number(value) };
    refuse(name, "it is no number, and the cloud provider passes it over", "write a number from 0 on");
    return {};
  }

  function addVCenter(name: string, entry: string): void {
    if (name === `${PREFIX}PORT`)
      warn(
        name,
        `it is the port of all vCenters, and the cloud provider takes it for one more vCenter, called ${entry}, too`,
      );
    if (entry.includes("=")) {
      warn(name, "the cloud provider passes over a value with an equals sign, and with it this vCenter");
      return;
    }
    const id = name.slice(PREFIX.length);
    const own = (part: string): string | undefined => {
      const variable = `VCENTER_${id}_${part}`;
      const value = valueOf(variable);
      if (value === undefined || !value.includes("=")) return value;
      warn(variable, "the cloud provider passes over a value with an equals sign");
      return undefined;
    };
    // Their conditions are inverted there: a value counts only where it cannot be read.
    for (const part of ["INSECURE", "ROUNDTRIP", "IP_FAMILY"])
      if (own(part) !== undefined)
        refuse(`VCENTER_${id}_${part}`, "the cloud provider passes it over, whatever it says", "say it in the file");
    const [secretName, secretNamespace] = [own("SECRET_NAME"), own("SECRET_NAMESPACE")];
    const [user, password] = [own("USERNAME") ?? global.user, own("PASSWORD") ?? global.password];
    const datacenters = own("DATACENTERS");
    const [caFile, thumbprint] = [own("CAFILE") ?? global.caFile, own("THUMBPRINT") ?? global.thumbprint];
    const port = own("PORT");
    checkPort(`VCENTER_${id}_PORT`, port);
    const vcenter: LoadedVCenter = {
      tenantref: entry,
      server: own("SERVER") ?? entry,
      port: port ?? global.port,
      soapRoundtripCount: global.soapRoundtripCount,
      ...(global.insecureFlag === true && { insecureFlag: true }),
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ...(datacenters === undefined
        ? global.datacenters && { datacenters: global.datacenters }
        : { datacenters: listItems(datacenters) }),
      ...(caFile !== undefined && { caFile }),
      ...(thumbprint !== undefined && { thumbprint }),
      ...(secretName !== undefined && { secretName }),
      ...(secretNamespace !== undefined && { secretNamespace }),
      secretref: secretName !== undefined && secretNamespace !== undefined ? entry : "Global",
      // A list of one empty text is what becomes of a variable that is not read.
      ipFamily: [""],
    };
    vcenters.set(entry, vcenter);
  }

  function checkPort(name: string, port: string | undefined): void {
    if (port !== undefined && !isPort(port))
      warn(name, "it is no port, and the cloud provider does not look", PORT_HELP);
  }

  function refuse(name: string, detail: string, help: string): void {
    findings.push(diagnose(documentInvalid, spanOf(name), { message: `${name}: ${detail}`, help }));
  }

  function warn(name: string, detail: string, help = "say it in the file, and unset the variable"): void {
    findings.push(diagnose(documentWarned, spanOf(name), { message: `${name}: ${detail}`, help }));
  }
}
