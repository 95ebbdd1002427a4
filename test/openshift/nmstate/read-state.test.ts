import { describe, expect, it } from "vitest";
import { lineColumnAt } from "../../../src/diagnostics/source-span.js";
import { readState } from "../../../src/openshift/nmstate/read-state.js";
import { STATE } from "./example.js";

/** What is found in a text, each with its line and severity. */
function found(text: string, asBridge = true): string[] {
  return readState({ path: "a.yml", text }, { asBridge }).findings.map(
    ({ severity, span, message }) => `${lineColumnAt(text, span?.start ?? 0).line} ${severity} ${message}`,
  );
}

const changed = (from: string, to: string): string => STATE.replace(from, to);

describe("an NMState document", () => {
  it("passes where it is right", () => {
    expect(found(STATE)).toEqual([]);
  });

  it.each([
    [
      "a misspelt field, with a suggestion",
      "  mtu: 1500",
      "  mtv: 1500",
      ["5 error interfaces[0].mtv is no field of the document"],
    ],
    [
      "a port in a bond that is a number",
      "[enp2s0,",
      "[2,",
      ["10 error interfaces[0].link-aggregation.port[0]: it has to be a text; put it in quotes"],
    ],
    [
      "a mode of bonds that nobody knows",
      "mode: active-backup",
      "mode: active",
      [
        "7 error interfaces[0].link-aggregation.mode: it has to be one of balance-rr, active-backup, balance-xor, broadcast, 802.3ad, balance-tlb, balance-alb, 0, 1, 2, 3, 4, 5, 6",
      ],
    ],
    [
      "a prefix that is too long",
      "prefix-length: 24",
      "prefix-length: 33",
      ["25 error interfaces[2].ipv4.address[0].prefix-length: it has to be from 0 to 32"],
    ],
    [
      "a destination that is no network",
      "destination: 0.0.0.0/0",
      "destination: default",
      ["31 error routes.config[0].destination: it is no network"],
    ],
    [
      "a gateway that is a name",
      "next-hop-address: 192.0.2.1",
      "next-hop-address: gateway",
      ["32 error routes.config[0].next-hop-address: it is no IP address"],
    ],
    [
      "a MAC address on the bridge",
      "  bridge:\n",
      "  mac-address: 52:54:00:00:00:01\n  bridge:\n",
      ["14 error interfaces[1].mac-address: a bridge of Open vSwitch has no MAC address"],
    ],
    [
      "a bridge without an uplink",
      "    - name: bond0\n",
      "",
      ["14 error interfaces[1].bridge: the bridge has no uplink"],
    ],
    [
      "two documents",
      "dns-resolver:",
      "---\ndns-resolver:",
      ["27 error a.yml cannot be read: it holds more than one document"],
    ],
  ])("reports %s", (_, from, to, expected) => {
    expect(found(changed(from, to))).toEqual(expected);
  });

  it.each([
    [0, false],
    [1, true],
    [4094, true],
    [4095, false],
  ])("takes %i for the number of a VLAN: %s", (id, isFine) => {
    const vlan = `interfaces:\n- name: a.1\n  type: vlan\n  vlan: { base-iface: a, id: ${id} }\n`;
    expect(found(vlan, false)).toEqual(isFine ? [] : ["4 warning interfaces[0].vlan.id: no VLAN has this number"]);
  });

  it("takes flags and numbers as texts, and servers with the interface of their link", () => {
    const lenient = changed("enabled: true", 'enabled: "yes"')
      .replace("24", '"24"')
      .replace("[192.0.2.1]", '["fe80::1%br-ex"]');
    expect(found(lenient)).toEqual([]);
    expect(found(changed("enabled: true", "enabled: maybe"))).toEqual([
      "22 error interfaces[2].ipv4.enabled: it has to be true or false",
    ]);
  });

  it("reads nothing of an interface that is to go but its name", () => {
    expect(found("interfaces: [{ name: a, type: bond, state: absent, colour: blue }]", false)).toEqual([]);
  });

  it("gives help with each finding", () => {
    for (const text of [changed("  mtu: 1500", "  mtv: 1500"), changed("24", "33"), "", "interfaces: {}", "- a"])
      for (const { help } of readState({ path: "a.yml", text }, { asBridge: true }).findings)
        expect(help).toMatch(/\w/);
  });
});
