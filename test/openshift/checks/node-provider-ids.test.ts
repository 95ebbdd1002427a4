import { describe, expect, it } from "vitest";
import { nodeProviderIds } from "../../../src/openshift/checks/node-provider-ids.js";
import { clusterNode } from "../../../src/openshift/checks/read-nodes.js";

const UUID = "11223344-5566-7788-99aa-bbccddeeff00";
const SWAPPED = "44332211-6655-8877-99aa-bbccddeeff00";
const OTHER = "11223344-5566-7788-99aa-bbccddeeff01";

describe("the check of provider IDs", () => {
  it.each<[string, string, readonly string[]]>([
    [`vsphere://${UUID}`, UUID, []],
    [`vsphere://${UUID.toUpperCase()}`, UUID, []],
    [`vsphere://${UUID}`, SWAPPED, []],
    [`vsphere://${UUID}`, "", []],
    [`vsphere://${UUID}`, OTHER, ["node-uuid-differs"]],
    ["", UUID, ["node-provider-id-missing"]],
    ["vsphere://", UUID, ["node-provider-id-malformed"]],
    ["vsphere://node-1.example.test", UUID, ["node-provider-id-malformed"]],
    ["aws:///z/i-1", UUID, []],
  ])("of %j on a machine that says %j", (providerID, systemUUID, codes) => {
    const node = clusterNode({
      metadata: { name: "n" },
      spec: { providerID },
      status: { nodeInfo: nodeInfo(systemUUID) },
    });
    const documents = { infrastructure: undefined, cloudConfig: undefined, credentials: undefined, nodes: [node] };
    expect(nodeProviderIds.find(documents).map(({ code, object }) => `${code} ${object}`)).toEqual(
      codes.map((code) => `${code} node n`),
    );
  });
});

function nodeInfo(systemUUID: string) {
  const none = "";
  return {
    systemUUID,
    architecture: none,
    bootID: none,
    containerRuntimeVersion: none,
    kernelVersion: none,
    kubeProxyVersion: none,
    kubeletVersion: none,
    machineID: none,
    operatingSystem: none,
    osImage: none,
  };
}
