import { X509Certificate } from "node:crypto";
import { stringify } from "yaml";
import type { CheckFinding } from "../../../src/openshift/checks/check-finding.js";
import type { ClusterDocuments } from "../../../src/openshift/checks/cluster-documents.js";
import { checkCluster } from "../../../src/openshift/checks/live/check-cluster.js";
import { accessesOf } from "../../../src/openshift/checks/live/check-live.js";
import { readDocuments } from "../../../src/openshift/checks/read-documents.js";
import { type CheckContext, withCheckContext } from "../../../src/openshift/vcenter/check-context.js";
import { type Reference, referenceKey, textOf } from "../../../src/openshift/vcenter/soap.js";
import { attachTag, createCategory, createTag, readCategories } from "../../../src/openshift/vcenter/tag-writes.js";
import { openTags } from "../../../src/openshift/vcenter/tags.js";
import { openTransport } from "../../../src/openshift/vcenter/transport.js";
import { type CallingSession, openSession } from "../../../src/openshift/vcenter/vcenter-session.js";
import { type SimulatedVCenter, type SimulatorOptions, startVCenter } from "./simulated-vcenter.js";

/** As the documents call them: the simulator's certificate is for the address alone. */
const NAMES = { a: "127.0.0.1", b: "localhost" } as const;
export type Letter = keyof typeof NAMES;

/** Two vCenters with other users, and other ways to be trusted. Their objects have the same references, and their VMs the same UUIDs. */
const OPTIONS: Readonly<Record<Letter, SimulatorOptions>> = {
  a: { user: "admin@a.local", password: `canary "quote" and ' and \\`, machines: 2, datacenters: 2, clusters: 4 },
  b: { user: "B\\admin", password: "canary of b", machines: 2, clusters: 4 },
};

/** A failure domain in a cluster of a datacenter of the simulator: `0/1` is the second cluster of the first datacenter. */
export function domain(letter: Letter, place = "0/0", topology: object = {}, more: object = {}) {
  const [datacenter, cluster] = place.split("/");
  const path = `/DC${datacenter}/host/DC${datacenter}_C${cluster}`;
  return {
    name: `fd-${letter}-${cluster}`,
    region: `region-${letter}`,
    zone: `zone-${letter}`,
    server: NAMES[letter],
    topology: {
      datacenter: `DC${datacenter}`,
      computeCluster: path,
      resourcePool: `${path}/Resources`,
      datastore: `/DC${datacenter}/datastore/LocalDS_0`,
      networks: ["VM Network", `/DC${datacenter}/network/DC${datacenter}_DVPG0`],
      ...topology,
    },
    ...more,
  };
}

export function node(name: string, uuid: string, letter: Letter | "z" | undefined, more: object = {}) {
  const labels = letter && {
    "topology.kubernetes.io/region": `region-${letter}`,
    "topology.kubernetes.io/zone": `zone-${letter}`,
  };
  return {
    kind: "Node",
    metadata: { name, ...(labels && { labels }) },
    spec: { providerID: `vsphere://${uuid}` },
    status: { nodeInfo: { systemUUID: uuid } },
    ...more,
  };
}

export interface Round {
  /** One in the first cluster of each vCenter unless it is said. */
  readonly failureDomains?: readonly object[];
  /** The vCenters of the Infrastructure object and the cloud config: those of the failure domains unless it is said. */
  readonly letters?: string;
  readonly cloudLetters?: string;
  /** False for an Infrastructure object without anything of vSphere. */
  readonly hasSpec?: boolean;
  readonly nodes?: readonly object[];
  readonly storageClasses?: readonly object[];
  /** Texts of the Secret that are others, by `a.password` and the like; undefined for none. */
  readonly logins?: Readonly<Record<string, string | undefined>>;
  /** Fields of the cloud config that are others. */
  readonly cloud?: Partial<Record<Letter, object>>;
  /** What the user of the first vCenter lacks, by paths; it is a faked answer, since the simulator grants everything. */
  readonly lacking?: Readonly<Record<string, readonly string[]>>;
  /** Whether datastores are said to be in the datastore cluster of their vCenter: the simulator loses those that it moves there. */
  readonly isClustered?: boolean;
  /** Half a minute unless it is said: a machine may be busy. */
  readonly timeoutMs?: number;
  /** Is called once both have a session. */
  readonly afterLogin?: () => Promise<void>;
}

