// The operator that is compared, by the informer of client-node: each Site has a ConfigMap and a status with its serial number,
// and a finalizer under which the ConfigMap goes first. As the other one it never reconciles an object twice at a time, tries
// again after failures, waits ever longer between, and lets reconciles end before it stops.
import {
  ApiException,
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
} from "@kubernetes/client-node";

const CONCURRENCY = 4;
const FINALIZER = "bench.example.com/settings";
const MANAGED_BY = "app.kubernetes.io/managed-by";
const SITES = { group: "bench.example.com", version: "v1", plural: "sites" };
const merge = setHeaderOptions("Content-Type", PatchStrategy.MergePatch);
const apply = setHeaderOptions("Content-Type", PatchStrategy.ServerSideApply);

const config = new KubeConfig();
config.loadFromDefault();
const custom = config.makeApiClient(CustomObjectsApi);
const core = config.makeApiClient(CoreV1Api);
const labelSelector = `${MANAGED_BY}=site-operator`;
const sites = makeInformer(config, "/apis/bench.example.com/v1/sites", () =>
  custom.listCustomObjectForAllNamespaces(SITES),
);
const configMaps = makeInformer(
  config,
  "/api/v1/configmaps",
  () => core.listConfigMapForAllNamespaces({ labelSelector }),
  labelSelector,
);

const waiting = new Set();
const running = new Map();
const failures = new Map();
const generations = new Map();
let isStopping = false;

function enqueue(key) {
  waiting.add(key);
  work();
}

function work() {
  for (const key of waiting) {
    if (isStopping || running.size === CONCURRENCY) return;
    if (running.has(key)) continue;
    waiting.delete(key);
    running.set(key, attempt(key));
  }
}

async function attempt(key) {
  try {
    await reconcile(key);
    failures.delete(key);
  } catch (error) {
    const count = failures.get(key) ?? 0;
    failures.set(key, count + 1);
    console.error(`${key} is tried again: ${error.message}`);
    setTimeout(enqueue, Math.min(5 * 2 ** count, 1_000_000), key);
  } finally {
    running.delete(key);
    work();
  }
}

async function reconcile(key) {
  const [namespace, name] = key.split("/");
  const object = sites.get(name, namespace);
  if (object === undefined) return;
  const site = { ...SITES, namespace, name };
  const { deletionTimestamp, resourceVersion, uid, finalizers = [] } = object.metadata;
  const writeFinalizers = (list) =>
    custom.patchNamespacedCustomObject({ ...site, body: { metadata: { resourceVersion, finalizers: list } } }, merge);
  if (deletionTimestamp !== undefined) {
    await core.deleteNamespacedConfigMap({ name, namespace }).catch(unlessGone);
    if (finalizers.includes(FINALIZER))
      await writeFinalizers(finalizers.filter((each) => each !== FINALIZER)).catch(unlessGone);
    return;
  }
  if (!finalizers.includes(FINALIZER)) await writeFinalizers([...finalizers, FINALIZER]);
  const { serial } = object.spec;
  const { apiVersion, kind } = object;
  const owner = { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
  const labels = { [MANAGED_BY]: "site-operator" };
  const body = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace, labels, ownerReferences: [owner] },
    data: { serial: String(serial) },
  };
  await core.patchNamespacedConfigMap({ name, namespace, body, fieldManager: "site-operator", force: true }, apply);
  if (object.status?.serial === serial) return;
  await custom.patchNamespacedCustomObjectStatus({ ...site, body: { status: { serial } } }, merge);
}

function unlessGone(error) {
  if (!(error instanceof ApiException) || error.code !== 404) throw error;
}

const keyOf = ({ metadata }) => `${metadata.namespace}/${metadata.name}`;

function seen(object) {
  const key = keyOf(object);
  if (generations.get(key) === object.metadata.generation) return;
  generations.set(key, object.metadata.generation);
  enqueue(key);
}

sites.on("add", seen);
sites.on("update", seen);
sites.on("delete", (object) => {
  generations.delete(keyOf(object));
  failures.delete(keyOf(object));
});
configMaps.on("change", ({ metadata }) => {
  for (const { kind, name, controller } of metadata.ownerReferences ?? [])
    if (kind === "Site" && controller === true) enqueue(`${metadata.namespace}/${name}`);
});
for (const informer of [sites, configMaps]) {
  informer.on("error", (error) => {
    if (isStopping) return;
    console.error(`a watch goes on in a second: ${error.message}`);
    setTimeout(() => informer.start(), 1000);
  });
  await informer.start();
}

process.once("SIGTERM", async () => {
  isStopping = true;
  await Promise.all([sites.stop(), configMaps.stop()]);
  await Promise.all(running.values());
  process.exit(0);
});
