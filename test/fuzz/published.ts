import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readManifests } from "../../src/kube/decode/read-manifests.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { isObject } from "../../src/kube/values/value-kind.js";
import { pathsBelow } from "./mutations.js";

/** Published data beside the checkout; where it is absent, nothing is drawn from it, and test/fuzz/run.mjs says so. */
const PUBLISHED = "../shared/oracle";
const SUITES = join(PUBLISHED, "openshift-api/suites");
const PARTIALS = join(PUBLISHED, "openshift-api/partials");

/** Small ones, for there to be many inputs. */
const MAX_LENGTH = 12_000;

/** What marks a manifest that no gate is needed for: no server takes an annotation without a name, and none ever sees it. */
const UNGATED = /^ *feature-gate\.release\.openshift\.io\/: .*\n/m;

/** A published suite with the CRD that it is for and the objects that it writes, as JSON. */
export interface PublishedSuite {
  readonly text: string;
  readonly crd: KubeObject;
  readonly objects: readonly KubeObject[];
}

/** The texts of published CRDs, one in each. */
export function publishedCrds(): string[] {
  return [...smallTexts(join(PUBLISHED, "crds"), ".yaml"), ...smallTexts(PARTIALS, "AAA_ungated.yaml")];
}

/** Published suites of CRDs that are small, too. */
export function publishedSuites(): PublishedSuite[] {
  return existing(SUITES, ".yaml").flatMap((path) => {
    const partial = join(PARTIALS, dirname(path), "AAA_ungated.yaml");
    const [suite, manifest] = [smallText(join(SUITES, path)), smallText(partial)];
    const crd = manifest === undefined ? undefined : jsonOf(manifest);
    return suite === undefined || crd === undefined ? [] : [{ text: suite, crd, objects: objectsOf(suite) }];
  });
}

function smallTexts(folder: string, ending: string): string[] {
  return existing(folder, ending).flatMap((path) => smallText(join(folder, path)) ?? []);
}

function existing(folder: string, ending: string): string[] {
  return existsSync(folder) ? pathsBelow(folder, ending) : [];
}

function smallText(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8").replace(UNGATED, "");
  return text.length > MAX_LENGTH ? undefined : text;
}

/** What the tests of a suite write: the texts of its objects are texts in it. */
function objectsOf(suite: string): KubeObject[] {
  return textsIn(jsonOf(suite)).flatMap((text) => {
    const object = /^(apiVersion|kind): /m.test(text) ? jsonOf(text) : undefined;
    return object === undefined ? [] : [object];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function jsonOf(text: string): KubeObject | undefined {
  const value = readManifests(text).documents[0]?.value;
  if (!isObject(value)) return undefined;
  // An object stays one.
  return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === "bigint" ? Number(each) : each))) as KubeObject;
}
