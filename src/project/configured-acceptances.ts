import { fieldPathKeys, keySpan, valueAtKeys } from "../crd/yaml/key-span.js";
import { parseYaml } from "../crd/yaml/parse-yaml.js";
import { acceptancePlaceUnknown } from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { JsonValue } from "../kube/values/json-value.js";
import { type Acceptance, outsideDeclarations, withComments } from "../model/annotated-file.js";
import type {
  AttachedComments,
  Declaration,
  MemberDeclaration,
  SourceFileDeclarations,
  TypeExpression,
} from "../source/declarations.js";
import type { SourceText } from "../source/source-text.js";
import type { AcceptedPlace } from "./config/define-config.js";
import { placeInConfig } from "./config/read-config.js";

export interface ConfiguredAcceptances {
  readonly acceptances: readonly Acceptance[];
  /** Places that there are not. */
  readonly findings: readonly Diagnostic[];
}

/** What a place in the configuration may be in. */
export interface AcceptingSources {
  readonly files: readonly SourceFileDeclarations[];
  readonly overrides: readonly SourceText[];
}

/** Why a place is not there; names that are there are for a suggestion. */
interface Nowhere {
  readonly problem: string;
  readonly suggestion: string | undefined;
}

/**
 * Finds the places of the findings that a configuration accepts: `file#Type.member` in a source, `file#key.key` in an override
 * file, and a source alone for what stands outside of its types, which are markers of the package. Reports places that are
 * not there.
 */
export function configuredAcceptances(
  accept: readonly AcceptedPlace[],
  sources: AcceptingSources,
): ConfiguredAcceptances {
  const acceptances: Acceptance[] = [];
  const findings: Diagnostic[] = [];
  for (const entry of accept) {
    const { code, at, reason } = entry;
    const place = placeInConfig(entry);
    const within = placesOf(at, sources);
    if ("problem" in within) findings.push(diagnose(acceptancePlaceUnknown, place, { at, ...within }));
    else acceptances.push({ code, reason, place, within });
  }
  return { acceptances, findings };
}

function placesOf(location: string, { files, overrides }: AcceptingSources): readonly SourceSpan[] | Nowhere {
  const hash = location.indexOf("#");
  const path = hash === -1 ? location : location.slice(0, hash);
  const keys = hash === -1 ? [] : fieldPathKeys(location.slice(hash + 1));
  const written = files.filter((each) => (each.writtenIn ?? each.path) === path);
  const [first] = written;
  if (first !== undefined && keys.length === 0) return written.flatMap(outsideDeclarations);
  // One file of another language may be several here.
  if (first !== undefined)
    return placeInSource(written.find(({ declarations }) => declarations.has(keys[0] ?? "")) ?? first, path, keys);
  const override = overrides.find((each) => each.path === path);
  if (override !== undefined) return placeInOverride(override, keys);
  const paths = [...files.map((each) => each.writtenIn ?? each.path), ...overrides.map((each) => each.path)];
  return { problem: `there is no source and no override file ${path}`, suggestion: suggestName(path, paths) };
}

function placeInSource(
  file: SourceFileDeclarations,
  path: string,
  [name = "", ...members]: readonly string[],
): SourceSpan[] | Nowhere {
  const declaration = file.declarations.get(name);
  if (declaration === undefined) {
    const suggestion = suggestName(name, file.declarations.keys());
    return { problem: `${path} declares no type ${name}`, suggestion };
  }
  let node: Commented = declaration;
  let parent = name;
  let inner = membersOf(declaration);
  for (const member of members) {
    const found = inner.find((each) => each.name === member);
    if (found === undefined) {
      const names = inner.map((each) => each.name);
      return { problem: `${parent} has no member ${member}`, suggestion: suggestName(member, names) };
    }
    node = found.node;
    parent = `${parent}.${member}`;
    inner = found.members();
  }
  return [withComments(node.comments, node.span)];
}

interface Commented {
  readonly span: SourceSpan;
  readonly comments: AttachedComments;
}

interface NamedMember {
  readonly name: string;
  readonly node: Commented;
  readonly members: () => readonly NamedMember[];
}

/** The members that a declaration writes out; those of types that it names stand where these are declared. */
function membersOf(declaration: Declaration): readonly NamedMember[] {
  if (declaration.kind === "interface") return named(declaration.members);
  if (declaration.kind === "alias") return membersOfType(declaration.type);
  return declaration.members.map((member) => ({ name: member.name, node: member, members: () => [] }));
}

function membersOfType(type: TypeExpression): readonly NamedMember[] {
  switch (type.kind) {
    case "object":
      return named(type.members);
    case "array":
      return membersOfType(type.items);
    case "reference":
      return type.typeArguments.flatMap(membersOfType);
    case "intersection":
      return type.members.flatMap(membersOfType);
    case "union":
      return type.members.flatMap(({ type: member, comments }) =>
        member.kind === "literal"
          ? [{ name: String(member.value), node: { span: member.span, comments }, members: () => [] }]
          : membersOfType(member),
      );
    default:
      return [];
  }
}

function named(members: readonly MemberDeclaration[]): NamedMember[] {
  return members.flatMap((member) =>
    member.name === undefined ? [] : [{ name: member.name, node: member, members: () => membersOfType(member.type) }],
  );
}

function placeInOverride(source: SourceText, keys: readonly string[]): SourceSpan[] | Nowhere {
  if (keys.length === 0)
    return { problem: `${source.path} is an override file, of which a part has to be named`, suggestion: undefined };
  if (valueAtKeys(documentOf(source), keys) === undefined)
    return { problem: `${source.path} has nothing at ${keys.join(".")}`, suggestion: undefined };
  return [keySpan(source, keys)];
}

/** The content of an override file; what is wrong with one that cannot be read is reported where it is merged. */
function documentOf({ text }: SourceText): JsonValue | undefined {
  try {
    return parseYaml(text);
  } catch {
    return undefined;
  }
}
