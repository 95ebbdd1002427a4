import { isDeepStrictEqual } from "node:util";
import { crdRefusals } from "../../src/emitters/validators/from-crd/crd-refusals.js";
import { validatorForCrd } from "../../src/emitters/validators/from-crd/validator-for-crd.js";
import type { Validator } from "../../src/kube/validation/schema/validation-result.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import type { ChangeFinding } from "../../src/review/finding.js";

/** Why a witness does not show what its finding says; undefined where it does. A fresh validator of each state is asked. */
export function witnessProblem(finding: ChangeFinding, before: JsonObject, after: JsonObject): string | undefined {
  const { witness, level, rule, version } = finding;
  const what = `${rule} ${finding.path}`;
  if (witness === undefined)
    return level === "breaking" ? `${what} is called breaking and nothing shows it` : undefined;
  if (witness.kind === "request" || witness.kind === "apply") return undefined;
  if (witness.kind === "crd") {
    const isImmutable = witness.refusals.some((text) => /immutable|storage version/.test(text));
    return isImmutable || crdRefusals(after).length > 0 ? undefined : `${what}: the CRD would be taken`;
  }
  if (rule === "version-drift") return undefined;
  // A change for review is seen from the new state.
  const isForward = level === "breaking" || ["default", "nullable"].includes(rule);
  const judges = [before, after].map((crd) => validatorForCrd(crd, { version }));
  const isShown = (first: Validator | undefined, second: Validator | undefined): boolean => {
    if (first === undefined || second === undefined) return false;
    if (witness.kind === "update")
      return first.update(witness.stored, witness.object).ok && !second.update(witness.stored, witness.object).ok;
    const [one, two] = [first, second].map((judge) => write(judge, witness.object));
    if (one?.ok !== true) return false;
    return witness.kind === "create"
      ? two?.ok === false
      : two?.ok === true && !isDeepStrictEqual(one.object, two.object);
  };
  const [one, two] = judges;
  const isTrue = isShown(one, two) || (!isForward && isShown(two, one)) || (rule === "nullable" && isShown(two, one));
  return isTrue ? undefined : `${what}: the witness ${JSON.stringify(witness.object)} shows nothing`;
}

/** Creates an object, and then writes its status where that is a subresource. */
function write(validator: Validator, object: JsonObject): { readonly ok: boolean; readonly object: KubeObject } {
  const { status, ...rest } = object;
  const created = validator.create(object);
  if (!created.ok || status === undefined || created.object["status"] !== undefined) return created;
  const bare = validator.create(rest);
  return bare.ok ? validator.updateStatus(bare.object, { ...bare.object, status }) : bare;
}
