import type { ApiObject, Stored } from "crdwright/client";
import { documentMissing } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { DocumentSources } from "../checks/read-documents.js";
import { writeYaml } from "../yaml/write-yaml.js";
import {
  type ClusterObjects,
  CONFIG_NAMESPACE,
  CREDENTIALS,
  cloudConfigPlace,
  INFRASTRUCTURE_NAME,
} from "./cluster-objects.js";

/** The texts of a cluster's documents, as if they stood in files, and what is missing. */
export interface ClusterTexts extends DocumentSources {
  readonly findings: readonly Diagnostic[];
}

/**
 * Returns the documents of a cluster as texts: objects in YAML with their `resourceVersion`, and the cloud config by itself. Reports
 * each object that is not there, and a ConfigMap without the file.
 */
export function clusterSources(
  { infrastructure, configMap, secret }: ClusterObjects,
  { needsSecret = true }: { readonly needsSecret?: boolean } = {},
): ClusterTexts {
  const findings: Diagnostic[] = [];
  const missing = (what: string, help: string): undefined => {
    findings.push(diagnose(documentMissing, undefined, { what, help }));
  };
  const { name, key } = cloudConfigPlace(infrastructure);
  const configName = `ConfigMap ${CONFIG_NAMESPACE}/${name}`;
  const config = configMap?.data?.[key];
  const secretName = `Secret ${CREDENTIALS.namespace}/${CREDENTIALS.name}`;
  return {
    infrastructure:
      infrastructure === undefined
        ? missing(`Infrastructure ${INFRASTRUCTURE_NAME}`, "ask a cluster of OpenShift: name its kubeconfig or context")
        : { path: `Infrastructure ${INFRASTRUCTURE_NAME}`, text: objectText(infrastructure) },
    cloudConfig:
      configMap === undefined
        ? missing(configName, "make it, or correct spec.cloudConfig.name of the Infrastructure object")
        : config === undefined
          ? missing(
              `the key ${key} of ${configName}`,
              "add the file under this key, or correct spec.cloudConfig.key of the Infrastructure object",
            )
          : { path: `${configName}#${key}`, text: config },
    credentials:
      secret !== undefined
        ? { path: secretName, text: objectText(secret) }
        : needsSecret
          ? missing(secretName, "make it, with <server>.username and <server>.password for each vCenter")
          : undefined,
    findings,
  };
}

/** Returns an object as YAML, without the notes of who manages which field. */
export function objectText(object: Stored<ApiObject>): string {
  const { managedFields: _, ...metadata } = object.metadata;
  return writeYaml({ ...object, metadata });
}
