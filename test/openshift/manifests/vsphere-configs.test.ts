import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { InstallConfig } from "../../../generated/documents/install-config.ts";
import { ManifestProblem } from "../../../src/openshift/manifests/placement.js";
import { configFiles } from "../../../src/openshift/manifests/vsphere-configs.js";
import { EXAMPLE } from "../install-config/example.js";

type Vcenter = NonNullable<NonNullable<InstallConfig["platform"]["vsphere"]>["vcenters"]>[number];

function filesOf(change: Partial<Vcenter>) {
  const vcenters = EXAMPLE.platform.vsphere.vcenters.map((each) => ({ ...each, ...change }));
  // The example is an install-config that was found right.
  const config = { ...EXAMPLE, platform: { vsphere: { ...EXAMPLE.platform.vsphere, vcenters } } } as InstallConfig;
  return configFiles(config, { infraId: "one-x7k2p", form: "yaml", csiForm: "current" });
}

function csiOf(change: Partial<Vcenter>): string {
  const file = filesOf(change).find(({ isSecret }) => isSecret);
  return Buffer.from(parse(file?.text ?? "").data["cloud.conf"], "base64").toString("utf8");
}

describe("configFiles", () => {
  it("puts no password into a file that is no Secret", () => {
    for (const { text, isSecret } of filesOf({ password: "very-secret" })) {
      expect(text).not.toContain("very-secret");
      expect(parse(text).kind).toBe(isSecret ? "Secret" : "ConfigMap");
    }
  });

  it("logs the CSI driver in as the component of storage, where there is a user for it", () => {
    const login = (user: string) => ({ user, password: `${user}-password` });
    const componentCredentials = {
      machineManagement: login("machines"),
      storage: login("storage"),
      cloudControllerManager: login("provider"),
      vsphereProblemDetector: login("detector"),
    };
    expect(csiOf({ componentCredentials })).toContain('password = "storage-password"\nuser = "storage"\n');
    expect(csiOf({ user: "me", password: "mine" })).toContain('password = "mine"\nuser = "me"\n');
  });

  it("refuses what the driver would not read back, and repeats no password", () => {
    const refused = (): unknown => filesOf({ password: "very-secret\n" });
    expect(refused).toThrow(ManifestProblem);
    expect(refused).toThrow(/platform\.vsphere\.vcenters\[0\]\.password: (?!.*very-secret)/);
  });
});
