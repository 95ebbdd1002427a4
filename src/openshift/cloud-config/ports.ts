import type { SourceSpan } from "../../diagnostics/source-span.js";
import { type CloudConfigFile, fieldPath } from "./fields.js";

const MAX_PORT = 65535;
export const PORT_HELP = `write a number from 1 to ${MAX_PORT}`;

/** Whether a text is the number of a port that can be connected to. */
export function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PORT;
}

/** Returns the ports of a file that cannot be connected to: in INI a port is any text. */
export function wrongPorts({
  form,
  global,
  vcenters,
  spanOf,
}: CloudConfigFile): { readonly span: SourceSpan; readonly message: string }[] {
  const ports = [
    { path: fieldPath("global", undefined, "port"), name: "Global.port", port: global.port },
    ...[...vcenters].map(([entry, { port }]) => ({
      path: fieldPath("vcenter", entry, "port"),
      name: `VirtualCenter "${entry}".port`,
      port,
    })),
  ];
  return ports
    .filter(({ port }) => port !== undefined && !isPort(port))
    .map(({ path, name }) => ({ span: spanOf(path), message: `${form === "ini" ? name : path}: it is no port` }));
}
