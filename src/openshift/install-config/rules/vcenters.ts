import { isIP } from "node:net";
import type { Rule } from "./rule.js";
import { duplicate, forbidden, invalid, type RuleFinding, required, warning } from "./rule-error.js";

/** The gate of the enhancement: more than one vCenter. Since it is gone, every cluster may have them. */
export const MULTI_VCENTER_GATE = "VSphereMultiVCenters";

const PATH = "platform.vsphere.vcenters";

const isGiven: Rule = ({ vsphere }) =>
  vsphere !== undefined && (vsphere.vcenters ?? []).length === 0 ? [required(PATH, "a vCenter has to be given")] : [];

const severalNeedGate: Rule = ({ vsphere, isOn }) => {
  if ((vsphere?.vcenters ?? []).length < 2 || isOn(MULTI_VCENTER_GATE)) return [];
  const error = forbidden(PATH, `more than one vCenter needs the feature gate ${MULTI_VCENTER_GATE}`);
  const help = `write featureSet: TechPreviewNoUpgrade, or featureSet: CustomNoUpgrade with featureGates: [${MULTI_VCENTER_GATE}=true]; or keep one vCenter`;
  return [{ ...error, help }];
};

/** A host name in small letters, or an address. */
function isServer(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(text);
}

const fields: Rule = ({ vsphere }) =>
  (vsphere?.vcenters ?? []).flatMap(({ server = "", datacenters = [] }, index) => {
    const path = `${PATH}[${index}]`;
    const findings: RuleFinding[] = [];
    if (server === "") findings.push(required(`${path}.server`, "the host name or address of the vCenter is missing"));
    else if (!isServer(server))
      findings.push(
        invalid(`${path}.server`, "it has to be a host name in small letters, or an address, without a port"),
      );
    if (datacenters.length === 0) findings.push(required(`${path}.datacenters`, "a datacenter has to be given"));
    return findings;
  });

/** One user for everything, or one for each component, as the platform says. */
const credentials: Rule = ({ vsphere }) => {
  const type = vsphere?.credentialType ?? "global";
  const isScoped = type === "component-scoped";
  // Of another type nothing is known; the types say so.
  if (!isScoped && type !== "global") return [];
  return (vsphere?.vcenters ?? []).flatMap(({ user = "", password = "", componentCredentials }, index) => {
    const path = `${PATH}[${index}]`;
    const findings: RuleFinding[] = [];
    const login = [
      ["user", user, "the user to log in with is missing"],
      ["password", password, "the password of the user is missing"],
    ] as const;
    for (const [field, value, problem] of login) {
      if (!isScoped && value === "") findings.push(required(`${path}.${field}`, problem));
      if (isScoped && value !== "")
        findings.push(
          forbidden(`${path}.${field}`, "with credentialType: component-scoped, componentCredentials take its place"),
        );
    }
    const fieldPath = `${path}.componentCredentials`;
    if (isScoped && componentCredentials === undefined)
      findings.push(required(fieldPath, "with credentialType: component-scoped, each component needs its user"));
    if (!isScoped && componentCredentials !== undefined)
      findings.push(forbidden(fieldPath, "it needs credentialType: component-scoped"));
    return findings;
  });
};

/** The Infrastructure object tells vCenters apart by their servers. */
const distinct: Rule = ({ vsphere }) => {
  const servers = (vsphere?.vcenters ?? []).map(({ server }) => server);
  return servers.flatMap((server, index) =>
    server !== "" && server !== undefined && servers.indexOf(server) < index
      ? [duplicate(`${PATH}[${index}].server`, `${server} is there already`)]
      : [],
  );
};

const unused: Rule = ({ vsphere }) => {
  const { vcenters = [], failureDomains = [] } = vsphere ?? {};
  if (failureDomains.length === 0) return [];
  return vcenters.flatMap(({ server }, index) =>
    failureDomains.some((domain) => domain.server === server)
      ? []
      : [warning(`${PATH}[${index}]`, "no failure domain is in this vCenter, so that nothing of the cluster is")],
  );
};

export const vcenterRules: readonly Rule[] = [isGiven, severalNeedGate, fields, credentials, distinct, unused];
