import { versionsOf } from "../crd/unit/crd-versions.js";
import { isJsonObject, type JsonObject, type JsonValue, jsonText, valueAt } from "../kube/values/json-value.js";
import type { ChangeFinding, Harm, Level } from "./finding.js";

/** A CRD in both states. */
export interface CrdPair {
  readonly crd: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

type Found = Pick<ChangeFinding, "rule" | "level" | "harm" | "version" | "place" | "message" | "witness">;

/**
 * Returns what the parts of a CRD beside its schemas do to those who discover, list, scale or store its objects: names, scope, versions,
 * subresources, selectable fields, columns, conversion.
 */
export function compareDefinitions(pair: CrdPair): ChangeFinding[] {
  const found = [...immutableParts(pair), ...nameParts(pair), ...conversionPart(pair), ...versionParts(pair)];
  return found.map((each) => ({ ...each, crd: pair.crd, path: "" }));
}

function finding(
  [level, harm, rule]: readonly [Level, Harm, string],
  [version, place]: readonly [string, string],
  message: string,
  answer?: readonly [request: string, answer: string],
): Found {
  const witness =
    answer === undefined ? undefined : ({ kind: "request", request: answer[0], answer: answer[1] } as const);
  return { rule, level, harm, version, place, message, witness };
}

/** What an API server refuses to change of a CRD that is there. */
function immutableParts({ before, after }: CrdPair): Found[] {
  return [["scope"], ["names", "kind"], ["group"]].flatMap((keys) => {
    const path = `spec.${keys.join(".")}`;
    const [old, now] = [before, after].map((each) => String(valueAt(each, "spec", ...keys) ?? ""));
    if (old === now) return [];
    const refusal = `${path}: Invalid value: ${JSON.stringify(now)}: field is immutable`;
    return [
      {
        ...finding(
          ["breaking", "install", keys.at(-1) ?? ""],
          ["", path],
          `${path} goes from ${old} to ${now}, which no API server takes for a CRD that is there`,
        ),
        witness: { kind: "crd", refusals: [refusal] } as const,
      },
    ];
  });
}

function nameParts({ before, after }: CrdPair): Found[] {
  const lists: readonly (readonly [key: string, rule: string, level: Level])[] = [
    ["shortNames", "short-name", "breaking"],
    ["categories", "category", "review"],
  ];
  const plural = String(valueAt(before, "spec", "names", "plural") ?? "");
  const lost = lists.flatMap(([key, rule, level]) =>
    textsAt(before, "spec", "names", key)
      .filter((name) => !textsAt(after, "spec", "names", key).includes(name))
      .map((name) =>
        finding(
          [level, "discovery", rule],
          ["", `spec.names.${key}`],
          key === "shortNames"
            ? `the short name ${name} is gone, so that commands that use it fail`
            : `the category ${name} is gone, so that lists of it no longer have these objects`,
          [`kubectl get ${name}`, `no longer finds ${plural}`],
        ),
      ),
  );
  const [old, now] = [before, after].map((each) => String(valueAt(each, "spec", "names", "singular") ?? ""));
  if (old === now || old === "") return lost;
  const message = `the singular name ${old} is gone, so that commands that use it fail`;
  return [
    ...lost,
    finding(["breaking", "discovery", "singular"], ["", "spec.names.singular"], message, [
      `kubectl get ${old}`,
      "is not found",
    ]),
  ];
}

function conversionPart({ before, after }: CrdPair): Found[] {
  const strategy = (crd: JsonObject): string => String(valueAt(crd, "spec", "conversion", "strategy") ?? "None");
  const [old, now] = [strategy(before), strategy(after)];
  if (old === now) return [];
  const message =
    now === "Webhook"
      ? "conversion goes to a webhook, so that reads and writes of every version but the stored one depend on it"
      : `conversion goes from ${old} to ${now}, so that versions differ in their apiVersion alone from now on`;
  return [finding(["review", "read", "conversion"], ["", "spec.conversion"], message)];
}

function versionParts(pair: CrdPair): Found[] {
  const { before, after } = pair;
  const [old, now] = [versionsOf(before), versionsOf(after)];
  const stored = new Set([
    ...textsAt(before, "status", "storedVersions"),
    ...old.filter((version) => version["storage"] === true).map(nameOf),
  ]);
  const parts = old.flatMap((version, index) => {
    const name = nameOf(version);
    const later = now.find((each) => nameOf(each) === name);
    const place = `spec.versions[${later === undefined ? index : now.indexOf(later)}]`;
    if (later === undefined || (version["served"] === true && later["served"] !== true)) {
      const found: Found[] = [];
      if (version["served"] === true)
        found.push(
          finding(
            ["breaking", "discovery", "version-served"],
            [name, later === undefined ? "spec.versions" : `${place}.served`],
            `version ${name} is no longer served, so that its clients get 404`,
            [`GET ${collectionPath(before, name)}`, "404 Not Found"],
          ),
        );
      if (later === undefined && stored.has(name))
        found.push({
          ...finding(
            ["breaking", "install", "stored-version"],
            [name, "spec.versions"],
            `version ${name} is gone while objects are stored in it; no API server takes that before they are migrated`,
          ),
          witness: {
            kind: "crd",
            refusals: [
              `status.storedVersions: Invalid value: ${JSON.stringify(name)}: missing from spec.versions; it was previously a storage version`,
            ],
          },
        });
      return found;
    }
    return [...subresources(pair, version, later, place), ...columns(version, later, place)];
  });
  const [from, to] = [old, now].map((versions) => nameOf(versions.find((each) => each["storage"] === true) ?? {}));
  if (from === to || from === undefined || to === undefined || from === "" || to === "") return parts;
  const message = `objects are stored in ${to} from now on, no longer in ${from}; ${from} has to stay until all are migrated`;
  return [...parts, finding(["review", "stored", "storage-version"], ["", "spec.versions"], message)];
}

function subresources({ before }: CrdPair, old: JsonObject, now: JsonObject, place: string): Found[] {
  if (old["served"] !== true) return [];
  const name = nameOf(old);
  const has = (version: JsonObject, part: string): boolean => isJsonObject(valueAt(version, "subresources", part));
  const path = `${collectionPath(before, name)}/<name>`;
  const found: Found[] = [];
  for (const part of ["status", "scale"])
    if (has(old, part) && !has(now, part))
      found.push(
        finding(
          ["breaking", "discovery", `${part}-subresource`],
          [name, `${place}.subresources`],
          `the subresource ${part} of ${name} is gone, so that requests to it get 404`,
          [`GET ${path}/${part}`, "404 Not Found"],
        ),
      );
  if (!has(old, "status") && has(now, "status"))
    found.push(
      finding(
        ["breaking", "write", "status-subresource"],
        [name, `${place}.subresources`],
        `status of ${name} has become a subresource, so that a status in any other write is dropped without a word`,
        [`PUT ${path} with a status`, "200 OK, without that status"],
      ),
    );
  const [one, two] = [old, now].map((version) => valueAt(version, "subresources", "scale"));
  if (has(old, "scale") && has(now, "scale") && jsonText(one ?? null) !== jsonText(two ?? null))
    found.push(
      finding(
        ["review", "read", "scale-subresource"],
        [name, `${place}.subresources.scale`],
        `the subresource scale of ${name} reads other fields`,
      ),
    );
  const fields = (version: JsonObject): string[] =>
    objectsAt(version, "selectableFields").map((each) => String(each["jsonPath"] ?? ""));
  for (const field of fields(old).filter((each) => !fields(now).includes(each)))
    found.push(
      finding(
        ["breaking", "discovery", "selectable-field"],
        [name, `${place}.selectableFields`],
        `${field} of ${name} can no longer be selected by, so that lists with that selector are refused`,
        [`GET ${collectionPath(before, name)}?fieldSelector=${field.slice(1)}=a`, "400 Bad Request"],
      ),
    );
  return found;
}

function columns(old: JsonObject, now: JsonObject, place: string): Found[] {
  const byName = (version: JsonObject): Map<string, string> =>
    new Map(objectsAt(version, "additionalPrinterColumns").map((each) => [String(each["name"]), jsonText(each)]));
  const [one, two] = [byName(old), byName(now)];
  return [...one].flatMap(([column, text]) => {
    if (two.get(column) === text) return [];
    const what = two.has(column) ? "shows something else" : "is gone";
    const message = `the column ${column} of ${nameOf(old)} ${what}, so that tables for people change`;
    return [finding(["review", "read", "printer-column"], [nameOf(old), `${place}.additionalPrinterColumns`], message)];
  });
}

export function nameOf(version: JsonObject): string {
  return String(version["name"] ?? "");
}

function collectionPath(crd: JsonObject, version: string): string {
  return `/apis/${String(valueAt(crd, "spec", "group"))}/${version}/${String(valueAt(crd, "spec", "names", "plural"))}`;
}

function textsAt(value: JsonValue, ...keys: readonly string[]): string[] {
  const list = valueAt(value, ...keys);
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}

function objectsAt(value: JsonObject, key: string): JsonObject[] {
  const list = value[key];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
