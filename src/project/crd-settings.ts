import type { CrdOptions } from "../crd/manifests/emit-crds.js";
import type { ProjectTexts } from "./compile.js";

/** How CRDs are made of a project's types, with the defaults of what the configuration leaves out. */
export function crdSettings({ config, features, overrides }: ProjectTexts): Omit<CrdOptions, "features"> {
  const naming = config.naming ?? (features === undefined ? "controller-gen" : "feature-set");
  return {
    embeddedObjectMeta: config.embeddedObjectMeta ?? false,
    naming,
    maxDescLen: config.maxDescLen,
    gating: config.gating ?? "resolved",
    versions: config.versions ?? (naming === "controller-gen" ? "together" : "per-folder"),
    overrides: overrides ?? [],
  };
}
