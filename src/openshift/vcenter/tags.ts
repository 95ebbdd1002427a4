import { type Reference, referenceKey } from "./soap.js";
import type { Transport, VCenterRequest } from "./transport.js";
import { TagServiceError, VCenterError } from "./vcenter-error.js";
import type { Login } from "./vcenter-session.js";

/** A tag, such as `zone-a` of the category `openshift-zone`. */
export interface Tag {
  readonly name: string;
  readonly category: string;
}

/** The tags of one vCenter, which has a session of its own for them. Every method throws a {@link TagServiceError}. */
export interface TagSession {
  /** Returns the names of all categories. */
  categories(): Promise<readonly string[]>;
  /** Returns the tags that are attached to each object itself, by {@link referenceKey}. */
  attached(references: readonly Reference[]): Promise<ReadonlyMap<string, readonly Tag[]>>;
  logout(): Promise<void>;
}

/** A session that can send any request about tags, for what changes them. */
export interface CallingTagSession extends TagSession {
  readonly server: string;
  /** Sends a request to a path below `tagging/`. Returns the value of the answer. A change is not repeated. */
  send(method: "GET" | "POST" | "DELETE", path: string, body?: object, isRead?: boolean): Promise<unknown>;
}

const BASE = "/rest/com/vmware/cis";
const HEADER = "vmware-api-session-id";

/** Logs in to the tags of a vCenter. */
export async function openTags(transport: Transport, { user, password }: Login): Promise<CallingTagSession> {
  const { server } = transport;
  const names = new Map<string, Promise<string>>();
  const tags = new Map<string, Promise<Tag>>();

  const call = async (
    request: Omit<VCenterRequest, "headers">,
    headers: Readonly<Record<string, string>>,
  ): Promise<unknown> => {
    const content = { accept: "application/json", "content-type": "application/json" };
    const { status, text } = await transport
      .request({ ...request, headers: { ...content, ...headers } })
      .catch((error: unknown) => {
        throw error instanceof VCenterError ? tagServiceError(error) : error;
      });
    const what = `${request.method} ${request.path.slice(BASE.length).replace(/urn:[^/?]*/g, "…")}`;
    if (status === 401) {
      const isLogin = request.path === `${BASE}/session`;
      throw new TagServiceError(
        server,
        isLogin ? "login" : "session",
        isLogin ? "its tags refuse the user name or the password" : "the session of its tags has ended",
      );
    }
    if (status !== 200) {
      const fault = faultIn(text);
      const detail = `it answers ${what} with HTTP ${status}${fault === undefined ? "" : ` (${fault})`}`;
      throw new TagServiceError(server, "fault", detail, fault);
    }
    if (text.trim() === "") return undefined;
    try {
      return memberOf(JSON.parse(text), "value");
    } catch {
      throw new TagServiceError(server, "answer", `it answers ${what} with something that is no JSON`);
    }
  };
  const basic = Buffer.from(`${user}:${password}`, "utf8").toString("base64");
  const login = { method: "POST", path: `${BASE}/session`, isRepeatable: false } as const;
  const id = await call(login, { authorization: `Basic ${basic}` });
  if (typeof id !== "string" || id === "") throw new TagServiceError(server, "answer", "its tags gave no session");
  const session = { [HEADER]: id };

  const send: CallingTagSession["send"] = (method, path, body, isRepeatable = method === "GET") => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return call({ method, path: `${BASE}/tagging/${path}`, isRepeatable, ...content }, session);
  };
  const get = (path: string): Promise<unknown> => send("GET", path);
  const categoryName = async (category: string): Promise<string> =>
    textIn(await get(`category/id:${encoded(category)}`), "name");
  const named = (category: string): Promise<string> => remembered(names, category, categoryName);
  const tagOf = async (tag: string): Promise<Tag> => {
    const value = await get(`tag/id:${encoded(tag)}`);
    return { name: textIn(value, "name"), category: await named(textIn(value, "category_id")) };
  };
  return {
    server,
    send,
    categories: async () => await eachOf(textsOf(await get("category")), named),
    attached: async (references) => {
      const body = { object_ids: references.map(({ type, value }) => ({ type, id: value })) };
      const tagsByObject = new Map<string, readonly Tag[]>();
      const path = "tag-association?~action=list-attached-tags-on-objects";
      for (const each of listOf(await send("POST", path, body, true))) {
        const object = memberOf(each, "object_id");
        const key = referenceKey({ type: textIn(object, "type"), value: textIn(object, "id") });
        const ids = textsOf(memberOf(each, "tag_ids"));
        tagsByObject.set(key, await eachOf(ids, (tag) => remembered(tags, tag, tagOf)));
      }
      return tagsByObject;
    },
    logout: async () => {
      await call({ method: "DELETE", path: `${BASE}/session`, isRepeatable: false, isLogout: true }, session);
    },
  };
}

function tagServiceError({ server, problem, message }: VCenterError): TagServiceError {
  return new TagServiceError(server, problem, message.slice(`${server}: `.length));
}

/** How many of many things are asked for at once: a call that waits for a connection would run out of its time. */
const AT_ONCE = 8;

/** Loads something of each value. Returns the results in the order of the values. */
export async function eachOf<T, R>(values: readonly T[], load: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < values.length; start += AT_ONCE)
    for (const each of await Promise.all(values.slice(start, start + AT_ONCE).map(load))) results.push(each);
  return results;
}

/** The name of an error, such as `already_exists`: no other word of an answer is repeated. */
function faultIn(text: string): string | undefined {
  return /"type"\s*:\s*"com\.vmware\.vapi\.std\.errors\.(\w+)"/.exec(text)?.[1];
}

function remembered<T>(cache: Map<string, Promise<T>>, key: string, load: (key: string) => Promise<T>): Promise<T> {
  const cached = cache.get(key) ?? load(key);
  cache.set(key, cached);
  return cached;
}

/** Returns an identifier as a path has it. */
export function encoded(id: string): string {
  return encodeURIComponent(id).replaceAll("%3A", ":");
}

/** Returns a member of a value of JSON; undefined where it has none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns a member that is a text; empty where there is none. */
export function textIn(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === "string" ? member : "";
}

/** Returns a value of JSON as a list; an empty one where it is not a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the texts of a list. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each) => typeof each === "string");
}
