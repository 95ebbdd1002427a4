import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Reference } from "../../../src/openshift/vcenter/soap.js";
import type { Transport } from "../../../src/openshift/vcenter/transport.js";
import { vcsimPath } from "../tools/pinned-tools.mjs";

export interface SimulatorOptions {
  readonly user: string;
  readonly password: string;
  readonly datacenters?: number;
  readonly clusters?: number;
  readonly machines?: number;
  readonly version?: string;
  readonly build?: string;
}

/** A vCenter of govmomi's simulator. It ends with this process, whatever becomes of that. */
export interface SimulatedVCenter {
  readonly server: string;
  readonly port: number;
  /** Its certificate in PEM, which it has signed itself. */
  readonly ca: string;
  /** Changes the password of its user. Sessions go on. */
  setPassword(password: string): void;
  /** Lets it hang: it takes connections, and answers nothing until it goes on. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a simulated vCenter on a port of its own. */
export async function startVCenter(options: SimulatorOptions): Promise<SimulatedVCenter> {
  const child = spawn(vcsimPath(), [JSON.stringify(options)], { stdio: ["pipe", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let errors = "";
  child.stderr.on("data", (part: Buffer) => {
    errors += String(part);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { host, certificate } = JSON.parse(line);
    const { hostname, port } = new URL(`https://${host}`);
    return {
      server: hostname,
      port: Number(port),
      ca: readFileSync(certificate, "utf8"),
      setPassword: (password) => child.stdin.write(`${JSON.stringify({ password })}\n`),
      pause: () => child.kill("SIGSTOP"),
      resume: () => child.kill("SIGCONT"),
      stop: async () => {
        child.kill("SIGKILL");
        await ended;
      },
    };
  }
  throw new Error(`the simulator did not start: ${errors}`);
}

const CIS = "/rest/com/vmware/cis";

/** Makes tag categories and tags in a vCenter, and attaches them. */
export async function attachTags(
  transport: Transport,
  { user, password }: SimulatorOptions,
  tags: readonly { readonly category: string; readonly name: string; readonly object?: Reference }[],
): Promise<void> {
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  const call = async (path: string, headers: Readonly<Record<string, string>>, body: object = {}): Promise<string> => {
    const request = { method: "POST", path: `${CIS}${path}`, body: JSON.stringify(body), isRepeatable: false } as const;
    const { status, text } = await transport.request({
      ...request,
      headers: { "content-type": "application/json", ...headers },
    });
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
    return text === "" ? "" : JSON.parse(text).value;
  };
  const headers = { "vmware-api-session-id": await call("/session", { authorization: `Basic ${basic}` }) };
  const categories = new Map<string, string>();
  for (const { category, name, object } of tags) {
    const spec = { name: category, description: "", cardinality: "SINGLE", associable_types: [] };
    const id = categories.get(category) ?? (await call("/tagging/category", headers, { create_spec: spec }));
    categories.set(category, id);
    if (object === undefined) continue;
    const tag = await call("/tagging/tag", headers, { create_spec: { category_id: id, name, description: "" } });
    const target = { object_id: { type: object.type, id: object.value } };
    await call(`/tagging/tag-association/id:${tag}?~action=attach`, headers, target);
  }
}
