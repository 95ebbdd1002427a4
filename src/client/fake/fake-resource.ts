import type { Validator } from "../../kube/validation/schema/validation-result.js";
import { isJsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";
import type { ResourceDefinition } from "../resource-definition.js";
import { type FakeSchema, METADATA_SCHEMA } from "./apply/merge-kind.js";
import { textAt } from "./replies/json.js";

/** A kind that a fake cluster serves. */
export interface FakeResource {
  readonly definition: ResourceDefinition;
  /** Prunes, defaults and validates what is written; without one everything is stored as it comes. */
  readonly validator?: Validator | undefined;
  /** The CRD's schema, by which server-side apply merges; without one objects merge by member and lists are replaced. */
  readonly schema?: FakeSchema | undefined;
}

/**
 * A kind as a CRD manifest declares it: names, scope, subresources, selectable fields and schema of one version, by default the
 * one that is stored. Throws a TypeError for what is no CRD or lacks the version.
 */
export function fakeResourceOf(manifest: object, versionName?: string): FakeResource {
  // A manifest is what YAML or JSON gave.
  const crd = manifest as { readonly [key: string]: JsonValue };
  const spec = valueAt(crd, "spec");
  const names = valueAt(spec, "names");
  const listed = valueAt(spec, "versions");
  const versions = Array.isArray(listed) ? listed : [];
  const isChosen = (each: JsonValue): boolean =>
    versionName === undefined ? valueAt(each, "storage") === true : textAt(each, "name") === versionName;
  const version = versions.find(isChosen) ?? (versionName === undefined ? versions[0] : undefined);
  const kind = textAt(names, "kind");
  const plural = textAt(names, "plural");
  const name = textAt(version, "name");
  if (kind === undefined || plural === undefined || name === undefined) {
    throw new TypeError(`not a CustomResourceDefinition, or without version ${versionName ?? "of any name"}`);
  }
  const singular = textAt(names, "singular");
  const scale = valueAt(valueAt(version, "subresources"), "scale");
  const selectable = valueAt(version, "selectableFields");
  const selectorPath = textAt(scale, "labelSelectorPath");
  const definition: ResourceDefinition = {
    group: textAt(spec, "group") ?? "",
    version: name,
    kind,
    plural,
    ...(singular === undefined ? {} : { singular }),
    scope: textAt(spec, "scope") === "Cluster" ? "Cluster" : "Namespaced",
    statusSubresource: valueAt(valueAt(version, "subresources"), "status") !== undefined,
    ...(isJsonObject(scale)
      ? {
          scaleSubresource: {
            specPath: textAt(scale, "specReplicasPath") ?? "",
            statusPath: textAt(scale, "statusReplicasPath") ?? "",
            ...(selectorPath === undefined ? {} : { selectorPath }),
          },
        }
      : {}),
    selectableFields: (Array.isArray(selectable) ? selectable : []).flatMap((each) => textAt(each, "jsonPath") ?? []),
  };
  // The server accepted the manifest, or will refuse it by itself: its schema is one.
  const schema = valueAt(valueAt(version, "schema"), "openAPIV3Schema") as FakeSchema | undefined;
  return { definition, schema };
}

/** The schema with what every object has, whatever the CRD says of it. */
export function wholeSchema(schema: FakeSchema | undefined): FakeSchema {
  const text: FakeSchema = { type: "string" };
  return {
    type: "object",
    ...(schema ?? { "x-kubernetes-preserve-unknown-fields": true }),
    properties: { ...schema?.properties, apiVersion: text, kind: text, metadata: METADATA_SCHEMA },
  };
}
