import { hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { addHost } from "../../../src/openshift/machine-config/add-host.js";
import { readMachineConfig } from "../../../src/openshift/machine-config/read-machine-config.js";
import { machineConfigText } from "../../../src/openshift/machine-config/render.js";
import { changePolicy, stateChanges } from "../../../src/openshift/nmstate/day-two.js";
import { readState } from "../../../src/openshift/nmstate/read-state.js";
import { STATE } from "../../openshift/nmstate/example.js";
import { mutatedText } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const STATE_TOKENS = [
  ...["interfaces:", "- name: br-ex", "type: ovs-bridge", "type: vlan", "vlan: ", "state: absent", "ipv4:", "bridge:"],
  ...[
    "address:",
    "- ip: ",
    "192.0.2.1/33",
    "fe80::1%a",
    "port: [",
    "link-aggregation:",
    "routes:",
    "dns-resolver:",
    "\n",
    "\n- ",
  ],
];
const BEFORE = readState({ path: "before.yml", text: STATE }).state ?? {};

/** NMState documents: judged, compared with one before, and brought into a MachineConfig and back. */
export const nmstate: FuzzTarget<string> = {
  inputs: mutatedText([STATE], STATE_TOKENS),
  run: (text) => {
    const { state, findings } = readState({ path: "a.yml", text }, { asBridge: true });
    const changes = stateChanges(BEFORE, state ?? {});
    const policy = changePolicy(changes, { host: "a" });
    if (!hasErrors(findings)) {
      const rendered = machineConfigText([{ host: "a", text }], { role: "worker" });
      const { config } = readMachineConfig({ path: "a.yaml", text: rendered });
      insist(config?.states[0]?.text === Buffer.from(text, "utf8").toString("utf8"), "a document comes back as it was");
    }
    return [findings.map(({ code, message, span }) => [code, message, span]), changes.length, policy !== undefined];
  },
};

const OTHER = STATE.replace("192.0.2.10", "192.0.2.11");
const RENDERED = machineConfigText([{ host: "worker-0", text: STATE }], { role: "worker", withService: true });
const MACHINE_CONFIG_TOKENS = [
  ...[
    "mode: ",
    "0644",
    "path: /etc/nmstate/openshift/",
    "source: data:,",
    "base64,",
    "overwrite: true",
    "files:",
    "units:",
  ],
  ...[
    "compression: gzip",
    "sha512-",
    "version: 3.2.0",
    "spec:",
    "storage:",
    "- contents:",
    "{",
    "}",
    "]",
    "\n",
    "\r\n",
  ],
];

/** MachineConfigs: judged, and with a host added to those that are right. */
export const machineConfigs: FuzzTarget<string> = {
  inputs: mutatedText([RENDERED], MACHINE_CONFIG_TOKENS),
  run: (text) => {
    const { findings } = readMachineConfig({ path: "a.yaml", text });
    const added = addHost({ path: "a.yaml", text }, { host: "worker-9", text: OTHER });
    if (added.text !== undefined) {
      const { config } = readMachineConfig({ path: "a.yaml", text: added.text });
      insist(config?.states.some(({ name }) => name === "worker-9.yml") ?? false, "a host that is added is there");
    }
    return [findings.map(({ code, message, span }) => [code, message, span]), added.text];
  },
};
