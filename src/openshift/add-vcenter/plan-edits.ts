import { isDeepStrictEqual } from "node:util";
import { isList, isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { readCredentials } from "../checks/read-credentials.js";
import { VSPHERE_PATH } from "../checks/read-infrastructure.js";
import { secretData } from "../manifests/manifest-file.js";
import type { FieldEdit, PathStep } from "./field-edits.js";
import type { AddVCenterPlan, PlanDocument, PlanStep } from "./plan.js";

export type PlanEdits = Readonly<Record<PlanDocument, readonly FieldEdit[]>>;

const VSPHERE = VSPHERE_PATH.split(".");

/**
 * Returns the edits that a plan makes in the objects of a cluster, where `configKey` is the key of the ConfigMap that the cloud config
 * stands under. Each is as small as the API allows, so that others may change what is beside it.
 */
export function planEdits({ server, steps }: AddVCenterPlan, configKey: string): PlanEdits {
  const edits = { secret: [] as FieldEdit[], cloudConfig: [] as FieldEdit[], infrastructure: [] as FieldEdit[] };
  for (const step of steps)
    edits[step.document] =
      step.document === "secret"
        ? secretEdits(step)
        : step.document === "cloudConfig"
          ? configEdits(step, configKey)
          : infrastructureEdits(step, server);
  return edits;
}

function secretEdits({ before, after }: PlanStep): FieldEdit[] {
  const [old, next] = [before, after].map((text) => readCredentials({ path: "secret", text }).credentials);
  return [...(next ?? [])].flatMap(([key, text]): FieldEdit[] => {
    const value = old?.get(key);
    if (value === text) return [];
    const edit = { path: ["data", key], after: secretData(text) };
    return [value === undefined ? edit : { ...edit, before: secretData(value) }];
  });
}

function configEdits({ before, after }: PlanStep, key: string): FieldEdit[] {
  return before === after ? [] : [{ path: ["data", key], before, after }];
}

/** The lists of the vSphere spec, and the fields that their items are known by. */
const LISTS = { vcenters: "server", failureDomains: "name" } as const;

function infrastructureEdits({ before, after }: PlanStep, server: string): FieldEdit[] {
  const [old, next] = [before, after].map((text) => vsphereOf(text));
  return Object.entries(LISTS).flatMap(([list, by]) => {
    const items = listIn(old, list);
    // An API server lets nobody take the list of vCenters away again: that of today stays.
    const isFirst = list === "vcenters" && items.length === 0;
    return listIn(next, list).flatMap((item): FieldEdit[] => {
      const is = String(item[by]);
      const path = [...VSPHERE, list, { by, is }];
      const present = items.find((each) => each[by] === is);
      if (present !== undefined) return changedFields(path, present, item);
      const edit = { path, after: item };
      if (isFirst && is !== server) return [{ ...edit, isKept: true }];
      return [old?.[list] !== undefined && items.length === 0 ? { ...edit, hadEmptyList: true } : edit];
    });
  });
}

function changedFields(path: readonly PathStep[], before: KubeObject, after: KubeObject): FieldEdit[] {
  return Object.keys(after)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => {
      const edit = { path: [...path, field], after: after[field] };
      return before[field] === undefined ? edit : { ...edit, before: before[field] };
    });
}

function vsphereOf(text: string): KubeObject | undefined {
  let value: KubeValue | undefined = readDocument({ path: "infrastructure", text }).document?.value;
  for (const key of VSPHERE) value = isObject(value) ? value[key] : undefined;
  return isObject(value) ? value : undefined;
}

function listIn(object: KubeObject | undefined, key: string): readonly KubeObject[] {
  const value = object?.[key];
  return isList(value) ? value.filter(isObject) : [];
}
