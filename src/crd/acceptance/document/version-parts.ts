import type { KubeValue } from "../../../kube/values/kube-value.js";
import { deepEqual } from "../../../kube/values/value-kind.js";
import { invalid, type ProblemList, required } from "../shape/crd-problem.js";
import type { CrdSpec, CrdSubresources, CrdVersion, PrinterColumn, VersionParts } from "../shape/decoded-crd.js";

type PartName = keyof VersionParts;
type PartValue<N extends PartName> = NonNullable<VersionParts[N]>;

/** Something that a version has of its own or all versions share, with the path that the server gives it. */
export interface Part<N extends PartName> {
  readonly value: PartValue<N>;
  readonly path: string;
}

/** What one version has of its own, or what all versions share. */
export interface PartsOfVersion {
  readonly schema: Part<"schema"> | undefined;
  readonly subresources: Part<"subresources"> | undefined;
  readonly columns: Part<"additionalPrinterColumns"> | undefined;
  readonly selectableFields: Part<"selectableFields"> | undefined;
  /** Whether the status of objects that the schema is for is a subresource. */
  readonly hasStatus: boolean;
}

export interface CrdParts {
  readonly shared: PartsOfVersion;
  /** One for each version, in order. */
  readonly own: readonly PartsOfVersion[];
}

/**
 * Sorts out what belongs to the CRD as a whole. The server moves a part that all versions agree in, and with that every
 * part of a CRD with one version, from the versions to the spec before it checks, and its paths show that.
 */
export function versionParts(spec: CrdSpec): CrdParts {
  const versions = (spec.versions ?? []).map((version): CrdVersion => version ?? {});
  const first = versions[0] ?? {};
  const isShared = (name: PartName): boolean =>
    versions.every((version) => deepEqual(decoded(version, name), decoded(first, name)));
  const shared = {
    schema: isShared("schema"),
    subresources: isShared("subresources"),
    additionalPrinterColumns: isShared("additionalPrinterColumns"),
    selectableFields: isShared("selectableFields"),
  };
  return {
    shared: {
      ...partsOf(first, "spec", "validation", (name) => shared[name]),
      hasStatus: versions.some(hasStatus),
    },
    own: versions.map((version, index) =>
      partsOf(version, `spec.versions[${index}]`, "schema", (name) => !shared[name]),
    ),
  };
}

function partsOf(
  version: VersionParts,
  path: string,
  schemaName: string,
  isWanted: (name: PartName) => boolean,
): PartsOfVersion {
  const part = <N extends PartName>(name: N, nameInPath: string = name): Part<N> | undefined => {
    const value = ifSet(version[name]);
    return value !== undefined && isWanted(name) ? { value, path: `${path}.${nameInPath}` } : undefined;
  };
  return {
    schema: part("schema", schemaName),
    subresources: part("subresources"),
    columns: part("additionalPrinterColumns"),
    selectableFields: part("selectableFields"),
    hasStatus: hasStatus(version),
  };
}

/** A part as it was decoded; null if it is not there. */
function decoded(version: VersionParts, name: PartName): KubeValue {
  return (ifSet(version[name]) ?? null) as KubeValue; // its interface says what members a decoded value has
}

/** Returns a part if it is there: a list without items is not. */
function ifSet<T>(part: T): NonNullable<T> | undefined {
  return Array.isArray(part) && part.length === 0 ? undefined : (part ?? undefined);
}

function hasStatus({ subresources }: VersionParts): boolean {
  return Boolean(subresources?.status);
}

const TYPES = ["boolean", "date", "integer", "number", "string"];
const FORMATS = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** Checks the columns that `kubectl get` prints. Of the JSONPath the server wants to see only the dot in front. */
export function checkPrinterColumns(
  columns: readonly (PrinterColumn | null)[],
  path: string,
  problems: ProblemList,
): void {
  columns.forEach((column, index) => {
    const { name, type, format, jsonPath } = column ?? {};
    const itemPath = `${path}[${index}]`;
    const oneOfTypes = `must be one of ${TYPES.join(",")}`;
    if (!name) problems.push(required(`${itemPath}.name`));
    if (!type) problems.push(required(`${itemPath}.type`, oneOfTypes));
    else if (!TYPES.includes(type)) problems.push(invalid(`${itemPath}.type`, oneOfTypes));
    if (format && !FORMATS.includes(format)) {
      problems.push(invalid(`${itemPath}.format`, `must be one of ${FORMATS.join(",")}`));
    }
    if (!jsonPath) problems.push(required(`${itemPath}.JSONPath`));
    else if (!jsonPath.startsWith(".")) {
      problems.push(invalid(`${itemPath}.JSONPath`, "must be a simple json path starting with ."));
    }
  });
}

/** Checks the paths of the scale subresource: replicas are wanted in spec and counted in status. */
export function checkSubresources({ scale }: CrdSubresources, path: string, problems: ProblemList): void {
  if (!scale) return;
  const fieldPath = `${path}.scale`;
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  checkPath(
    specReplicasPath,
    `${fieldPath}.specReplicasPath`,
    [".spec."],
    "should be a json path under .spec",
    problems,
  );
  checkPath(
    statusReplicasPath,
    `${fieldPath}.statusReplicasPath`,
    [".status."],
    "should be a json path under .status",
    problems,
  );
  if (labelSelectorPath) {
    const text = "should be a json path under either .spec or .status";
    checkPath(labelSelectorPath, `${fieldPath}.labelSelectorPath`, [".spec.", ".status."], text, problems);
  }
}

function checkPath(
  jsonPath: string | null | undefined,
  path: string,
  starts: readonly string[],
  text: string,
  problems: ProblemList,
): void {
  if (!jsonPath) problems.push(required(path));
  else if (!jsonPath.startsWith(".")) problems.push(invalid(path, "must be a simple json path starting with ."));
  else if (!starts.some((start) => jsonPath.startsWith(start))) problems.push(invalid(path, text));
}
