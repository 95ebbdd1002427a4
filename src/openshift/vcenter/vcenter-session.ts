import { meanDiskLatencies } from "./disk-latency.js";
import {
  childOf,
  childrenOf,
  element,
  type Reference,
  readSoap,
  referenceElement,
  referenceKey,
  referenceOf,
  soapRequest,
  textElement,
  textOf,
  type XmlValue,
} from "./soap.js";
import type { Transport } from "./transport.js";
import { VCenterError } from "./vcenter-error.js";

/** A user of a vCenter. */
export interface Login {
  readonly user: string;
  readonly password: string;
}

/** What a vCenter says of itself. */
export interface AboutVCenter {
  readonly version: string;
  readonly build: string;
  readonly instanceUuid: string;
}

/** An object with those of its properties that were asked for. */
export interface VCenterObject {
  readonly reference: Reference;
  readonly properties: ReadonlyMap<string, XmlValue>;
  /** Properties that could not be read, with the name of the fault, such as `NoPermission`. */
  readonly missing: ReadonlyMap<string, string>;
}

/** A session with one vCenter. Every method throws a {@link VCenterError}. */
export interface VCenterSession {
  readonly server: string;
  readonly about: AboutVCenter;
  readonly rootFolder: Reference;
  /** Returns what an inventory path leads to, such as `/dc/host/cluster`; undefined where there is nothing. */
  findByPath(path: string): Promise<Reference | undefined>;
  /** Returns the objects of a type below a folder or another container, page by page. */
  list(type: string, properties: readonly string[], container?: Reference): Promise<VCenterObject[]>;
  /** Returns properties of objects of one type. */
  read(references: readonly Reference[], properties: readonly string[]): Promise<VCenterObject[]>;
  /** Returns what the user of this session may do with each of some objects, by {@link referenceKey}. It is one call for all of them. */
  privileges(references: readonly Reference[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Returns the mean latency of the disks of machines in milliseconds, by {@link referenceKey}, where it is measured. */
  diskLatencies(machines: readonly Reference[]): Promise<ReadonlyMap<string, number>>;
  logout(): Promise<void>;
}

/** A session that can call any method, for what changes a vCenter. */
export interface CallingSession extends VCenterSession {
  /** Calls a method of an object with what is written already as XML. Returns the answer; no call is repeated. */
  call(method: string, self: Reference, content?: string): Promise<XmlValue>;
}

const SERVICE: Reference = { type: "ServiceInstance", value: "ServiceInstance" };
const COOKIE = "vmware_soap_session";
/** How many objects stand in a page. */
export const PAGE_SIZE = 250;
/** No vCenter has so many objects of a kind; one that answers with further pages all the time has to end. */
const MAX_PAGES = 1000;

/**
 * Logs in to a vCenter. A session that ends early is an error with the problem `session`: without a login a vCenter answers with empty
 * properties, which would look like an empty inventory.
 */
export async function openSession(transport: Transport, { user, password }: Login): Promise<CallingSession> {
  const { server } = transport;
  let cookie: string | undefined;

  const call = async (
    method: string,
    self: Reference,
    content = "",
    isRepeatable = true,
    isLogout = false,
  ): Promise<XmlValue> => {
    const answer = await transport.request({
      method: "POST",
      path: "/sdk",
      headers: {
        "content-type": "text/xml; charset=utf-8",
        soapaction: '"urn:vim25/7.0"',
        ...(cookie !== undefined && { cookie }),
      },
      body: soapRequest(method, self, content),
      isRepeatable,
      isLogout,
    });
    // Faults come with 500.
    if (answer.status !== 200 && answer.status !== 500)
      throw new VCenterError(server, "answer", `it answered ${method} with HTTP ${answer.status}`);
    const { fault, body } = await readSoap(server, method, answer.text);
    if (fault !== undefined) throw faultError(server, method, fault);
    const session = answer.cookies.find((each) => each.startsWith(`${COOKIE}=`));
    if (session !== undefined) cookie = session.split(";")[0];
    return body;
  };

  const content = childOf(await call("RetrieveServiceContent", SERVICE), "returnval");
  const manager = (name: string): Reference => {
    const reference = referenceOf(childOf(content, name));
    if (reference === undefined) throw new VCenterError(server, "answer", `it has no ${name}, and so is no vCenter`);
    return reference;
  };
  const rootFolder = manager("rootFolder");
  const collector = manager("propertyCollector");
  const views = manager("viewManager");
  const searchIndex = manager("searchIndex");
  const sessions = manager("sessionManager");
  const authorization = manager("authorizationManager");
  const about = childOf(content, "about");
  const login = textElement("userName", user) + textElement("password", password);
  const own = childOf(await call("Login", sessions, login, false), "returnval");
  const userName = textOf(childOf(own, "userName")) || user;

  const pages = async (specSet: string): Promise<VCenterObject[]> => {
    const objects: VCenterObject[] = [];
    const options = element("options", textElement("maxObjects", String(PAGE_SIZE)));
    let page = childOf(await call("RetrievePropertiesEx", collector, specSet + options), "returnval");
    for (let count = 1; ; count += 1) {
      for (const each of childrenOf(page, "objects")) objects.push(objectOf(server, each));
      const token = textOf(childOf(page, "token"));
      if (token === "") return objects;
      if (count === MAX_PAGES)
        throw new VCenterError(server, "answer", `it answered RetrievePropertiesEx with more than ${MAX_PAGES} pages`);
      // A token counts once: the page behind it would be lost.
      page = childOf(
        await call("ContinueRetrievePropertiesEx", collector, textElement("token", token), false),
        "returnval",
      );
    }
  };

  return {
    server,
    rootFolder,
    call: (method, self, content) => call(method, self, content, false),
    about: {
      version: textOf(childOf(about, "version")),
      build: textOf(childOf(about, "build")),
      instanceUuid: textOf(childOf(about, "instanceUuid")),
    },
    findByPath: async (path) => {
      const inventoryPath = textElement("inventoryPath", path.replace(/^\/+/, ""));
      return referenceOf(childOf(await call("FindByInventoryPath", searchIndex, inventoryPath), "returnval"));
    },
    list: async (type, properties, container = rootFolder) => {
      const where = referenceElement("container", container);
      const what = textElement("type", type) + textElement("recursive", "true");
      const view = referenceOf(childOf(await call("CreateContainerView", views, where + what, false), "returnval"));
      if (view === undefined) throw new VCenterError(server, "answer", "it made no view of its inventory");
      try {
        return await pages(specSet(type, properties, viewed(view)));
      } finally {
        // What failed before says more.
        await call("DestroyView", view, "", false).catch(() => undefined);
      }
    },
    read: async (references, properties) => {
      const [first] = references;
      if (first === undefined) return [];
      const objects = references.map((each) => element("objectSet", referenceElement("obj", each)));
      return await pages(specSet(first.type, properties, objects.join("")));
    },
    privileges: async (references) => {
      const entities = references.map((each) => referenceElement("entities", each)).join("");
      const content = entities + textElement("userName", userName);
      const answer = references.length > 0 && (await call("FetchUserPrivilegeOnEntities", authorization, content));
      const results = answer === false ? [] : childrenOf(answer, "returnval");
      return new Map(
        results.flatMap((result) => {
          const entity = referenceOf(childOf(result, "entity"));
          const granted = new Set(childrenOf(result, "privileges").map(textOf));
          return entity === undefined ? [] : [[referenceKey(entity), granted] as const];
        }),
      );
    },
    diskLatencies: async (machines) => {
      const performance = referenceOf(childOf(content, "perfManager"));
      if (performance === undefined || machines.length === 0) return new Map();
      const objects = element("objectSet", referenceElement("obj", performance));
      const [manager] = await pages(specSet("PerformanceManager", ["perfCounter"], objects));
      const counters = childrenOf(manager?.properties.get("perfCounter"), "PerfCounterInfo");
      return await meanDiskLatencies(call, performance, counters, machines);
    },
    logout: async () => {
      await call("Logout", sessions, "", false, true);
      cookie = undefined;
    },
  };
}

function specSet(type: string, properties: readonly string[], objects: string): string {
  const paths = properties.map((path) => textElement("pathSet", path)).join("");
  return element(
    "specSet",
    element("propSet", textElement("type", type) + textElement("all", "false") + paths) + objects,
  );
}

function viewed(view: Reference): string {
  const fields = { name: "view", type: "ContainerView", path: "view", skip: "false" };
  const selection = Object.entries(fields).map(([name, text]) => textElement(name, text));
  const selectSet = element("selectSet", selection.join(""), 'xsi:type="TraversalSpec"');
  return element("objectSet", referenceElement("obj", view) + textElement("skip", "true") + selectSet);
}

const SESSION_FAULTS = ["NotAuthenticated", "NoClient"];

function objectOf(server: string, value: XmlValue): VCenterObject {
  const reference = referenceOf(childOf(value, "obj"));
  if (reference === undefined) throw new VCenterError(server, "answer", "it answered an object without a reference");
  const missing = new Map<string, string>();
  for (const each of childrenOf(value, "missingSet")) {
    const fault =
      textOf(childOf(childOf(childOf(each, "fault"), "fault"), "@value-type")).replace(/^.*:/, "") || "Fault";
    if (SESSION_FAULTS.includes(fault)) throw faultError(server, "RetrievePropertiesEx", fault);
    missing.set(textOf(childOf(each, "path")), fault);
  }
  const properties = childrenOf(value, "propSet").map(
    (each) => [textOf(childOf(each, "name")), childOf(each, "val")] as const,
  );
  return { reference, missing, properties: new Map(properties) };
}

function faultError(server: string, method: string, fault: string): VCenterError {
  if (fault === "InvalidLogin")
    return new VCenterError(server, "login", "it refuses the user name or the password", fault);
  if (SESSION_FAULTS.includes(fault)) return new VCenterError(server, "session", "the session has ended", fault);
  return new VCenterError(server, "fault", `it refuses ${method} (${fault})`, fault);
}
