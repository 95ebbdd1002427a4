import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { loadCloudConfig } from "../cloud-config/load.js";
import type { CheckFinding, CheckReport } from "./check-finding.js";
import type { ClusterDocuments } from "./cluster-documents.js";
import { readCredentials } from "./read-credentials.js";
import { readInfrastructure } from "./read-infrastructure.js";
import { readNodes } from "./read-nodes.js";
import { readStorageClasses } from "./read-storage-classes.js";

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
  /** Nodes and storage classes as `oc get` writes them, where there are to be checks of these. */
  readonly nodes?: Source;
  readonly storageClasses?: Source;
}

/** Returns the documents that checks take of texts, and reports what is wrong with the texts themselves. */
export function readDocuments(sources: DocumentSources): {
  readonly documents: ClusterDocuments;
  readonly findings: readonly Diagnostic[];
} {
  const { infrastructure, cloudConfig, credentials } = sources;
  const read = infrastructure && readInfrastructure(infrastructure);
  const loaded = cloudConfig && loadCloudConfig(cloudConfig);
  const logins = credentials && readCredentials(credentials);
  const nodes = sources.nodes && readNodes(sources.nodes);
  const classes = sources.storageClasses && readStorageClasses(sources.storageClasses);
  return {
    documents: {
      infrastructure: read?.document && read,
      cloudConfig: loaded?.loaded?.config,
      credentials: logins?.credentials,
      ...(nodes !== undefined && { nodes: nodes.nodes }),
      ...(classes !== undefined && { storageClasses: classes.storageClasses }),
    },
    findings: [read, loaded, logins, nodes, classes].flatMap((reading) => reading?.findings ?? []),
  };
}

/** Returns the report with one check more, `documents`: whether they are there and can be read. */
export function withDiagnostics({ checks, findings }: CheckReport, diagnostics: readonly Diagnostic[]): CheckReport {
  const found = diagnostics.map(
    ({ code, severity, span, message, help = "" }): CheckFinding => ({
      check: "documents",
      ...{ code, severity, object: span?.file ?? "", reason: message, help },
    }),
  );
  const status = hasErrors(diagnostics) ? "failed" : found.length > 0 ? "warned" : "passed";
  return { checks: [{ name: "documents", status }, ...checks], findings: [...found, ...findings] };
}