/** Two simulated vCenters, and what checks say of them. */
export interface CheckedVCenters {
  readonly a: SimulatedVCenter;
  readonly b: SimulatedVCenter;
  /** A session of its own with one of them, to change what it has. */
  session(letter: Letter): Promise<CallingSession>;
  /** Makes categories, and tags of them on objects at paths; `/` is the root folder. */
  tag(letter: Letter, tags: readonly (readonly [category: string, name?: string, path?: string])[]): Promise<void>;
  /** All findings of a round, with the letters of vCenters in the place of their servers. */
  check(round?: Round): Promise<CheckFinding[]>;
  stop(): Promise<void>;
}

export async function startCheckedVCenters(): Promise<CheckedVCenters> {
  const [a, b] = await Promise.all([startVCenter(OPTIONS.a), startVCenter(OPTIONS.b)]);
  const vcenters = { a, b };
  const connect = async (letter: Letter) => {
    const { port } = vcenters[letter];
    const transport = await openTransport({ server: "127.0.0.1", port, timeoutMs: 10_000, trust: { insecure: true } });
    return { transport, session: await openSession(transport, OPTIONS[letter]) };
  };
  return {
    ...vcenters,
    session: async (letter) => (await connect(letter)).session,
    tag: async (letter, tags) => {
      const { transport, session } = await connect(letter);
      const service = await openTags(transport, OPTIONS[letter]);
      const categories = new Map((await readCategories(service)).map(({ name, id }) => [name, id]));
      for (const [category, name, path] of tags) {
        const id = categories.get(category) ?? (await createCategory(service, category, ""));
        categories.set(category, id);
        if (name === undefined || path === undefined) continue;
        const object = path === "/" ? session.rootFolder : await session.findByPath(path);
        if (object === undefined) throw new Error(`${path} is not there`);
        await attachTag(service, await tagOf(service, id, name), object);
      }
      await transport.close();
    },
    check: (round = {}) => check(vcenters, round),
    stop: async () => {
      await Promise.all([a.stop(), b.stop()]);
    },
  };
}

type TagService = Awaited<ReturnType<typeof openTags>>;
const made = new WeakMap<TagService, Map<string, string>>();

/** A tag is made once in a session. */
async function tagOf(service: TagService, category: string, name: string): Promise<string> {
  const known = made.get(service) ?? new Map<string, string>();
  made.set(service, known);
  const id = known.get(`${category} ${name}`) ?? (await createTag(service, category, name, ""));
  known.set(`${category} ${name}`, id);
  return id;
}

async function check(vcenters: Readonly<Record<Letter, SimulatedVCenter>>, round: Round): Promise<CheckFinding[]> {
  const documents = documentsOf(vcenters, round);
  const accesses = accessesOf(documents, {
    timeoutMs: round.timeoutMs ?? 30_000,
    caFiles: new Map([["a.pem", { text: vcenters.a.ca }]]),
    proxyUrlOf: () => undefined,
  });
  const { findings } = await withCheckContext(accesses, {}, async (context) => {
    if (round.afterLogin !== undefined) {
      await Promise.all(context.servers.map((server) => context.session(server)));
      await round.afterLogin();
    }
    return await checkCluster(documents, withFakedAnswers(context, round));
  });
  const letterOf = (text: string): string => text.replaceAll(NAMES.a, "a").replaceAll(NAMES.b, "b");
  return findings.map((each) => ({
    ...each,
    ...(each.vcenter !== undefined && { vcenter: letterOf(each.vcenter) }),
    reason: letterOf(each.reason),
  }));
}

