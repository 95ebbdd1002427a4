import { isObject, type KubeObject } from "crdwright/runtime";
import { type Document, parseDocument } from "yaml";
import type { CloudConfig } from "../../../generated/documents/cloud-config.ts";
import { VSPHERE_PATH, type VSphereSpec } from "../checks/read-infrastructure.js";
import { cloudConfigText } from "../cloud-config/write-config.js";
import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { secretData } from "../manifests/manifest-file.js";
import { writeYaml } from "../yaml/write-yaml.js";
import type { CurrentChange } from "./current-spec.js";
import type { Addition } from "./read-addition.js";

const VSPHERE = VSPHERE_PATH.split(".");

/** Returns the Infrastructure object with the new vCenter and its failure domains. Everything else stays as it is written. */
export function infrastructureWith(text: string, { objects }: Addition, change: CurrentChange): string {
  return edited(text, (document) => {
    if (change.retagged !== undefined) {
      const domain = [...VSPHERE, "failureDomains", 0];
      document.setIn([...domain, "region"], nodeOf(change.retagged.region));
      document.setIn([...domain, "zone"], nodeOf(change.retagged.zone));
    }
    append(document, "vcenters", [...change.vcenters, objects.vcenter]);
    append(document, "failureDomains", [...change.failureDomains, ...objects.failureDomains]);
  });
}

function append(document: Document, list: string, items: readonly KubeObject[]): void {
  const path = [...VSPHERE, list];
  const isFilled = document.getIn([...path, 0]) !== undefined;
  if (isFilled) for (const item of items) document.addIn(path, nodeOf(item));
  else document.setIn(path, nodeOf(items));
}

/** Returns the Secret with the credentials of the new vCenter. Values that are there stay as they are written. */
export function secretWith(text: string, secret: KubeObject, { vcenter, credentials }: Addition): string {
  const { user = "", password = "" } = credentials ?? {};
  const isPlain = !isObject(secret["data"]) && isObject(secret["stringData"]);
  const [section, valueOf] = isPlain ? ["stringData", String] : ["data", secretData];
  return edited(text, (document) => {
    document.setIn([section, `${vcenter.server}.username`], nodeOf(valueOf(user)));
    document.setIn([section, `${vcenter.server}.password`], nodeOf(valueOf(password)));
  });
}

/** Returns a cloud config with the new vCenter, and with labels where there are several failure domains now. */
export function cloudConfigWith(config: CloudConfig, { vcenter }: Addition, { failureDomains }: VSphereSpec): string {
  const { server, port, datacenters } = vcenter;
  const entry = { server, datacenters: [...datacenters], ...(port !== undefined && { port }) };
  return cloudConfigText({
    ...config,
    vcenter: { ...config.vcenter, [server]: entry },
    ...(failureDomains.length > 1 && { labels: { ...TAG_CATEGORIES, ...config.labels } }),
  });
}

/** Returns a manifest with another file under a key of its data. */
export function manifestWith(text: string, key: string, file: string): string {
  return edited(text, (document) => document.setIn(["data", key], document.createNode(file)));
}

/**
 * Returns a manifest that can be written back over a later state of its object: a server refuses it with the version that it had. One
 * without a version stays as it is, to the byte.
 */
export function withoutResourceVersion(text: string): string {
  const path = ["metadata", "resourceVersion"];
  if (!parseDocument(text, { version: "1.1" }).hasIn(path)) return text;
  return edited(text, (document) => document.deleteIn(path));
}

/** A value as it is written for readers of YAML 1.1 and of 1.2. */
function nodeOf(value: unknown): unknown {
  return parseDocument(writeYaml(value), { version: "1.1" }).contents;
}

function edited(text: string, edit: (document: Document) => void): string {
  const document = parseDocument(text, { version: "1.1" });
  edit(document);
  // Lists stand as far in as the first one does.
  const indentSeq = /^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1 +- /m.test(text);
  return document.toString({ lineWidth: 0, indentSeq, flowCollectionPadding: false });
}
