import { countWork } from "../../diagnostics/work-counts.js";
import { jsonText } from "../../kube/values/json-value.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { mapChildren } from "../../schema/visit.js";
import { checkExpression } from "../check/check-expression.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import type { Environment } from "../functions/environment.js";
import type { CelProblem } from "../syntax/cel-problem.js";
import { type CelType, optionalOf } from "../types/cel-type.js";
import { schemaType } from "../types/schema-type.js";

/** An expression that was checked, or what is wrong with it. */
export type CheckedText = { readonly checked: CheckedExpression } | { readonly problems: readonly CelProblem[] };

/** The node that an expression is checked on. */
export interface TextPlace {
  readonly schema: StructuralSchema;
  /** The root or an embedded resource. */
  readonly isResource: boolean;
  readonly optionalOldSelf: boolean;
}

/**
 * What is known of expressions: each is checked once for an environment and for all nodes that are the same to it, so that the
 * variants of a schema, their costs, their defaults and what is printed of them share it.
 */
export class CheckedTexts {
  private readonly cache = new Map<Environment, Map<string, CheckedText>>();
  private readonly nodes = new Map<string, number>();
  private readonly numbers = new WeakMap<StructuralSchema, number>();

  /** Checks an expression with `self` and `oldSelf` of a node. A node that rules cannot see has neither. */
  check(source: string, { schema, isResource, optionalOldSelf }: TextPlace, environment: Environment): CheckedText {
    const texts = this.cache.get(environment) ?? new Map<string, CheckedText>();
    this.cache.set(environment, texts);
    const key = JSON.stringify([isResource, optionalOldSelf, source, this.numberOf(schema)]);
    const previous = texts.get(key);
    if (previous !== undefined) return previous;
    const self = schemaType(schema, { root: isResource });
    const variables = new Map<string, CelType>();
    if (self !== undefined) variables.set("self", self).set("oldSelf", optionalOldSelf ? optionalOf(self) : self);
    countWork("expressions checked");
    const text = checkExpression(source, variables, environment);
    texts.set(key, text);
    return text;
  }

  /** Numbers a node by what an expression, and its cost, can know of it: all but its rules and what is written for people. */
  private numberOf(schema: StructuralSchema): number {
    const previous = this.numbers.get(schema);
    if (previous !== undefined) return previous;
    const shown = Object.entries({ ...schema, ...mapChildren(schema, (child) => this.numberOf(child.schema)) });
    const text = jsonText(Object.fromEntries(shown.filter(([keyword]) => !UNSEEN.has(keyword))));
    const number = this.nodes.get(text) ?? this.nodes.size;
    this.nodes.set(text, number);
    this.numbers.set(schema, number);
    return number;
  }
}

const UNSEEN: ReadonlySet<string> = new Set<keyof StructuralSchema>([
  "description",
  "example",
  "externalDocs",
  "title",
  "x-kubernetes-validations",
]);
