import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { validateInstallConfig } from "../../../../src/openshift/install-config/validate.js";
import { EXAMPLE, withComponentCredentials } from "../example.js";

const messagesOf = (document: unknown): string[] =>
  validateInstallConfig({ path: "a.yaml", text: stringify(document) }).findings.map(({ message }) => message);

function changed(change: (vsphere: Record<string, unknown>, vcenter: Record<string, unknown>) => void): string[] {
  const document = withComponentCredentials();
  change(document.platform.vsphere, document.platform.vsphere.vcenters[0] ?? {});
  return messagesOf(document);
}

const AT = "platform.vsphere.vcenters[0]";

describe("the credentials of vCenters", () => {
  it("may be those of each component", () => {
    expect(messagesOf(withComponentCredentials())).toEqual([]);
    expect(messagesOf({ ...withComponentCredentials(), credentialsMode: "Manual" })).toEqual([]);
  });

  it("are one user or one for each component, and not both", () => {
    expect(changed((_, vcenter) => Object.assign(vcenter, { user: "u", password: "p" }))).toEqual([
      `${AT}.user: Forbidden: with credentialType: component-scoped, componentCredentials take its place`,
      `${AT}.password: Forbidden: with credentialType: component-scoped, componentCredentials take its place`,
    ]);
    expect(changed((vsphere) => Object.assign(vsphere, { credentialType: "global" })).sort()).toEqual([
      `${AT}.componentCredentials: Forbidden: it needs credentialType: component-scoped`,
      `${AT}.password: Required value: the password of the user is missing`,
      `${AT}.user: Required value: the user to log in with is missing`,
    ]);
    expect(changed((_, vcenter) => Object.assign(vcenter, { componentCredentials: undefined }))).toEqual([
      `${AT}.componentCredentials: Required value: with credentialType: component-scoped, each component needs its user`,
    ]);
    expect(changed((vsphere) => Object.assign(vsphere, { credentialType: "ComponentScoped" }))).toEqual([
      'platform.vsphere.credentialType: Unsupported value: "ComponentScoped": supported values: "global", "component-scoped"',
    ]);
  });

  it("are whole", () => {
    const login = { user: "", password: "p" };
    const credentials = { machineManagement: login, storage: login, cloudControllerManager: login };
    const messages = changed((_, vcenter) => Object.assign(vcenter, { componentCredentials: credentials }));
    expect(messages).toContain(`${AT}.componentCredentials.vsphereProblemDetector: Required value`);
    expect(messages.some((message) => message.startsWith(`${AT}.componentCredentials.storage.user: `))).toBe(true);
  });

  it("are handed out by the cluster unless each component has its own", () => {
    const manual = { ...EXAMPLE, credentialsMode: "Manual" };
    expect(messagesOf(manual)).toEqual(["credentialsMode: Invalid value: it cannot be chosen on vSphere"]);
    expect(messagesOf({ ...withComponentCredentials(), credentialsMode: "Mint" })).toEqual([
      "credentialsMode: Invalid value: on vSphere it can be Manual alone",
    ]);
  });
});
