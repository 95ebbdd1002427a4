import { accessesOf, type CertificateFile } from "../../checks/live/check-live.js";
import { GLOBAL_SECRET, type LoadedConfig } from "../../cloud-config/load.js";
import { type AddressRules, readAddressRules, readFamilies } from "../address-rules.js";
import type { Family } from "../ip-address.js";
import { readSecretCredentials, type SecretReading } from "../secret-credentials.js";
import type { ZoneCategories } from "../zones.js";
import type { AccessOrProblem } from "./follow-vcenter.js";

/** What the controller takes of a cloud config. */
export interface Settings {
  readonly config: LoadedConfig;
  readonly vcenters: readonly VCenterSettings[];
  readonly categories: ZoneCategories;
  readonly rules: AddressRules;
}

export interface VCenterSettings {
  readonly server: string;
  readonly datacenters: readonly string[];
  readonly families: readonly Family[];
}

/** A Secret by its namespace and name. */
export interface SecretPlace {
  readonly namespace: string;
  readonly name: string;
}

/** Returns what the controller takes of a cloud config, or what keeps it from that, as `<path>: <reason>`. */
export function settingsOf(config: LoadedConfig): {
  readonly settings: Settings;
  readonly problems: readonly string[];
} {
  const { rules, problems } = readAddressRules(config.nodes);
  const wrong = problems.map(({ path, reason }) => `${path}: ${reason}`);
  const seen = new Set<string>();
  const vcenters: VCenterSettings[] = [];
  for (const [entry, { server, datacenters = [], ipFamily }] of config.vcenters) {
    const families = readFamilies(ipFamily);
    if (families.length === 0 || families.length !== ipFamily.length)
      wrong.push(`vcenter[${entry}].ipFamily: ${ipFamily.join(", ")}; write ipv4, ipv6, or both`);
    if (seen.has(server)) wrong.push(`vcenter[${entry}].server: ${server} has an entry already`);
    seen.add(server);
    vcenters.push({ server, datacenters, families });
  }
  const { region, zone } = config.labels;
  return { settings: { config, vcenters, categories: { region, zone }, rules }, problems: wrong };
}

/** Returns the Secrets that a cloud config refers to, without repetition. */
export function secretsOf({ global, vcenters }: LoadedConfig): SecretPlace[] {
  const places = [...vcenters.values()].map(({ secretref }) => secretref && placeOf(secretref, global));
  return [...new Map(places.flatMap((each) => (each ? [[keyOf(each), each]] : []))).values()];
}

/** Returns the key of a Secret: `<namespace>/<name>`. */
export function keyOf({ namespace, name }: SecretPlace): string {
  return `${namespace}/${name}`;
}

function placeOf(reference: string, global: LoadedConfig["global"]): SecretPlace | undefined {
  const { secretName, secretNamespace } = global;
  if (reference === GLOBAL_SECRET)
    return secretName && secretNamespace ? { namespace: secretNamespace, name: secretName } : undefined;
  const [namespace = "", name = ""] = reference.split("/");
  return name === "" ? undefined : { namespace, name };
}

export interface CredentialSources {
  /** The data of Secrets by their keys. */
  readonly secrets: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The files of `secretsDirectory`, by their names. */
  readonly directory: ReadonlyMap<string, string>;
  readonly caFiles: ReadonlyMap<string, CertificateFile>;
  readonly timeoutMs: number;
  readonly proxyUrlOf: (server: string, port: number) => string | undefined;
}

/** Returns how each vCenter is logged in to, or why it cannot be. No problem repeats a value. */
export function accessesBySettings(
  { config, vcenters }: Settings,
  sources: CredentialSources,
): ReadonlyMap<string, AccessOrProblem> {
  const readings = new Map<string, SecretReading>();
  const readingOf = (key: string, data: ReadonlyMap<string, string>): SecretReading => {
    const reading = readings.get(key) ?? readSecretCredentials(data);
    readings.set(key, reading);
    return reading;
  };
  const credentials = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const { server, secretref } of config.vcenters.values()) {
    if (secretref === undefined) continue;
    const place = placeOf(secretref, config.global);
    const where =
      place === undefined ? `the folder ${config.global.secretsDirectory ?? ""}` : `the Secret ${keyOf(place)}`;
    const data = place === undefined ? sources.directory : sources.secrets.get(keyOf(place));
    if (data === undefined) {
      problems.set(server, `${where} is not there`);
      continue;
    }
    const reading = readingOf(where, data);
    const own = reading.credentials.find((each) => each.server === server);
    if (own === undefined) {
      const isManaged = reading.managed.some((each) => each.server === server);
      const problem = reading.problems.find(({ about }) => about === server)?.reason;
      problems.set(
        server,
        isManaged
          ? `${where} has a session manager for it, which this controller does not use: add ${server}.username and ${server}.password`
          : `${where} has no credentials for it${problem === undefined ? "" : `: ${problem}`}`,
      );
      continue;
    }
    credentials.set(`${server}.username`, own.user);
    credentials.set(`${server}.password`, own.password);
  }
  const accesses = accessesOf({ infrastructure: undefined, cloudConfig: config, credentials }, sources);
  return new Map(
    vcenters.map(({ server }): [string, AccessOrProblem] => {
      const found = accesses.find((each) => each.server === server);
      const problem = problems.get(server);
      if (found === undefined || problem !== undefined)
        return [server, { access: undefined, problem: problem ?? "there are no credentials for it" }];
      // Its sessions are kept for days.
      const { totalTimeoutMs: _limit, ...access } = found;
      return [server, { access }];
    }),
  );
}
