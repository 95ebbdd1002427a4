import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { makeManifests } from "../../../src/openshift/manifests/make-manifests.js";
import { type Case, readOracle, VSPHERE } from "../oracle.js";

/** An object without what the published ones are compared without. */
export function comparable({ status: _, metadata: { creationTimestamp: __, ...metadata }, ...object }: Case): Case {
  return { ...object, metadata };
}

/** The name under which the published files have a file: those of addresses are named by their kind and a number there. */
export function publishedName(path: string): string {
  return path.replace(/^.*\//, "").replace(/^99_openshift-machine-api_(claim|address)-/, "ip$1-");
}

/** What came of a case: one result for each published file, or one for the whole where none can be made. */
export function manifestProblems({
  id,
  infraID,
  networks,
  error,
}: Case): { readonly file: string; readonly problem: string | undefined }[] {
  const text = readFileSync(`${VSPHERE}/machines/${id}/install-config.yaml`, "utf8");
  const { config, isOn } = validateInstallConfig({ path: "a.yaml", text }, { dialect: "current" });
  let files: ReturnType<typeof makeManifests> = [];
  try {
    if (config !== undefined) files = makeManifests(config, { infraId: infraID, dialect: "current", networks, isOn });
  } catch {
    files = [];
  }
  if (error !== undefined) return [{ file: id, problem: files.length === 0 ? undefined : "manifests were made" }];
  const made = new Map(
    files.map((each) => [publishedName(each.path), comparable(parse(each.text, { version: "1.1" }))]),
  );
  return ["cluster", "capi", "mapi"].flatMap((folder) =>
    readdirSync(`${VSPHERE}/machines/${id}/${folder}`).map((name) => {
      const wanted = comparable(readOracle(`machines/${id}/${folder}/${name}`));
      return { file: `${id}/${name}`, problem: isDeepStrictEqual(made.get(name), wanted) ? undefined : "it differs" };
    }),
  );
}

/**
 * What came of the enhancement's own listing: one result for each file that it names, whose bytes have to be those that it shows. The
 * two with credentials are only looked for, since real ones stood in them.
 */
export function listingProblems(): { readonly file: string; readonly problem: string | undefined }[] {
  const { networks, infraID } = readOracle("machines/cases.yaml").cases.find(({ id }: Case) => id === "seed");
  const text = readFileSync(`${VSPHERE}/machines/seed/install-config.yaml`, "utf8");
  const { config, isOn } = validateInstallConfig({ path: "a.yaml", text });
  if (config === undefined) return [{ file: "install-config.yaml", problem: "it is refused" }];
  const files = makeManifests(config, { infraId: infraID, dialect: "enhancement", networks, isOn });
  const listing: Readonly<Record<string, readonly Case[]>> = readOracle("seeds/001/capi/listing.json");
  const named = Object.entries(listing).flatMap(([folder, entries]) =>
    entries.filter(({ kind }) => kind === "file").map(({ name, bytes }) => ({ path: `${folder}/${name}`, bytes })),
  );
  const shown = readdirSync(`${VSPHERE}/seeds/001/capi`, { recursive: true, encoding: "utf8" });
  const results = named.map(({ path, bytes }) => {
    const made = files.find((each) => each.path === path)?.text;
    if (path.includes("creds")) return { file: path, problem: made === undefined ? "it is missing" : undefined };
    const name = shown.find((each) => each.endsWith(path.replace("cluster-api/", ""))) ?? "";
    const isSame = made === readFileSync(`${VSPHERE}/seeds/001/capi/${name}`, "utf8");
    return { file: path, problem: isSame && Buffer.byteLength(made) === bytes ? undefined : "it differs" };
  });
  const more = files.filter(({ path }) => path.startsWith("cluster-api/") && !named.some((each) => each.path === path));
  return [...results, ...more.map(({ path }) => ({ file: path, problem: "the listing does not name it" }))];
}
