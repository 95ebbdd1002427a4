import { quoteSubsection } from "../gcfg/grammar.js";
import { headerLine, variableLine } from "../gcfg/write-gcfg.js";

/** A vCenter that volumes are made in, and how to log in there. */
export interface CsiVCenter {
  readonly server: string;
  readonly user?: string;
  readonly password?: string;
  readonly datacenters: readonly string[];
}

/** The options of snapshots, under the names that the driver has for them. */
export const SNAPSHOT_OPTIONS = [
  "global-max-snapshots-per-block-volume",
  "granular-max-snapshots-per-block-volume-vsan",
  "granular-max-snapshots-per-block-volume-vvol",
] as const;

/** What the configuration of the CSI driver is made of. */
export interface CsiConfig {
  /** The infrastructure name of the cluster. */
  readonly clusterID: string;
  readonly vcenters: readonly CsiVCenter[];
  /** The tag categories of zones and regions, where there are several failure domains. */
  readonly topologyCategories?: readonly string[];
  /** The datastore of volumes that the in-tree provider made. Written where there is one vCenter, since it is in one. */
  readonly migrationDatastoreURL?: string;
  readonly snapshot?: Readonly<Partial<Record<(typeof SNAPSHOT_OPTIONS)[number], number>>>;
}

/** As the operator writes it today, or as the enhancement lists it. */
export const CSI_FORMS = ["current", "enhancement"] as const;
export type CsiForm = (typeof CSI_FORMS)[number];

/** Why a configuration must not be written. `path` is one of {@link CsiConfig}, such as `vcenters[0].password`. */
export interface CsiProblem {
  readonly path: string;
  readonly detail: string;
}

/** Returns why a configuration must not be written: the driver would read something else, or nothing. It repeats no value that is secret. */
export function csiProblems({
  clusterID,
  vcenters,
  topologyCategories = [],
  migrationDatastoreURL = "",
}: CsiConfig): CsiProblem[] {
  const problems: CsiProblem[] = [];
  if (!isLine(clusterID) || clusterID === "")
    problems.push({ path: "clusterID", detail: "it has to be a name on one line" });
  if (!isLine(migrationDatastoreURL))
    problems.push({ path: "migrationDatastoreURL", detail: "it has to be a URL on one line" });
  if (vcenters.length === 0) problems.push({ path: "vcenters", detail: "the driver needs a vCenter" });
  const servers = vcenters.map(({ server }) => server);
  for (const [index, { server, user = "", password = "", datacenters }] of vcenters.entries()) {
    const path = `vcenters[${index}]`;
    if (user === "" && password === "") problems.push({ path, detail: "its user and password are missing" });
    else if (user === "") problems.push({ path: `${path}.user`, detail: "the user is missing" });
    else if (password === "") problems.push({ path: `${path}.password`, detail: "the password is missing" });
    if (!isLine(user)) problems.push({ path: `${path}.user`, detail: NO_LINE });
    if (!isLine(password)) problems.push({ path: `${path}.password`, detail: NO_LINE });
    if (quoteSubsection(server) === undefined || /["\\\s]/.test(server))
      problems.push({ path: `${path}.server`, detail: "it has to be a host name or an address" });
    if (servers.indexOf(server) < index)
      problems.push({ path: `${path}.server`, detail: `${server} is there already, and both would share a section` });
    for (const [item, name] of datacenters.entries())
      if (!isDatacenter(name)) problems.push({ path: `${path}.datacenters[${item}]`, detail: NO_DATACENTER });
  }
  for (const [index, name] of topologyCategories.entries())
    if (!isLine(name) || name.includes(","))
      problems.push({ path: `topologyCategories[${index}]`, detail: "it has to be a name without commas" });
  return problems;
}

const NO_LINE = "it holds a line end, NUL or half a character, which the driver does not read back";
const NO_DATACENTER = "a datacenter is read up to a comma, quote, backslash, # or ;, and without blanks around it";

function isLine(text: string): boolean {
  return !/[\0\r\n]|\p{Cs}/u.test(text);
}

/** The driver's operator puts datacenters there without quotes. */
function isDatacenter(name: string): boolean {
  return isLine(name) && name !== "" && name.trim() === name && !/[,"\\#;]/.test(name);
}

/** As the enhancement has its longest name. */
const WIDTH = "migration-datastore-url".length;
/** What the operator finds its places by. */
const LABELS_COMMENT = "# Labels with topology values are added dynamically via operator";
const VCENTERS_COMMENT = "# Populate VCenters (multi) after here";

/**
 * Returns the configuration of the CSI driver as a file of INI (openshift/vmware-vsphere-csi-driver-operator, assets). It is one that
 * {@link csiProblems} found nothing in.
 */
export function csiConfigText(config: CsiConfig, form: CsiForm): string {
  const isCurrent = form === "current";
  const { clusterID, topologyCategories = [], snapshot = {} } = config;
  const style = { isBare: !isCurrent };
  const vcenters = isCurrent ? [...config.vcenters].sort((a, b) => (a.server < b.server ? -1 : 1)) : config.vcenters;
  const sections = [
    [
      ...(isCurrent ? [LABELS_COMMENT, ""] : [LABELS_COMMENT]),
      headerLine("Global"),
      variableLine("cluster-id", clusterID, style),
    ],
    ...vcenters.map((vcenter, index) => [
      ...(index === 0 ? [VCENTERS_COMMENT] : []),
      headerLine("VirtualCenter", vcenter.server),
      ...vcenterLines(vcenter, config, form),
    ]),
    ...(topologyCategories.length > 0
      ? [[headerLine("Labels"), variableLine("topology-categories", topologyCategories.join(), style)]]
      : []),
  ];
  const options = SNAPSHOT_OPTIONS.flatMap((name) => {
    const value = snapshot[name];
    return value === undefined ? [] : [variableLine(name, String(value), { isBare: true })];
  });
  if (options.length > 0) sections.push([headerLine("Snapshot"), ...options]);
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function vcenterLines(
  { datacenters, password = "", user = "" }: CsiVCenter,
  { vcenters, migrationDatastoreURL: url }: CsiConfig,
  form: CsiForm,
): string[] {
  if (form === "enhancement") {
    const style = { isBare: true, width: WIDTH };
    return [
      variableLine("insecure-flag", "true", style),
      variableLine("datacenters", datacenters.join(), style),
      ...(url === undefined ? [] : [variableLine("migration-datastore-url", url, style)]),
      variableLine("password", password, style),
      variableLine("user", user, style),
    ];
  }
  return [
    variableLine("insecure-flag", "true", { isBare: true }),
    variableLine("datacenters", datacenters.join(), { isBare: true }),
    variableLine("password", password),
    variableLine("user", user),
    // With several vCenters nobody could say which one it is in.
    ...(url === undefined || vcenters.length !== 1 ? [] : [variableLine("migration-datastore-url", url)]),
  ];
}
