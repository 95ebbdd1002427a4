import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { manifestWith, withoutResourceVersion } from "../add-vcenter/edit-documents.js";
import type { Journal } from "../add-vcenter/journal.js";
import { type AddVCenterPlan, PLAN_DOCUMENTS, type PlanDocument } from "../add-vcenter/plan.js";
import { planEdits } from "../add-vcenter/plan-edits.js";
import { readInfrastructure } from "../checks/read-infrastructure.js";
import type { ManifestFile } from "../manifests/manifest-file.js";
import { configInManifest } from "./config-in-manifest.js";
import { FileProblem, readFile } from "./read-file.js";

const NAMES: Readonly<Record<PlanDocument, string>> = {
  secret: "1-secret.yaml",
  cloudConfig: "2-cloud-provider-config.yaml",
  infrastructure: "3-infrastructure.yaml",
};
/** The name of a cloud config that is in no ConfigMap. */
const CONFIG_NAME = "2-cloud.conf";

/** Where the cloud config stands in its ConfigMap, and that as it was. */
export interface ConfigMapAround {
  readonly text: string;
  readonly key: string;
}

/** Returns the files of a plan, with the cloud config in its ConfigMap again where it was in one. */
export function planFiles({ steps }: AddVCenterPlan, configMap: ConfigMapAround | undefined): ManifestFile[] {
  return steps.flatMap(({ document, before, after }) => {
    const around = document === "cloudConfig" ? configMap : undefined;
    const name = document === "cloudConfig" && around === undefined ? CONFIG_NAME : NAMES[document];
    const isSecret = document !== "infrastructure";
    const undo = around?.text ?? before;
    return [
      {
        path: `after/${name}`,
        text: around === undefined ? after : manifestWith(around.text, around.key, after),
        isSecret,
      },
      { path: `undo/${name}`, text: name === CONFIG_NAME ? undo : withoutResourceVersion(undo), isSecret },
    ];
  });
}

/** Whether a path is that of a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Reads what a plan changes from the folder that it was written into. Throws a {@link FileProblem} where that is no such folder, and the
 * error of the system where a file cannot be read.
 */
export function readPlanFolder(folder: string): Journal {
  const problem = (what: string) => new FileProblem(`${folder} is no folder of add-vcenter --out: ${what}`);
  const object = join(folder, "undo", NAMES.infrastructure);
  const { uid, key } = identityOf(existsSync(object) ? readFile(object).text : "");
  const textsIn = (part: "undo" | "after"): Readonly<Record<PlanDocument, string>> => {
    const texts = { secret: "", cloudConfig: "", infrastructure: "" };
    for (const document of PLAN_DOCUMENTS) {
      const names = document === "cloudConfig" ? [NAMES[document], CONFIG_NAME] : [NAMES[document]];
      const path = names.map((name) => join(folder, part, name)).find((each) => existsSync(each));
      if (path === undefined) throw problem(`it has no ${part}/${names[0]}`);
      const file = readFile(path);
      const config = document === "cloudConfig" ? configInManifest(file, { kinds: ["ConfigMap"], key }).source : file;
      if (config === undefined) throw problem(`${file.path} has no cloud config`);
      texts[document] = config.text;
    }
    return texts;
  };
  const [before, after] = [textsIn("undo"), textsIn("after")];
  const [old, next] = [before, after].map(({ infrastructure }) =>
    readInfrastructure({ path: "infrastructure", text: infrastructure }),
  );
  const known = new Set(old?.vsphere?.vcenters.map(({ server }) => server));
  const added = next?.vsphere?.vcenters.at(-1)?.server;
  if (added === undefined || known.has(added)) throw problem("its Infrastructure objects have the same vCenters");
  const steps = PLAN_DOCUMENTS.map((document) => ({
    document,
    before: before[document],
    after: after[document],
    findings: [],
  }));
  return {
    server: added,
    cluster: uid,
    state: "applied",
    edits: planEdits({ server: added, steps }, key),
  };
}

/** Of which cluster an Infrastructure object is, as far as it says so, and under which key the cloud config stands there. */
function identityOf(text: string): { readonly uid: string | undefined; readonly key: string } {
  const { metadata, spec } = readDocument({ path: "infrastructure", text }).document?.value ?? {};
  const uid = isObject(metadata) ? metadata["uid"] : undefined;
  const { key } = (isObject(spec) && isObject(spec["cloudConfig"]) && spec["cloudConfig"]) || {};
  return { uid: typeof uid === "string" ? uid : undefined, key: (typeof key === "string" && key) || "config" };
}
