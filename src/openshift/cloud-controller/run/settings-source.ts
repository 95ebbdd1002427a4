import type { Connection, Informer } from "crdwright/client";
import { createSecretClient } from "crdwright/client/kubernetes";
import type { Clock, Logger } from "crdwright/controller";
import type { Secret } from "crdwright/core/v1";
import { type Diagnostic, hasErrors } from "../../../diagnostics/diagnostic.js";
import type { CertificateFile } from "../../checks/live/check-live.js";
import { loadCloudConfig } from "../../cloud-config/load.js";
import type { AccessOrProblem } from "./follow-vcenter.js";
import { accessesBySettings, keyOf, type SecretPlace, type Settings, secretsOf, settingsOf } from "./settings.js";

/** A cloud config that the controller cannot begin with. */
export class SettingsProblem extends Error {
  override readonly name = "SettingsProblem";

  constructor(
    message: string,
    readonly findings: readonly Diagnostic[],
  ) {
    super(message);
  }
}

/** What the machine has that the settings come from. */
export interface SettingsFiles {
  /** The cloud config, as it stands now. */
  readConfig(): { readonly path: string; readonly text: string };
  readCertificate(path: string): CertificateFile;
  /** The files of a folder by their names; empty where there is none. */
  readFolder(path: string): ReadonlyMap<string, string>;
}

export interface SettingsSourceOptions {
  readonly files: SettingsFiles;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutMs: number;
  /** After how long files are read again. A watch would not see what a kubelet does with a mounted volume. */
  readonly intervalMs: number;
  readonly proxyUrlOf: (server: string, port: number) => string | undefined;
  readonly onSettings: (settings: Settings, accesses: ReadonlyMap<string, AccessOrProblem>) => void;
  /** Told whether the configuration can be used as it stands. */
  readonly observe?: (isValid: boolean) => void;
}

export interface SettingsSource {
  /** Whether the Secrets that the configuration names are read. */
  readonly isReady: boolean;
  stop(): Promise<void>;
}

/**
 * Reads the configuration and its credentials, and again whenever they change: files by looking at them, Secrets by a watch. One that
 * cannot be used is reported and the one of before stays; the first has to be right, or a {@link SettingsProblem} is thrown.
 */
export function followSettings(options: SettingsSourceOptions): SettingsSource {
  const { files, connection, clock, log, onSettings, observe } = options;
  const secrets = new Map<string, Informer<Secret>>();
  const ending: Promise<void>[] = [];
  let isStopped = false;
  let isValid = true;
  let text = files.readConfig().text;
  let settings = read();
  let last = "";
  watchSecrets();
  publish();
  let cancel = clock.after(options.intervalMs, look);

  function read(): Settings {
    const { path } = files.readConfig();
    const { loaded, findings } = loadCloudConfig({ path, text });
    if (loaded === undefined || hasErrors(findings))
      throw new SettingsProblem("the cloud config cannot be used", findings);
    const { settings: next, problems } = settingsOf(loaded.config);
    if (problems.length > 0)
      throw new SettingsProblem(`the cloud config cannot be used: ${problems.join("; ")}`, findings);
    return next;
  }

  function look(): void {
    if (isStopped) return;
    try {
      const now = files.readConfig().text;
      if (now !== text) {
        text = now;
        isValid = false;
        settings = read();
        isValid = true;
        log.info({}, "the cloud config has changed");
        watchSecrets();
      }
    } catch (error) {
      const messages = error instanceof SettingsProblem ? error.findings.map(({ message }) => message) : [];
      log.error(
        { reason: error instanceof Error ? error.message : String(error), messages },
        "the cloud config of before stays",
      );
    }
    observe?.(isValid);
    publish();
    cancel = clock.after(options.intervalMs, look);
  }

  function watchSecrets(): void {
    const places = new Map(secretsOf(settings.config).map((place) => [keyOf(place), place]));
    for (const [key, informer] of secrets) {
      if (places.has(key)) continue;
      secrets.delete(key);
      ending.push(informer.stop());
    }
    for (const [key, place] of places) if (!secrets.has(key)) secrets.set(key, watchSecret(place));
  }

  function watchSecret(place: SecretPlace): Informer<Secret> {
    const informer = createSecretClient(connection)
      .inNamespace(place.namespace)
      .informer({
        fieldSelector: `metadata.name=${place.name}`,
        onError: (error) =>
          log.warn(
            { secret: keyOf(place), reason: error instanceof Error ? error.message : "" },
            "a Secret cannot be watched",
          ),
      });
    informer.on({ added: publish, updated: publish, deleted: publish });
    void informer.start().then(publish);
    return informer;
  }

  /** Passes on what is known, unless it was passed on before or a Secret is still to be read. */
  function publish(): void {
    if (isStopped || !isReady()) return;
    const data = new Map<string, ReadonlyMap<string, string>>();
    for (const [key, { objects }] of secrets)
      for (const secret of objects.list()) data.set(key, new Map(Object.entries(secret.data ?? {}).map(decoded)));
    const { vcenters, global } = settings.config;
    const caFiles = [...vcenters.values()].flatMap(({ caFile }) => caFile || []);
    const accesses = accessesBySettings(settings, {
      secrets: data,
      directory: global.secretsDirectory === undefined ? new Map() : files.readFolder(global.secretsDirectory),
      caFiles: new Map(caFiles.map((path) => [path, files.readCertificate(path)])),
      timeoutMs: options.timeoutMs,
      proxyUrlOf: options.proxyUrlOf,
    });
    const now = JSON.stringify([text, [...accesses]]);
    if (now === last) return;
    last = now;
    onSettings(settings, accesses);
  }

  function isReady(): boolean {
    return [...secrets.values()].every(({ isSynced }) => isSynced);
  }

  return {
    get isReady() {
      return isReady();
    },
    stop: async () => {
      isStopped = true;
      cancel();
      for (const informer of secrets.values()) ending.push(informer.stop());
      await Promise.all(ending);
    },
  };
}

function decoded([key, value]: readonly [string, string]): [string, string] {
  return [key, Buffer.from(value, "base64").toString("utf8")];
}
