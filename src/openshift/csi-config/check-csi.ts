import { documentInvalid, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import { isPort, PORT_HELP } from "../cloud-config/ports.js";
import {
  type DecodedGcfg,
  type DecodedSection,
  decodeGcfg,
  type GcfgShape,
  variablePath,
} from "../gcfg/decode-gcfg.js";
import { foldedName } from "../gcfg/grammar.js";
import { type GcfgFile, type GcfgSpan, sectionsNamed } from "../gcfg/read-gcfg.js";
import { readGcfgSource } from "../gcfg/read-gcfg-source.js";
import { SNAPSHOT_OPTIONS } from "./write-csi.js";

const SERVER = {
  user: "string",
  password: "string",
  port: "string",
  datacenters: "string",
  "insecure-flag": "bool",
  "ca-file": "string",
  thumbprint: "string",
} as const;

/** The sections of the driver (kubernetes-sigs/vsphere-csi-driver, pkg/common/config). */
const SHAPES: readonly GcfgShape[] = [
  {
    name: "Global",
    variables: {
      ...SERVER,
      "cluster-id": "string",
      "cluster-distribution": "string",
      "supervisor-id": "string",
      "csi-auth-check-intervalinmin": "int",
      "csi-fetch-preferred-datastores-intervalinmin": "int",
      "list-volume-threshold": "int",
    },
  },
  {
    name: "VirtualCenter",
    variables: {
      ...SERVER,
      "migration-datastore-url": "string",
      targetvSANFileShareDatastoreURLs: "string",
      targetvSANFileShareClusters: "string",
    },
    hasSubsections: true,
  },
  { name: "Labels", variables: { zone: "string", region: "string", "topology-categories": "string" } },
  { name: "Snapshot", variables: Object.fromEntries(SNAPSHOT_OPTIONS.map((name) => [name, "uint" as const])) },
  {
    name: "NetPermissions",
    variables: { ips: "string", permissions: "string", rootsquash: "bool" },
    hasSubsections: true,
  },
  { name: "TopologyCategory", variables: { label: "string" }, hasSubsections: true },
];

/** Reads the configuration of the CSI driver and reports all that the driver would refuse, or read otherwise than it looks. */
export function checkCsiConfig(source: { readonly path: string; readonly text: string }): readonly Diagnostic[] {
  const { file, findings } = readGcfgSource(source);
  if (file === undefined) return findings;
  const decoded = decodeGcfg(file, SHAPES);
  const problems: Diagnostic[] = [];
  const add = (declaration: typeof documentInvalid, span: GcfgSpan, message: string, help: string): void => {
    const { start, end } = span;
    problems.push(diagnose(declaration, { file: source.path, start, end }, { message, help }));
  };
  for (const each of decoded.errors)
    add(documentInvalid, each.span, `${variablePath(each)}: ${each.message}`, "give it a value of its kind");
  for (const each of decoded.unknown) {
    const shape = SHAPES.find(({ name }) => foldedName(name) === foldedName(each.section));
    const meant = suggestName(each.variable ?? "", Object.keys(shape?.variables ?? {}));
    const help = meant === undefined ? "take it out, unless a newer driver reads it" : `Did you mean ${meant}?`;
    add(documentWarned, each.span, `${variablePath(each)} is nothing that the driver is known to read`, help);
  }
  checkSections(decoded, add);
  checkHeaders(file, add);
  checkCutValues(file, add);
  return sortDiagnostics(problems);
}

type Add = (declaration: typeof documentInvalid, span: GcfgSpan, message: string, help: string) => void;

function checkSections({ sections }: DecodedGcfg, add: Add): void {
  const global = sections.find(({ name }) => name === "Global");
  const centers = sections.filter(({ name }) => name === "VirtualCenter");
  const top = { start: 0, end: 0 };
  if (textOf(global, "cluster-id") === "")
    add(
      documentInvalid,
      global?.span ?? top,
      "Global.cluster-id is missing",
      "add it: the infrastructure name of the cluster",
    );
  if (centers.length === 0)
    add(documentInvalid, top, "no vCenter is given", 'add a section [VirtualCenter "<server>"] for each');
  for (const center of centers) {
    const place = `VirtualCenter "${center.subsection}"`;
    if (center.subsection === "")
      add(documentInvalid, center.span, "VirtualCenter has no server", 'write [VirtualCenter "<server>"]');
    for (const name of ["user", "password"])
      if (textOf(center, name) === "" && textOf(global, name) === "")
        add(documentInvalid, center.span, `${place}.${name} is missing`, "add it; the driver reads no other Secret");
    const port = textOf(center, "port");
    if (port !== "" && !isPort(port))
      add(documentInvalid, spanOf(center, "port"), `${place}.port: it is no port`, PORT_HELP);
    if (centers.length > 1 && textOf(center, "migration-datastore-url") !== "")
      add(
        documentWarned,
        spanOf(center, "migration-datastore-url"),
        `${place}.migration-datastore-url: volumes of the in-tree provider are in one vCenter, and there are several`,
        "keep it where the datastore is",
      );
  }
}

function textOf(section: DecodedSection | undefined, name: string): string {
  return String(section?.variables.get(name)?.value ?? "");
}

function spanOf({ variables, span }: DecodedSection, name: string): GcfgSpan {
  return variables.get(name)?.span ?? span;
}

/** Two sections of one name become one, with the credentials of the last. */
function checkHeaders(file: GcfgFile, add: Add): void {
  const seen = new Set<string>();
  for (const section of sectionsNamed(file, "VirtualCenter")) {
    if (seen.has(section.subsection))
      add(
        documentInvalid,
        section,
        `VirtualCenter "${section.subsection}" is there twice, and both share their variables`,
        "make one of them",
      );
    seen.add(section.subsection);
  }
}

/** A password such as a#b that stands without quotes ends where the comment begins. */
function checkCutValues({ text, sections }: GcfgFile, add: Add): void {
  for (const { name, subsection, variables } of sections)
    for (const variable of variables) {
      const { start, end } = variable.valueSpan;
      const next = text[end];
      if (end === start || (next !== "#" && next !== ";") || text[end - 1] === '"') continue;
      const path = variablePath({ section: name, subsection, variable: variable.name });
      add(
        documentWarned,
        variable,
        `${path}: the value ends in front of ${next}, where a comment begins`,
        "put the value in quotes",
      );
    }
}
