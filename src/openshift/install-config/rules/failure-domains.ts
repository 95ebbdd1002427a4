import type { InstallVSphere, InstallVSphereFailureDomain } from "../../../../generated/documents/install-config.ts";
import type { Rule } from "./rule.js";
import { duplicate, forbidden, invalid, type RuleFinding, required, tooMany, warning } from "./rule-error.js";
import { topologyFindings } from "./topology.js";

const PATH = "platform.vsphere.failureDomains";
type Domain = Partial<InstallVSphereFailureDomain>;

/** Makes a rule of what is to be found of each failure domain. */
function ofEach(
  find: (domain: Domain, path: string, vsphere: Partial<InstallVSphere>) => readonly RuleFinding[],
): Rule {
  return ({ vsphere = {} }) =>
    (vsphere.failureDomains ?? []).flatMap((domain, index) => find(domain, `${PATH}[${index}]`, vsphere));
}

/** Without vCenters there is nothing that a failure domain could be in. */
const isGiven: Rule = ({ vsphere }) =>
  (vsphere?.vcenters ?? []).length > 0 && (vsphere?.failureDomains ?? []).length === 0
    ? [required(PATH, "a failure domain has to be given")]
    : [];

const names: Rule = ({ vsphere }) => {
  const all = (vsphere?.failureDomains ?? []).map(({ name }) => name);
  return all.flatMap((name = "", index): RuleFinding[] => {
    if (name === "") return [required(`${PATH}[${index}].name`, "the name is missing")];
    return all.indexOf(name) < index ? [duplicate(`${PATH}[${index}].name`, `${name} is there already`)] : [];
  });
};

/** A vCenter is found by the text of its server as it stands in vcenters. */
const servers = ofEach(({ server = "" }, path, { vcenters = [] }) => {
  if (server === "") return [required(`${path}.server`, "the vCenter that it is in is missing")];
  const available = vcenters.map((each) => each.server);
  return available.includes(server)
    ? []
    : [invalid(`${path}.server`, `${server} is not one of the vCenters: ${available.join(", ")}`)];
});

const tags = ofEach(({ region = "", zone = "" }, path) => [
  ...(region === "" ? [required(`${path}.region`, "the tag of the region is missing")] : []),
  ...(zone === "" ? [required(`${path}.zone`, "the tag of the zone is missing")] : []),
]);

const distinctZones: Rule = ({ vsphere }) => {
  const all = (vsphere?.failureDomains ?? []).map(({ region = "", zone = "" }) => JSON.stringify([region, zone]));
  return (vsphere?.failureDomains ?? []).flatMap(({ region = "", zone = "" }, index) =>
    region !== "" && zone !== "" && all.indexOf(all[index] ?? "") < index
      ? [invalid(`${PATH}[${index}].zone`, `the region ${region} has a zone ${zone} already`)]
      : [],
  );
};

const topology = ofEach(({ topology: place = {}, server }, path, { vcenters = [] }) =>
  topologyFindings(
    place,
    `${path}.topology`,
    vcenters.find((each) => each.server === server),
  ),
);

const severalNetworks: Rule = ({ vsphere, isOn }) =>
  (vsphere?.failureDomains ?? []).flatMap(({ topology: place }, index) => {
    const path = `${PATH}[${index}].topology.networks`;
    const { length } = place?.networks ?? [];
    if (length > 10) return [tooMany(path, 10)];
    return length > 1 && !isOn("VSphereMultiNetworks")
      ? [forbidden(path, "more than one network needs the feature gate VSphereMultiNetworks")]
      : [];
  });

/** Machines of two failure domains in one place fail together. */
const distinctPlaces: Rule = ({ vsphere }) => {
  const all = (vsphere?.failureDomains ?? []).map(({ server, topology: place }) => JSON.stringify([server, place]));
  return all.flatMap((text, index) =>
    all.indexOf(text) < index
      ? [warning(`${PATH}[${index}].topology`, `it is the place of ${PATH}[${all.indexOf(text)}] as well`)]
      : [],
  );
};

/** The image of the operating system comes from a template, or from a URL. */
const templates: Rule = ({ vsphere }) => {
  if ((vsphere?.clusterOSImage ?? "") === "") return [];
  const findings = (vsphere?.failureDomains ?? []).flatMap(({ topology: place }, index) =>
    (place?.template ?? "") === ""
      ? []
      : [invalid(`${PATH}[${index}].topology.template`, "with clusterOSImage no template can be given")],
  );
  if (findings.length > 0)
    findings.push(
      invalid("platform.vsphere.clusterOSImage", "with the template of a failure domain no image can be given"),
    );
  return findings;
};

export const failureDomainRules: readonly Rule[] = [
  isGiven,
  names,
  servers,
  tags,
  distinctZones,
  topology,
  severalNetworks,
  distinctPlaces,
  templates,
];
