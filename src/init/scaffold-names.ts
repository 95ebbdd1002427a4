import { isVersionName } from "../model/packages.js";
import type { ScaffoldNames } from "./scaffold.js";

/** What the scaffold takes from crdwright/meta/v1; a kind of the same name would hide it. */
const TAKEN_KINDS = ["Condition", "Int32", "KubernetesList", "KubernetesObject"];
/** With `List` behind it, as with the ending of its plural, a kind has to be a label of the DNS. */
const MAX_KIND_LENGTH = 59;

/** What is wrong with the names of a new API, or undefined. The forms are those that an API server accepts in a CRD. */
export function nameProblem({ group, version, kind }: ScaffoldNames): string | undefined {
  if (group.length > 253 || !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(group)) {
    return `${group} is not an API group: a lower-case domain name with a dot is needed, such as example.com`;
  }
  if (!isVersionName(version)) {
    return `${version} is not an API version: v1, v1beta1 and v1alpha1 are of the right form`;
  }
  if (kind.length > MAX_KIND_LENGTH || !/^[A-Z][A-Za-z0-9]*$/.test(kind)) {
    return `${kind} is not a kind: a word in CamelCase is needed, such as Widget`;
  }
  return TAKEN_KINDS.includes(kind) ? `${kind} is the name of a type in crdwright/meta/v1: choose another` : undefined;
}
