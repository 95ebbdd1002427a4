import type { KubeObject } from "crdwright/runtime";
import { manifestText } from "../manifests/manifest-file.js";
import { dataUrl } from "./data-url.js";
import { type FileDialect, STATE_FOLDER, stateFileName } from "./node-file.js";
import { API_VERSION, ROLE_LABEL } from "./read-machine-config.js";
import { PROGRAM_PATH, programText, UNIT_NAME, unitText } from "./service.js";

/** 0644 and 0755 as decimal numbers, which readers of YAML 1.1 and 1.2 take for the same. */
const FILE_MODE = 420;
const PROGRAM_MODE = 493;

/** The oldest specification that every release since NMState came to nodes reads. */
const IGNITION_VERSION = "3.2.0";

/** An NMState document of a host, or, without one, of all nodes of the role that have none of their own. */
export interface HostState {
  readonly host: string | undefined;
  readonly text: string;
}

export interface RenderOptions {
  readonly role: string;
  /** Default `current`. */
  readonly dialect?: FileDialect;
  /** Whether to bring the unit and the program that choose a node's document, for releases that have none. */
  readonly withService?: boolean;
}

/** Returns the MachineConfig that brings the nodes of a role their NMState documents, with the files sorted by name. */
export function renderMachineConfig(
  states: readonly HostState[],
  { role, dialect = "current", withService = false }: RenderOptions,
): KubeObject {
  const files = states
    .map(({ host, text }) => stateFileEntry(stateFileName(host, dialect), text))
    .sort((a, b) => (String(a["path"]) < String(b["path"]) ? -1 : 1));
  const program = fileEntry(PROGRAM_PATH, programText(dialect), PROGRAM_MODE);
  const unit = { name: UNIT_NAME, enabled: true, contents: unitText() };
  return {
    apiVersion: API_VERSION,
    kind: "MachineConfig",
    metadata: { labels: { [ROLE_LABEL]: role }, name: machineConfigName(role) },
    spec: {
      config: {
        ignition: { version: IGNITION_VERSION },
        storage: { files: withService ? [...files, program] : files },
        ...(withService && { systemd: { units: [unit] } }),
      },
    },
  };
}

/** Returns the text of {@link renderMachineConfig}. */
export function machineConfigText(states: readonly HostState[], options: RenderOptions): string {
  return manifestText(renderMachineConfig(states, options));
}

/** Returns the name of the MachineConfig of a role: MachineConfigs are merged by their names, those of the operator being 00 and 01. */
export function machineConfigName(role: string): string {
  return `10-br-ex-${role}`;
}

/** Returns the entry of an NMState document in the files of Ignition. */
export function stateFileEntry(name: string, text: string): KubeObject {
  return fileEntry(`${STATE_FOLDER}/${name}`, text, FILE_MODE);
}

function fileEntry(path: string, text: string, mode: number): KubeObject {
  return { contents: { source: dataUrl(text) }, mode, overwrite: true, path };
}
