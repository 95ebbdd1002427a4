import type { Expression } from "../../cel/syntax/expression.js";
import { ALWAYS, NEVER } from "../../model/gated-value.js";
import { allFields } from "../../model/shape-facts.js";
import type { LintRule } from "../api/lint-rule.js";
import { hasKeyword, statusOf } from "../api/linted-api.js";
import { parsedRule } from "../api/rule-expressions.js";
import { markerAbove, withoutMarker } from "../api/source-edits.js";

const WITH_STATUS = `interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: WidgetStatus;
}

interface WidgetSpec {
  size: Int32;
}

interface WidgetStatus {
  size?: Int32;
}`;

const CLUSTER_WIDE = `// +kubebuilder:resource:path=widgets,scope=Cluster
interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

interface WidgetSpec {
  size?: Int32;
}`;

/** Whether fields may, must or need not be there, and what that means together with defaults and the status. */
export const presenceRules: readonly LintRule[] = [
  {
    name: "default-on-required",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "A required field is always written, so that its default never is; an author who wrote one meant an optional field.",
    wrong: "interface WidgetSpec {\n  // +default=1\n  size: Int32;\n}",
    right: "interface WidgetSpec {\n  // +default=1\n  size?: Int32;\n}",
    check: ({ fields }, report) => {
      for (const { field, subject, nodes } of fields) {
        const [node] = nodes;
        if (field.optional || node === undefined || hasKeyword(node, "default") === NEVER) continue;
        const message = `${field.name} is required and has a default`;
        report({ subject, span: field.span, message, help: `write ${field.name}?: or take the default away` });
      }
    },
  },
  {
    name: "no-default",
    presets: ["openshift"],
    reason:
      "A default is stored with each object, so that it can never change for those that are there; OpenShift's controllers fill in at run time what is left out.",
    wrong: CLUSTER_WIDE.replace("size?", "// +default=1\n  size?"),
    right: CLUSTER_WIDE,
    check: ({ fields, kinds }, report) => {
      // That is said of configuration, which is of the whole cluster.
      if (!kinds.every(({ crd }) => crd.scope === "Cluster")) return;
      for (const { field, subject, nodes } of fields) {
        const [node] = nodes;
        if (node === undefined || hasKeyword(node, "default") === NEVER) continue;
        const help = "say in its description what holds where it is left out, and that it may change";
        report({ subject, span: field.span, message: `${field.name} has a default in its schema`, help });
      }
    },
  },
  {
    name: "presence-marker",
    presets: ["recommended", "kubernetes", "openshift"],
    fixes: true,
    reason:
      "The question mark says whether a field may be left out; a marker that says it again is one more thing to keep true.",
    wrong: "interface WidgetSpec {\n  // +optional\n  size?: Int32;\n}",
    right: "interface WidgetSpec {\n  size?: Int32;\n}",
    check: (api, report) => {
      for (const { field, subject, uses } of api.fields) {
        for (const use of uses) {
          // What the marker says otherwise than the type is an error of its own.
          if (use.effect.kind !== "presence" || use.definition.name === "k8s:required") continue;
          if ((use.effect.presence === "optional") !== field.optional) continue;
          const fix = withoutMarker(api, use);
          const message = `+${use.definition.name} says what the type of ${field.name} says already`;
          report({ subject, span: use.span, message, help: "take the marker away", ...(fix && { fix }) });
        }
      }
    },
  },
  {
    name: "no-null",
    presets: ["kubernetes", "openshift"],
    reason:
      "Merge patches, apply configurations and protobuf have no null of their own: it means that a field is not there.",
    wrong: "interface WidgetSpec {\n  size: Int32 | null;\n}",
    right: "interface WidgetSpec {\n  size?: Int32;\n}",
    check: ({ fields }, report) => {
      for (const { field, subject, nodes } of fields) {
        const isNullable = field.nullable || nodes.some((node) => hasKeyword(node, "nullable") !== NEVER);
        if (!isNullable) continue;
        const help = "make it optional, and take null away; that is a breaking change where objects have null";
        report({ subject, span: field.span, message: `${field.name} may be null`, help });
      }
    },
  },
  {
    name: "status-optional",
    // OpenShift asks of every object, a status too, that it is not empty, and requires fields of some.
    presets: [],
    reason:
      "A status is written by several controllers, one after the other; what is required of it keeps the first of them from writing.",
    wrong: WITH_STATUS.replace("size?: Int32", "size: Int32").replace(
      "interface Widget ",
      "// +kubebuilder:subresource:status\ninterface Widget ",
    ),
    right: WITH_STATUS.replace("interface Widget ", "// +kubebuilder:subresource:status\ninterface Widget "),
    check: ({ fields }, report) => {
      for (const { field, subject, statusIndex } of fields) {
        if (statusIndex === undefined || field.optional) continue;
        report({
          subject,
          span: field.span,
          message: `${field.name} is required in a status`,
          help: `write ${field.name}?:`,
        });
      }
    },
  },
  {
    name: "status-subresource",
    presets: ["recommended", "kubernetes", "openshift"],
    fixes: true,
    reason:
      "Without the subresource, whoever may write an object's spec writes its status, too, and each status is a new generation.",
    wrong: WITH_STATUS,
    right: WITH_STATUS.replace("interface Widget ", "// +kubebuilder:subresource:status\ninterface Widget "),
    check: (api, report) => {
      for (const kind of api.kinds) {
        const status = statusOf(kind);
        const { statusSubresource } = kind.crd;
        if (status !== undefined && !statusSubresource) {
          const fix = markerAbove(api, kind.span, "kubebuilder:subresource:status");
          const message = `${kind.name} has a status and no subresource for it`;
          const help = "add // +kubebuilder:subresource:status";
          report({ subject: kind.name, span: kind.span, message, help, ...(fix && { fix }) });
        } else if (status === undefined && statusSubresource) {
          const message = `${kind.name} has a subresource for a status and no status`;
          report({ subject: kind.name, span: kind.span, message, help: "add status?: or take the marker away" });
        }
      }
    },
  },
  {
    name: "union-members",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "Of the members of a union all but one are left out: none of them can be required, and none can fill itself in.",
    wrong:
      "// +kubebuilder:validation:AtMostOneOf=small;large\ninterface WidgetSpec {\n  // +default=1\n  small?: Int32;\n  large?: Int32;\n}",
    right:
      "// +kubebuilder:validation:AtMostOneOf=small;large\ninterface WidgetSpec {\n  small?: Int32;\n  large?: Int32;\n}",
    check: ({ fields, types }, report) => {
      const bySubject = new Map(fields.map((field) => [field.subject, field]));
      for (const { type } of types) {
        const members = type.statements.flatMap((each) =>
          each.kind === "one-of" && each.mode !== "AtLeastOneOf" ? each.fields : [],
        );
        for (const name of new Set(members)) {
          const member = bySubject.get(`${type.name}.${name}`);
          const [node] = member?.nodes ?? [];
          if (member === undefined || node === undefined) continue;
          const { subject, field } = member;
          const isFilled = hasKeyword(node, "default") !== NEVER;
          if (field.optional && !isFilled) continue;
          const what = field.optional ? "has a default" : "is required";
          const help = field.optional ? "take the default away" : `write ${name}?:`;
          report({ subject, span: field.span, message: `${name} is one of several and ${what}`, help });
        }
      }
    },
  },
  {
    name: "discriminator",
    presets: ["openshift"],
    reason: "A union whose kind is in a field is read by that field: it is required, and the members are not.",
    wrong:
      '// +kubebuilder:validation:XValidation:rule="self.type == \'Disk\' ? has(self.disk) : !has(self.disk)"\ninterface WidgetSpec {\n  type?: "Disk" | "None";\n  disk?: Disk;\n}\n\ninterface Disk {\n  size: Int32;\n}',
    right:
      '// +kubebuilder:validation:XValidation:rule="self.type == \'Disk\' ? has(self.disk) : !has(self.disk)"\ninterface WidgetSpec {\n  type: "Disk" | "None";\n  disk?: Disk;\n}\n\ninterface Disk {\n  size: Int32;\n}',
    check: ({ fields, types }, report) => {
      const bySubject = new Map(fields.map((field) => [field.subject, field]));
      for (const { type } of types) {
        const rules = type.statements.flatMap((each) => (each.kind === "rule" ? [each.rule.rule] : []));
        const members = new Map((allFields(type.shape) ?? []).map((field) => [field.name, field]));
        const deciding = new Set(rules.flatMap((rule) => discriminatorsIn(rule)));
        for (const name of deciding) {
          const linted = bySubject.get(`${type.name}.${name}`);
          const [node] = linted?.nodes ?? [];
          if (linted === undefined || node === undefined) continue;
          // What has a default is there when a rule reads it.
          const mayBeMissing = members.get(name)?.optional === true && hasKeyword(node, "default") === NEVER;
          if (!mayBeMissing || linted.exists !== ALWAYS) continue;
          const message = `${name} decides which other fields may be there, and may be left out itself`;
          report({ subject: linted.subject, span: linted.field.span, message, help: `write ${name}:` });
        }
      }
    },
  },
];

/** The fields that a rule compares with a text to decide by `?:` whether others are there. */
function discriminatorsIn(rule: string): string[] {
  const expression = parsedRule(rule);
  if (expression?.kind !== "call" || expression.name !== "_?_:_") return [];
  const [condition, ...branches] = expression.arguments;
  if (!branches.some(testsPresence)) return [];
  return condition === undefined ? [] : comparedFields(condition);
}

function comparedFields(condition: Expression): string[] {
  if (condition.kind !== "call") return [];
  if (condition.name === "_&&_" || condition.name === "_||_") return condition.arguments.flatMap(comparedFields);
  const [left, right] = condition.arguments;
  const isText = right?.kind === "literal" && right.literal.kind === "string";
  return condition.name === "_==_" && isText && left !== undefined ? memberOfSelf(left) : [];
}

function memberOfSelf(expression: Expression): string[] {
  if (expression.kind !== "select" || expression.testOnly || expression.operand.kind !== "identifier") return [];
  return expression.operand.name === "self" ? [expression.field] : [];
}

function testsPresence(branch: Expression): boolean {
  if (branch.kind === "select") return branch.testOnly;
  return branch.kind === "call" && branch.arguments.some(testsPresence);
}
