import { type ApiClient, objectOf } from "./api-client.js";
import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from "./control-plane.js";
import { applyDefinition, waitUntilEstablished, waitUntilPropagated } from "./custom-resource-definition.js";
import { type CrdSelection, type GeneratedCrd, selectGeneratedCrds } from "./generated-crds.js";
import type { JsonObject } from "./json-value.js";

export interface ApiServer extends ControlPlane {
  readonly crds: readonly InstalledCrd[];
}

export interface InstalledCrd extends GeneratedCrd {
  /** The CRD as the server has it, established. */
  readonly definition: JsonObject;
  /** What the server warned of when it took the CRD. */
  readonly warnings: readonly string[];
}

/** Starts a control plane and installs the CRDs that a cluster of this profile and feature set gets. */
export async function startApiServer(selection: CrdSelection & ControlPlaneOptions): Promise<ApiServer> {
  const selected = selectGeneratedCrds(selection);
  const controlPlane = await startControlPlane(selection);
  try {
    return { ...controlPlane, crds: await installCrds(controlPlane.client, selected) };
  } catch (error) {
    await controlPlane.stop();
    throw error;
  }
}

/**
 * Installs CRDs on a running server, replacing those of the same name, and waits until all are established. Rejects with
 * the file's name and the server's causes where one is refused.
 */
export async function installCrds(client: ApiClient, crds: readonly GeneratedCrd[]): Promise<InstalledCrd[]> {
  const warnings = new Map<string, readonly string[]>();
  let replaced = false;
  for (const { file, name, manifest } of crds) {
    const result = await applyDefinition(client, manifest);
    try {
      objectOf(result);
    } catch (cause) {
      throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
    warnings.set(name, result.warnings);
    replaced ||= result.statusCode === 200;
  }
  if (replaced) await waitUntilPropagated(client);
  return Promise.all(
    crds.map(async (crd) => ({
      ...crd,
      definition: await waitUntilEstablished(client, crd.name),
      warnings: warnings.get(crd.name) ?? [],
    })),
  );
}
