import type { CloudConfig } from "../../../generated/documents/cloud-config.ts";
import { documentInvalid, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import {
  type CloudConfigFile,
  fieldPath,
  type GlobalFields,
  iniName,
  type ServerFields,
  type UnknownField,
} from "./fields.js";
import { readCloudConfig } from "./load.js";
import { PORT_HELP, wrongPorts } from "./ports.js";
import { type CloudConfigValues, cloudConfigText, documentOf } from "./write-config.js";

export interface ConvertOptions {
  /**
   * Leave out what the published converter (openshift/library-go, pkg/cloudprovider/vsphere) leaves out: of `Global` in INI api-disable,
   * api-binding and ip-family, and whatever the in-tree provider said in its own variables. By default all is kept that has a place.
   */
  readonly asPublished?: boolean;
}

/** What came of converting a cloud config. */
export interface ConvertedCloudConfig {
  /** Undefined where there is an error. */
  readonly document: CloudConfig | undefined;
  /** The document as YAML. */
  readonly text: string | undefined;
  /** Mistakes, and a warning for each value that has no place in the new file, or another one. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Returns a cloud config in YAML, from INI, also that of the in-tree provider, or from YAML. Nothing disappears in silence: what the
 * new form has no place for is reported by its name, `Workspace.folder`.
 */
export function convertCloudConfig(
  source: { readonly path: string; readonly text: string },
  { asPublished = false }: ConvertOptions = {},
): ConvertedCloudConfig {
  const { file, findings } = readCloudConfig(source);
  if (file === undefined || hasErrors(findings)) return { document: undefined, text: undefined, findings };
  const ports = wrongPorts(file).map(({ span, message }) =>
    diagnose(documentInvalid, span, { message, help: PORT_HELP }),
  );
  const { values, findings: moved } = convertedValues(file, asPublished);
  const all = [...findings, ...ports, ...moved];
  if (hasErrors(all)) return { document: undefined, text: undefined, findings: all };
  const document = documentOf(values);
  return { document, text: cloudConfigText(document), findings: all };
}

/** What the published converter does not copy of `Global`. */
const NOT_COPIED = ["ipFamily", "apiDisable", "apiBinding"] as const satisfies readonly (keyof GlobalFields)[];

function convertedValues(
  file: CloudConfigFile,
  asPublished: boolean,
): { readonly values: CloudConfigValues; readonly findings: readonly Diagnostic[] } {
  const { form, labels, spanOf } = file;
  if (form === "yaml") return { values: file, findings: file.unknown.map((each) => report(each, NO_PLACE)) };
  const named = [...file.vcenters].map(([entry, fields]): [string, ServerFields] => {
    const server = fields.server ?? entry;
    return [entry, { ...fields, ...(server !== "" && { server }) }];
  });
  const vcenters = new Map(named);
  if (!asPublished) return inTreeValues(file, vcenters);
  const left = NOT_COPIED.filter((field) => file.global[field] !== undefined);
  const global = Object.fromEntries(
    Object.entries(file.global).filter(([field]) => !left.some((each) => each === field)),
  );
  const findings = left.map((field) =>
    diagnose(documentWarned, spanOf(fieldPath("global", undefined, field)), {
      message: `Global.${iniName(field)}: the published converter leaves it out`,
      help: `add global.${field} to the new file`,
    }),
  );
  return {
    values: { global, vcenters, labels, nodes: file.nodes },
    findings: [...findings, ...file.unknown.map((each) => report(each, NO_PLACE))],
  };
}

const NO_PLACE = "it has no place in the new file";
const HELP = "look after it elsewhere, where it still counts";

function report({ path, span }: UnknownField, detail: string): Diagnostic {
  return diagnose(documentWarned, span, { message: `${path}: ${detail}`, help: HELP });
}

/** Puts what the in-tree provider said in variables of its own where the new form says it. */
function inTreeValues(
  { global: ownGlobal, labels, nodes: ownNodes, unknown }: CloudConfigFile,
  vcenters: Map<string, ServerFields>,
): { readonly values: CloudConfigValues; readonly findings: readonly Diagnostic[] } {
  const find = (section: string, field: string): UnknownField | undefined =>
    unknown.findLast((each) => each.section.toLowerCase() === section && each.field.toLowerCase() === field);
  const details = new Map<UnknownField, string | undefined>(unknown.map((each) => [each, NO_PLACE]));
  let global = ownGlobal;
  let nodes = ownNodes;

  const datacenter = find("global", "datacenter");
  const { server } = global;
  if (datacenter?.value !== undefined && global.datacenters === undefined) {
    if (server === undefined) global = { ...global, datacenters: [datacenter.value] };
    else {
      const own = vcenters.get(server) ?? { server };
      if (own.datacenters === undefined) vcenters.set(server, { ...own, datacenters: [datacenter.value] });
    }
    details.set(datacenter, undefined);
  }

  const place = find("workspace", "server");
  const named = place?.value === undefined ? undefined : vcenters.get(place.value);
  const workspace = find("workspace", "datacenter");
  if (place?.value !== undefined && named === undefined && place.value !== server)
    details.set(place, "it names a vCenter that the file does not have, and it has no place in the new file");
  if (place?.value !== undefined && named !== undefined && workspace?.value !== undefined) {
    if (named.datacenters === undefined && global.datacenters === undefined) {
      vcenters.set(place.value, { ...named, datacenters: [workspace.value] });
      details.set(
        workspace,
        `it is one of vcenter[${place.value}].datacenters now; volumes and machines no longer go there by it`,
      );
    }
  }

  const network = find("network", "public-network");
  if (network?.value !== undefined && nodes.externalVmNetworkName === undefined) {
    nodes = { ...nodes, externalVmNetworkName: network.value };
    details.set(network, "it is nodes.externalVmNetworkName now; look whether nodes are reached from outside there");
  }

  const findings = [...details].flatMap(([each, detail]) => (detail === undefined ? [] : [report(each, detail)]));
  return { values: { global, vcenters, labels, nodes }, findings };
}
