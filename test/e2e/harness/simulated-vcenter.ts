import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
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
      stop: async () => {
        child.kill("SIGKILL");
        await ended;
      },
    };
  }
  throw new Error(`the simulator did not start: ${errors}`);
}
