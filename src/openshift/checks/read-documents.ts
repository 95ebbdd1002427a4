import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { loadCloudConfig } from "../cloud-config/load.js";
import type { ClusterDocuments } from "./cluster-documents.js";
import { readCredentials } from "./read-credentials.js";
import { readInfrastructure } from "./read-infrastructure.js";

/** A text with the name that findings call it by. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/** The texts of a cluster's documents; undefined for what is not there. */
export interface DocumentSources {
  readonly infrastructure: Source | undefined;
  /** The file itself, without the ConfigMap around it. */
  readonly cloudConfig: Source | undefined;
  readonly credentials: Source | undefined;
}

/** Returns the documents that checks take of texts, and reports what is wrong with the texts themselves. */
export function readDocuments({ infrastructure, cloudConfig, credentials }: DocumentSources): {
  readonly documents: ClusterDocuments;
  readonly findings: readonly Diagnostic[];
} {
  const read = infrastructure && readInfrastructure(infrastructure);
  const loaded = cloudConfig && loadCloudConfig(cloudConfig);
  const logins = credentials && readCredentials(credentials);
  return {
    documents: {
      infrastructure: read?.document && read,
      cloudConfig: loaded?.loaded?.config,
      credentials: logins?.credentials,
    },
    findings: [...(read?.findings ?? []), ...(loaded?.findings ?? []), ...(logins?.findings ?? [])],
  };
}
