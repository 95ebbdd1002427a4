import { readDocument } from "crdwright/validate";
import type { NetworkPaths } from "../manifests/placement.js";
import { FileProblem } from "./read-file.js";

/** Reads the inventory paths of networks, by vCenter, cluster and network. Throws a {@link FileProblem} for anything else. */
export function readNetworkPaths(source: { readonly path: string; readonly text: string }): NetworkPaths {
  const { document, findings } = readDocument(source);
  const [finding] = findings;
  if (document === undefined) throw new FileProblem(finding?.message ?? `${source.path} cannot be read`);
  const isMap = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const isRight = Object.values(document.value).every(
    (clusters) =>
      isMap(clusters) &&
      Object.values(clusters).every(
        (networks) => isMap(networks) && Object.values(networks).every((path) => typeof path === "string"),
      ),
  );
  if (!isRight)
    throw new FileProblem(`${source.path} has another form than <vCenter>: { <cluster>: { <network>: <path> } }`);
  // That was just looked at.
  return document.value as unknown as NetworkPaths;
}
