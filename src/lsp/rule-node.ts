import type { Environment } from "../cel/functions/environment.js";
import { newRuleEnvironment } from "../cel/functions/environment.js";
import { type CelType, optionalOf } from "../cel/types/cel-type.js";
import { schemaType } from "../cel/types/schema-type.js";
import { NEWEST_VERSION } from "../kube/target-version.js";
import type { SchemaRoot, Shape, TypeDefinition } from "../model/api-model.js";
import { childShapes } from "../model/shape-facts.js";
import type { Compilation } from "../project/compile.js";
import { crdSettings } from "../project/crd-settings.js";
import { gatedSchemaOf } from "../schema/build-schema.js";
import { documentSchema } from "../schema/document-schema.js";
import { type GatedSchema, resolveSchema } from "../schema/gated-schema.js";
import type { SchemaPath } from "../schema/path.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import type { MarkerLine } from "./marker-place.js";
import type { ProjectSession } from "./project-session.js";

/** A node of a schema that a rule stands on, with all gates on. */
export interface RuleNode {
  /** The schema of the kind or the document. */
  readonly root: StructuralSchema;
  readonly path: SchemaPath;
  readonly schema: StructuralSchema;
  readonly isResource: boolean;
  readonly targetVersion: string;
  readonly environment: Environment;
}

/** How a source's declarations and fields are reached from the kinds and documents of an API: the first place that each has. */
type NodesByPlace = ReadonlyMap<string, { readonly root: SchemaRoot; readonly path: SchemaPath }>;

const known = new WeakMap<Compilation, NodesByPlace>();

/** Returns the node that a marker stands on; undefined where no kind or document has it. */
export function ruleNodeOf(session: ProjectSession, line: MarkerLine, ofItems: boolean): RuleNode | undefined {
  const compilation = session.compilation();
  const span = line.member?.nameSpan ?? line.declaration?.nameSpan;
  if (compilation === undefined || span === undefined) return undefined;
  const nodes = known.get(compilation) ?? nodesByPlace(compilation);
  known.set(compilation, nodes);
  const found = nodes.get(`${span.file}:${span.start}`);
  if (found === undefined) return undefined;
  const path = ofItems ? [...found.path, "items"] : found.path;
  const { config } = session.project().texts;
  const { embeddedObjectMeta } = crdSettings(session.project().texts);
  const root = rootSchema(compilation, found.root, embeddedObjectMeta);
  const schema = schemaAt(root, path);
  if (schema === undefined) return undefined;
  const targetVersion = config.targetVersion ?? NEWEST_VERSION;
  const isResource = path.length === 0 || schema["x-kubernetes-embedded-resource"] === true;
  return { root, path, schema, isResource, targetVersion, environment: newRuleEnvironment(targetVersion) };
}

/** The variables of a rule on a node; none where rules cannot see the node. */
export function ruleVariables({ schema, isResource }: RuleNode, optionalOldSelf: boolean): Map<string, CelType> {
  const self = schemaType(schema, { root: isResource });
  return new Map(
    self === undefined
      ? []
      : [
          ["self", self],
          ["oldSelf", optionalOldSelf ? optionalOf(self) : self],
        ],
  );
}

function rootSchema({ model }: Compilation, root: SchemaRoot, embeddedObjectMeta: boolean): StructuralSchema {
  const document = model.documents.find((each) => each === root);
  const gated: GatedSchema =
    document === undefined
      ? gatedSchemaOf(root.root, { mode: "resolved", embeddedObjectMeta }).schema
      : documentSchema(document, embeddedObjectMeta);
  return resolveSchema(gated, new Set(root.gates));
}

function schemaAt(root: StructuralSchema, path: SchemaPath): StructuralSchema | undefined {
  let schema: StructuralSchema | undefined = root;
  for (let index = 0; index < path.length && schema !== undefined; index++) {
    const parent: StructuralSchema = schema;
    if (path[index] === "properties") schema = parent.properties?.[path[++index] ?? ""];
    else if (path[index] === "items") schema = parent.items;
    else schema = typeof parent.additionalProperties === "object" ? parent.additionalProperties : undefined;
  }
  return schema;
}

function nodesByPlace({ model }: Compilation): NodesByPlace {
  const nodes = new Map<string, { root: SchemaRoot; path: SchemaPath }>();
  const add = (root: SchemaRoot, { file, start }: { file: string; start: number }, path: SchemaPath): void => {
    const key = `${file}:${start}`;
    if (!nodes.has(key)) nodes.set(key, { root, path });
  };
  for (const root of [...model.kinds, ...model.documents]) {
    // Each type is followed once: further uses of it have the same rules on the same types.
    const seen = new Set<TypeDefinition>();
    const visit = (shape: Shape, path: SchemaPath): void => {
      if (shape.kind === "named") {
        if (seen.has(shape.type)) return;
        seen.add(shape.type);
        add(root, shape.type.span, path);
      }
      for (const { shape: child, field, step } of childShapes(shape)) {
        const below = field === undefined ? [...path, ...(STEPS[step] ?? [])] : [...path, "properties", field.name];
        if (field !== undefined) add(root, field.span, below);
        visit(child, below);
      }
    };
    visit({ kind: "named", type: root.root }, []);
  }
  return nodes;
}

const STEPS: Readonly<Record<string, readonly string[]>> = { "[]": ["items"], "{}": ["additionalProperties"] };