function documentsOf(vcenters: Readonly<Record<Letter, SimulatedVCenter>>, round: Round): ClusterDocuments {
  const failureDomains = round.failureDomains ?? [domain("a"), domain("b")];
  const used = (["a", "b"] as const).filter((letter) => JSON.stringify(failureDomains).includes(NAMES[letter]));
  const letters = (text: string | undefined) => (text === undefined ? used : ([...text] as Letter[])); // A test writes no other.
  const datacenters = { a: ["DC0", "DC1", "DC9"], b: ["DC0"] };
  const vsphere = {
    vcenters: letters(round.letters).map((letter) => ({ server: NAMES[letter], datacenters: datacenters[letter] })),
    failureDomains,
  };
  const platformSpec = { type: "VSphere", ...(round.hasSpec !== false && { vsphere }) };
  // The API of Infrastructure has no ports as high as these.
  const entries = letters(round.cloudLetters ?? round.letters).map((letter) => [
    NAMES[letter],
    {
      server: NAMES[letter],
      port: vcenters[letter].port,
      datacenters: datacenters[letter],
      ...(letter === "a" ? { caFile: "a.pem" } : { thumbprint: new X509Certificate(vcenters.b.ca).fingerprint }),
      ...round.cloud?.[letter],
    },
  ]);
  const config = {
    global: { secretName: "creds", secretNamespace: "kube-system" },
    labels: { region: "openshift-region", zone: "openshift-zone" },
    vcenter: Object.fromEntries(entries),
  };
  const logins = (["a", "b"] as const)
    .filter((letter) => [...letters(round.letters), ...letters(round.cloudLetters ?? round.letters)].includes(letter))
    .flatMap((letter) =>
      (["username", "password"] as const).map((field) => {
        const own = { username: OPTIONS[letter].user, password: OPTIONS[letter].password }[field];
        const key = `${letter}.${field}`;
        return [`${NAMES[letter]}.${field}`, round.logins && key in round.logins ? round.logins[key] : own];
      }),
    );
  const text = (path: string, value: unknown) => ({ path, text: stringify(value) });
  const { documents, findings } = readDocuments({
    infrastructure: text("i", { kind: "Infrastructure", spec: { platformSpec } }),
    cloudConfig: text("c", config),
    credentials: text("s", {
      kind: "Secret",
      stringData: Object.fromEntries(logins.filter(([, value]) => value !== undefined)),
    }),
    ...(round.nodes && { nodes: text("n", { kind: "List", items: round.nodes }) }),
    ...(round.storageClasses && { storageClasses: text("sc", { kind: "List", items: round.storageClasses }) }),
  });
  if (findings.length > 0) throw new Error(findings.map(({ message }) => message).join("; "));
  return documents;
}

function withFakedAnswers(context: CheckContext, { lacking = {}, isClustered = false }: Round): CheckContext {
  return {
    ...context,
    session: async (server) => {
      const session = await context.session(server);
      return {
        ...session,
        privileges: async (references: readonly Reference[]) => {
          const granted = new Map(await session.privileges(references));
          for (const [path, names] of Object.entries(lacking)) {
            const object = path === "/" ? session.rootFolder : await session.findByPath(path);
            const key = object === undefined ? "" : referenceKey(object);
            granted.set(key, new Set([...(granted.get(key) ?? [])].filter((each) => !names.includes(each))));
          }
          return granted;
        },
        list: async (type, properties, container) => {
          const objects = await session.list(type, properties, container);
          const [pod] = isClustered && type === "Datastore" ? await session.list("StoragePod", ["name"]) : [];
          if (pod === undefined) return objects;
          const parent = { "@type": pod.reference.type, "#text": pod.reference.value };
          return objects.map((each) => ({ ...each, properties: new Map([...each.properties, ["parent", parent]]) }));
        },
      };
    },
  };
}

/** Waits for what a task of a vCenter comes to. */
export async function endOfTask(session: CallingSession, task: Reference): Promise<void> {
  for (;;) {
    const [read] = await session.read([task], ["info.state"]);
    const state = textOf(read?.properties.get("info.state"));
    if (state === "success") return;
    if (state === "error") throw new Error(`${task.value} failed`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
