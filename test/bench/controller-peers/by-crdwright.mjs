// The operator that is compared, by crdwright: each Site has a ConfigMap and a status with its serial number, and a finalizer
// under which the ConfigMap goes first.
import { connect, isNotFound, namespacedClient } from "crdwright/client";
import { createConfigMapClient } from "crdwright/client/kubernetes";
import { kubeconfigTransport } from "crdwright/client/node";
import {
  addFinalizer,
  createManager,
  generationChanged,
  jsonLogger,
  owned,
  removeFinalizer,
  runProgram,
  withController,
} from "crdwright/controller";

const PROGRAM = { userAgent: "site-operator", fieldManager: "site-operator" };
const LABELS = { "app.kubernetes.io/managed-by": "site-operator" };
const FINALIZER = "bench.example.com/settings";
const siteResource = {
  group: "bench.example.com",
  version: "v1",
  kind: "Site",
  plural: "sites",
  scope: "Namespaced",
  statusSubresource: true,
};

await runProgram(async () => {
  const transport = await kubeconfigTransport();
  const manager = createManager({ name: "site-operator", transport, logger: jsonLogger({ level: "error" }) });
  const connection = connect(manager.transport, PROGRAM);
  const sites = namespacedClient(connection, siteResource);
  const configMaps = createConfigMapClient(connection);
  manager.addController({
    name: "sites",
    for: sites.allNamespaces,
    predicates: [generationChanged],
    watches: [owned(configMaps.allNamespaces, { labelSelector: "app.kubernetes.io/managed-by=site-operator" })],
    concurrency: 4,
    async reconcile({ name, namespace }, { object }) {
      if (object === undefined) return;
      const here = sites.inNamespace(namespace);
      if (object.metadata.deletionTimestamp !== undefined) {
        await configMaps.inNamespace(namespace).delete(name).catch(unlessGone);
        await removeFinalizer(here, object, FINALIZER).catch(unlessGone);
        return;
      }
      await addFinalizer(here, object, FINALIZER);
      const { serial } = object.spec;
      const settings = { metadata: { name, namespace, labels: LABELS }, data: { serial: String(serial) } };
      await configMaps.inNamespace(namespace).apply(withController(settings, object), { force: true });
      if (object.status?.serial === serial) return;
      await here.patchStatus(name, { type: "merge", patch: { status: { serial } } });
    },
  });
  return manager;
});

function unlessGone(error) {
  if (!isNotFound(error)) throw error;
}
