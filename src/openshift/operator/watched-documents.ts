import { connect } from "crdwright/client";
import { createConfigMapClient, createSecretClient } from "crdwright/client/kubernetes";
import { type Manager, mapped, type Request, type Watch } from "crdwright/controller";
import { createInfrastructureClient } from "../../../generated/clients/config.openshift.io/v1/infrastructure.ts";
import type { CheckedDocuments } from "../../../operator/generated/clients/vsphere.crdwright.dev/v1alpha1/vcentercheck.ts";
import { checkDocuments } from "../checks/check-documents.js";
import type { CheckReport } from "../checks/check-finding.js";
import type { ClusterDocuments } from "../checks/cluster-documents.js";
import { readDocuments, withDiagnostics } from "../checks/read-documents.js";
import { CONFIG_NAMESPACE, CREDENTIALS, cloudConfigPlace, INFRASTRUCTURE_NAME } from "../cluster/cluster-objects.js";
import { clusterSources } from "../cluster/cluster-sources.js";

/** The documents of a cluster as they are at a moment. */
export interface ReadDocuments {
  readonly documents: ClusterDocuments;
  /** What the checks of documents find, with what is wrong with the documents themselves. */
  readonly report: CheckReport;
  readonly versions: CheckedDocuments;
}

/** What is listed with each round, since it is large and changes all the time; without it its checks are left out. */
export type ListedObjects = Pick<ClusterDocuments, "nodes" | "storageClasses">;

export interface WatchedDocuments {
  /** Returns the documents as the informers have them, with what was listed besides. */
  read(listed: ListedObjects): ReadDocuments;
  /** Returns watches that ask for a reconcile where one of the documents changes. */
  watches(): Watch[];
}

/**
 * Watches the documents that say which vCenters a cluster uses, each by its name as far as that is known, since a role may allow no
 * more.
 */
export function watchDocuments(manager: Manager, request: Request): WatchedDocuments {
  const connection = connect(manager.transport);
  const infrastructures = createInfrastructureClient(connection);
  const configMaps = createConfigMapClient(connection).inNamespace(CONFIG_NAMESPACE);
  const secrets = createSecretClient(connection).inNamespace(CREDENTIALS.namespace);
  const ofInfrastructure = { fieldSelector: `metadata.name=${INFRASTRUCTURE_NAME}` };
  const ofSecret = { fieldSelector: `metadata.name=${CREDENTIALS.name}` };
  const informers = {
    infrastructures: manager.informer(infrastructures, ofInfrastructure),
    // Its name stands in the Infrastructure object.
    configMaps: manager.informer(configMaps),
    secrets: manager.informer(secrets, ofSecret),
  };
  const current = () => {
    const infrastructure = informers.infrastructures.objects.get(INFRASTRUCTURE_NAME);
    const { name } = cloudConfigPlace(infrastructure);
    return {
      infrastructure,
      configMap: informers.configMaps.objects.get(name, CONFIG_NAMESPACE),
      secret: informers.secrets.objects.get(CREDENTIALS.name, CREDENTIALS.namespace),
    };
  };
  return {
    read(listed) {
      const objects = current();
      const sources = clusterSources(objects);
      const { documents: watched, findings } = readDocuments(sources);
      const documents = { ...watched, ...listed };
      const { infrastructure, configMap, secret } = objects;
      return {
        documents,
        report: withDiagnostics(checkDocuments(documents), [...sources.findings, ...findings]),
        versions: {
          ...(infrastructure && { infrastructure: infrastructure.metadata.resourceVersion }),
          ...(configMap && { cloudConfig: configMap.metadata.resourceVersion }),
          ...(secret && { credentials: secret.metadata.resourceVersion }),
        },
      };
    },
    watches: () => [
      mapped(infrastructures, () => [request], ofInfrastructure),
      mapped(configMaps, () => [request], {
        predicates: [
          ({ object }) =>
            object.metadata.name === cloudConfigPlace(informers.infrastructures.objects.get(INFRASTRUCTURE_NAME)).name,
        ],
      }),
      mapped(secrets, () => [request], ofSecret),
    ],
  };
}
