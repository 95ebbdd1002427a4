import { describe, expect, it } from "vitest";
import { checkCsiConfig } from "../../../src/openshift/csi-config/check-csi.js";

const RIGHT = '[Global]\ncluster-id = c\n[VirtualCenter "a"]\nuser = u\npassword = p\n';

function found(text: string): string[] {
  return checkCsiConfig({ path: "a.conf", text }).map(
    ({ severity, message, span }) => `${severity} ${text.slice(span?.start, span?.end)} ~ ${message}`,
  );
}

describe("checkCsiConfig", () => {
  it.each<[string, string[]]>([
    [RIGHT, []],
    [
      `${RIGHT}[VirtualCenter "a"]\n`,
      ['error [VirtualCenter "a"] ~ VirtualCenter "a" is there twice, and both share their variables'],
    ],
    [
      RIGHT.replace("= p", "= a#b"),
      ['warning password = a ~ VirtualCenter "a".password: the value ends in front of #, where a comment begins'],
    ],
    [RIGHT.replace("= p", "= p # c"), []],
    [RIGHT.replace("user = u\n", ""), ['error [VirtualCenter "a"] ~ VirtualCenter "a".user is missing']],
    [RIGHT.replace("cluster-id = c\n", ""), ["error [Global] ~ Global.cluster-id is missing"]],
    ["[Global]\ncluster-id = c\n", ["error  ~ no vCenter is given"]],
    [`${RIGHT}port = 0\n`, ['error port = 0 ~ VirtualCenter "a".port: it is no port']],
    [`${RIGHT}port = 1\n`, []],
    [`${RIGHT}port = 65535\n`, []],
    [`${RIGHT}port = 65536\n`, ['error port = 65536 ~ VirtualCenter "a".port: it is no port']],
    [
      `${RIGHT}insecure-flag = t\n`,
      ['error insecure-flag = t ~ VirtualCenter "a".insecure-flag: failed to parse bool'],
    ],
    [
      `${RIGHT}insecureflag = 1\n`,
      ['warning insecureflag = 1 ~ VirtualCenter "a".insecureflag is nothing that the driver is known to read'],
    ],
    [`${RIGHT}password = "a\n`, ['error "a ~ string not terminated']],
  ])("of %j", (text, findings) => {
    expect(found(text)).toEqual(findings);
  });
});
