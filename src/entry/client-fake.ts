import { type FakeResource, fakeResourceOf } from "../client/fake/fake-resource.js";
import type { Validator } from "../kube/validation/schema/validation-result.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { type CrdOptions, validatorForCrd } from "./validate.js";

// biome-ignore lint/performance/noBarrelFile: the entry `crdwright/client/fake` of the package
export { createFakeCluster, type FakeCluster, type FakeClusterOptions } from "../client/fake/fake-cluster.js";
export type { FakeResource };

export interface FakeResourceOptions extends CrdOptions {
  /** What judges the objects instead of the CRD; `false` for nothing, so that everything is stored as it comes. */
  readonly validator?: Validator | false;
}

/**
 * A kind as a CRD declares it, for a fake cluster: names, scope, subresources, selectable fields, and the schema of one version,
 * by which objects are pruned, filled with defaults, validated and applied as a server does it. Throws what
 * `validatorForCrd` throws for a CRD that a server would refuse, unless it is `trusted`.
 */
export function fakeResourceOfCrd(manifest: object, options: FakeResourceOptions = {}): FakeResource {
  const { validator, ...forCrd } = options;
  const resource = fakeResourceOf(manifest, options.version);
  if (validator === false) return resource;
  const { version } = resource.definition;
  // A manifest is what YAML or JSON gave.
  return { ...resource, validator: validator ?? validatorForCrd(manifest as KubeObject, { ...forCrd, version }) };
}
