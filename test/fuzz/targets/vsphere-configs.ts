import { stringify } from "yaml";
import { convertCloudConfig } from "../../../src/openshift/cloud-config/convert.js";
import { loadCloudConfig } from "../../../src/openshift/cloud-config/load.js";
import { loadedConfigText } from "../../../src/openshift/cloud-config/show.js";
import { transformCloudConfig } from "../../../src/openshift/cloud-config/transform.js";
import { checkCsiConfig } from "../../../src/openshift/csi-config/check-csi.js";
import { maskGcfg } from "../../../src/openshift/gcfg/mask-gcfg.js";
import { readGcfg } from "../../../src/openshift/gcfg/read-gcfg.js";
import { rewriteGcfg } from "../../../src/openshift/gcfg/write-gcfg.js";
import { maskSecrets } from "../../../src/openshift/install-config/mask-secrets.js";
import { mutatedText } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const YAML = `global:
  user: me
  password: "a#b"
  port: 443
  insecureFlag: true
  datacenters: [dc, "d 2"]
  soapRoundtripCount: 3
  secretName: vsphere-creds
  ipFamily: [ipv4, ipv6]
vcenter:
  vc-a: &a
    server: vc-a
    port: 8443
    datacenters:
    - dc
  vc-b: {<<: *a, server: vc-b, user: u, password: 0123}
labels: {zone: openshift-zone, region: openshift-region}
nodes:
  internalNetworkSubnetCidr: 192.0.2.0/24
`;

const INI = `; mine
[Global]
user = "CORP\\\\me"
password = "a#b\\"c"
port = 443
insecure-flag
datacenters = dc,"d 2"
soap-roundtrip-count = 0x3
ip-family = ipv6,ipv4
datacenter = dc
[VirtualCenter "vc-a"]
datacenters = d1,\\
d2 # both
[Workspace]
server = "vc-a"
datacenter = dc
[Network]
public-network = "VM Network"
`;

const CSI = `# Labels
[Global]
cluster-id = "c-1"
[VirtualCenter "vc-a"]
insecure-flag = true
datacenters = d1,d2
password = "p\\"a"
user = "u"
migration-datastore-url = "ds:///vmfs/volumes/x/"
[VirtualCenter "vc-b"]
user = u
password = a;b
[Labels]
topology-categories = "openshift-zone,openshift-region"
[Snapshot]
global-max-snapshots-per-block-volume = 5
`;

const INI_TOKENS = [
  ...[
    "[Global]\n",
    '[VirtualCenter "a"]\n',
    "[VirtualCenter]\n",
    "[",
    "]",
    '"',
    "\\",
    "\\n",
    '\\"',
    "\\\n",
    "\r\n",
    " = ",
    "#",
    ";",
  ],
  ...["port = ", "user", "password = ", "server = ", "insecure-flag = ", "datacenters = ,", "on", "0x", "\n"],
];

const YAML_TOKENS = [
  ...[
    "global:",
    "vcenter:\n",
    "  a:\n",
    "port: ",
    "datacenters: ",
    "- ",
    "<<: *a",
    "*a",
    "&b ",
    "null",
    "yes",
    "0644",
    "{}",
    "[]",
    "? ",
  ],
  ...["secretName: s\n", "secretNamespace: n\n", "server: ", "!!binary ", "---\n", "1e400", "\n"],
];

const INFRASTRUCTURE = {
  path: "infrastructure.yaml",
  text: stringify({ spec: { platformSpec: { vsphere: { vcenters: [{ server: "vc-a" }] } } } }),
};

/** What users do with a cloud config: load it, print it, convert it, transform it. What was converted loads as what it was. */
function useCloudConfig(text: string): unknown {
  const source = { path: "cloud.conf", text };
  const { loaded, findings } = loadCloudConfig(source, { VSPHERE_VCENTER_ONE: "one" });
  const converted = convertCloudConfig(source);
  const transformed = transformCloudConfig({
    cloudConfig: source,
    infrastructure: INFRASTRUCTURE,
    serviceNetworks: ["fd02::/112"],
  });
  if (converted.text !== undefined) {
    const again = convertCloudConfig({ path: "cloud.yaml", text: converted.text });
    insist(again.text === converted.text, "what is converted stays as it is");
    insist(again.findings.length === 0, "nothing is found in what is converted");
  }
  insist((converted.text === undefined) === converted.findings.some(isError), "what is not converted has a reason");
  insist((loaded === undefined) === findings.some(isError), "what is not loaded has a reason");
  for (const { span } of [...findings, ...converted.findings])
    insist(
      span === undefined || (span.start >= 0 && span.start <= span.end && span.end <= text.length),
      "findings have places",
    );
  insist(maskSecrets(maskGcfg(text)).length === text.length, "a mask changes no places");
  return [loaded && loadedConfigText(loaded), findings.map(({ message }) => message), converted.text, transformed.text];
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === "error";
}

/** Cloud configs in YAML. */
export const cloudConfigYaml: FuzzTarget<string> = { inputs: mutatedText([YAML], YAML_TOKENS), run: useCloudConfig };

/** Cloud configs in INI. */
export const cloudConfigIni: FuzzTarget<string> = { inputs: mutatedText([INI], INI_TOKENS), run: useCloudConfig };

/** Configurations of the CSI driver, checked and with a variable changed. */
export const csiConfig: FuzzTarget<string> = {
  inputs: mutatedText([CSI], INI_TOKENS),
  run: (text) => {
    const findings = checkCsiConfig({ path: "csi.conf", text });
    const { file } = readGcfg(text);
    insist(file !== undefined || findings.some(isError), "what cannot be read has a reason");
    if (file === undefined) return findings.map(({ message }) => message);
    const value = 'new "#;\\\n';
    const rewritten = rewriteGcfg(file, [
      { section: "VirtualCenter", subsection: "vc-a", variable: "password", value },
    ]);
    const sections = readGcfg(rewritten).file?.sections.filter(({ subsection }) => subsection === "vc-a") ?? [];
    const passwords = sections.flatMap(({ variables }) => variables.filter(({ name }) => /^password$/i.test(name)));
    insist(
      passwords.some((each) => each.value === value),
      "what is set comes back",
    );
    return [findings.map(({ message }) => message), rewritten];
  },
};
