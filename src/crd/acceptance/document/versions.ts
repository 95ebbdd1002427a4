import { dns1035Problems } from "../../../kube/formats/name-syntax.js";
import { append } from "../../../kube/values/append.js";
import { utf8Length } from "../../../kube/values/utf8-length.js";
import { invalid, type ProblemList, required } from "../shape/crd-problem.js";
import type { CrdSpec, CrdVersion } from "../shape/decoded-crd.js";

/** Checks that every version has a schema. */
export function checkSchemasAreThere({ versions }: CrdSpec, problems: ProblemList): void {
  versions?.forEach((version, index) => {
    if (!version?.schema?.openAPIV3Schema) {
      problems.push(required(`spec.versions[${index}].schema.openAPIV3Schema`));
    }
  });
}

/** Checks a version's name and its warning of being deprecated. */
export function checkVersion(version: CrdVersion, path: string, problems: ProblemList): void {
  const wrongName = dns1035Problems(version.name ?? "");
  if (wrongName.length > 0) problems.push(invalid(`${path}.name`, wrongName.join(",")));
  const { deprecationWarning: warning, deprecated } = version;
  if (warning === null || warning === undefined) return;
  const texts = deprecated ? warningProblems(warning) : ["can only be set for deprecated versions"];
  append(
    problems,
    texts.map((text) => invalid(`${path}.deprecationWarning`, text)),
  );
}

/** Checks the versions together: names are unique, and exactly one is the one that objects are stored in. */
export function checkVersionSet(spec: CrdSpec, problems: ProblemList): void {
  const versions = spec.versions ?? [];
  const names = versions.map((version) => version?.name ?? "");
  if (new Set(names).size < names.length) problems.push(invalid("spec.versions", "must contain unique version names"));
  if (versions.filter((version) => version?.storage).length !== 1) {
    problems.push(invalid("spec.versions", "must have exactly one version marked as storage version"));
  }
  // The server still keeps the first version's name beside the list, too.
  const wrongName = names[0] ? dns1035Problems(names[0]) : [];
  if (wrongName.length > 0) problems.push(invalid("spec.version", wrongName.join(",")));
}

/** Checks the versions that the server would note down as having been stored: the first one of the storage versions. */
export function checkStoredVersions({ versions }: CrdSpec, problems: ProblemList): void {
  const [stored, ...others] = (versions ?? []).filter((version) => version?.storage);
  const path = "status.storedVersions";
  if (stored === undefined) problems.push(invalid(path, "must have at least one stored version"));
  for (const other of others) problems.push(invalid(path, `must have the storage version ${other?.name ?? ""}`));
}

function warningProblems(warning: string): string[] {
  const problems: string[] = [];
  if (utf8Length(warning) > 256) problems.push("must be <= 256 characters long");
  if (warning === "") problems.push("must not be an empty string");
  const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(warning);
  if (unprintable !== null) {
    const index = utf8Length(warning.slice(0, unprintable.index));
    problems.push(`must only contain printable UTF-8 characters; non-printable character found at index ${index}`);
  }
  return problems;
}
