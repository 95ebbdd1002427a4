import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { changePolicy, stateChanges } from "../../../src/openshift/nmstate/day-two.js";
import { STATE } from "./example.js";

const VLAN =
  "- name: bond0.100\n  type: vlan\n  vlan: { base-iface: bond0, id: 100 }\n- name: br-ex\n  type: ovs-bridge";

function changes(to: string, from = STATE) {
  return stateChanges(parse(from), parse(to));
}

const listed = (to: string, from = STATE): string[] =>
  changes(to, from).map(({ path, what, isSupported }) => `${isSupported ? "yes" : "no"} ${path}: ${what}`);

describe("what a later document changes", () => {
  it.each([
    ["nothing", STATE, []],
    ["DNS", STATE.replace("[192.0.2.1]", "[192.0.2.2]"), ["yes dns-resolver: DNS"]],
    ["no DNS", STATE.replace(/dns-resolver:(\n {2}.*)+/, ""), ["yes dns-resolver: DNS"]],
    [
      "the MTU",
      STATE.replace("mtu: 1500", "mtu: 9000"),
      ["yes interfaces[0].mtu: mtu of the interface bond0 is another"],
    ],
    [
      "a bond's options",
      STATE.replace("miimon: 100", "miimon: 200"),
      ["yes interfaces[0].link-aggregation: link-aggregation of the interface bond0 is another"],
    ],
    [
      "one port more",
      STATE.replace("enp3s0]", "enp3s0, enp4s0]"),
      ["yes interfaces[0].link-aggregation: link-aggregation of the interface bond0 is another"],
    ],
    [
      "one port less",
      STATE.replace(", enp3s0]", "]"),
      ["no interfaces[0].link-aggregation: link-aggregation of the interface bond0 is another"],
    ],
    [
      "a VLAN on the uplink",
      STATE.replace("- name: br-ex\n  type: ovs-bridge", VLAN),
      ["yes interfaces[1]: the interface bond0.100 is new, below br-ex"],
    ],
    [
      "a VLAN on a port of the uplink",
      STATE.replace("- name: br-ex\n  type: ovs-bridge", VLAN.replace("base-iface: bond0", "base-iface: enp2s0")),
      ["yes interfaces[1]: the interface bond0.100 is new, below br-ex"],
    ],
    [
      "a VLAN elsewhere",
      STATE.replace("- name: br-ex\n  type: ovs-bridge", VLAN.replace("base-iface: bond0", "base-iface: eth9")),
      ["no interfaces[1]: the interface bond0.100 is new, that is not below br-ex"],
    ],
    [
      "the address",
      STATE.replace("192.0.2.10", "192.0.2.11"),
      ["no interfaces[2].ipv4: ipv4 of br-ex (ovs-interface) is another"],
    ],
    [
      "the uplink",
      STATE.replace("    - name: bond0\n", "    - name: enp9s0\n"),
      ["no interfaces[1].bridge: bridge of br-ex (ovs-bridge) is another"],
    ],
    ["a route", STATE.replace("0.0.0.0/0", "10.0.0.0/8"), ["no routes: routes is another"]],
  ])("%s", (_, to, expected) => {
    expect(listed(to)).toEqual(expected);
  });

  it("has the mode of a bond within the bridge, too, and what is gone", () => {
    const inside = STATE.replace(
      "    - name: bond0\n",
      "    - name: b\n      link-aggregation: { mode: balance-slb, port: [{ name: enp2s0 }] }\n",
    );
    const other = inside.replace("balance-slb", "lacp");
    expect(listed(other, inside)).toEqual(["yes interfaces[1].bridge: bridge of br-ex (ovs-bridge) is another"]);
    const without = STATE.replace(/- name: bond0\n( {2,}.*\n)+/, "");
    expect(listed(without)).toEqual(["no interfaces[0]: the interface bond0 is gone"]);
  });
});

describe("the policy of a change", () => {
  it("has what changed alone, for one host or a role", () => {
    const found = changes(
      STATE.replace("mtu: 1500", "mtu: 9000")
        .replace("miimon: 100", "miimon: 200")
        .replace("[192.0.2.1]", "[192.0.2.2]"),
    );
    expect(changePolicy(found, { host: "worker-0" })).toEqual({
      apiVersion: "nmstate.io/v1",
      kind: "NodeNetworkConfigurationPolicy",
      metadata: { name: "br-ex-worker-0" },
      spec: {
        nodeSelector: { "kubernetes.io/hostname": "worker-0" },
        desiredState: {
          "dns-resolver": { config: { server: ["192.0.2.2"] } },
          interfaces: [
            {
              name: "bond0",
              type: "bond",
              state: "up",
              mtu: 9000,
              "link-aggregation": { mode: "active-backup", options: { miimon: 200 }, port: ["enp2s0", "enp3s0"] },
            },
          ],
        },
      },
    });
    expect(changePolicy(found, { role: "infra" })).toMatchObject({
      metadata: { name: "br-ex-infra" },
      spec: { nodeSelector: { "node-role.kubernetes.io/infra": "" } },
    });
  });

  it("is none where nothing changes, and clears DNS that is no more", () => {
    expect(changePolicy(changes(STATE), { role: "worker" })).toBeUndefined();
    const cleared = changePolicy(changes(STATE.replace(/dns-resolver:(\n {2}.*)+/, "")), { role: "worker" });
    expect(cleared?.["spec"]).toMatchObject({ desiredState: { "dns-resolver": { config: {} } } });
  });
});
