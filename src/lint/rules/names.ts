import { valueCategory } from "../../model/shape-facts.js";
import type { LintRule } from "../api/lint-rule.js";
import type { LintedField } from "../api/linted-api.js";

/** Reports the name of a field that a test takes. No fix: another name is another field to everybody who uses it. */
function nameRule(
  rule: Omit<LintRule, "check">,
  test: (name: string, field: LintedField) => { readonly message: string; readonly help: string } | undefined,
): LintRule {
  return {
    ...rule,
    check: (api, report) => {
      for (const linted of api.fields) {
        const { field, subject } = linted;
        const finding = test(field.name, linted);
        if (finding !== undefined) report({ subject, span: field.span, ...finding });
      }
    },
  };
}

const FIELD_NAME = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/;

/** Short forms that are read in more than one way; the very common ones, such as id and args, are not among them. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  addr: "address",
  cfg: "config",
  cnt: "count",
  desc: "description",
  dst: "destination",
  img: "image",
  mgmt: "management",
  msg: "message",
  num: "number",
  passwd: "password",
  pwd: "password",
  req: "request",
  resp: "response",
  src: "source",
  svc: "service",
  tmpl: "template",
};

/** The words of a name in camel case, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(" ")
    .map((word) => word.toLowerCase());
}

export const nameRules: readonly LintRule[] = [
  nameRule(
    {
      name: "field-name",
      presets: ["recommended", "kubernetes", "openshift"],
      reason:
        "Fields are named in camel case, acronyms at their beginning in lower case, so that clients of all languages can name them.",
      wrong: "interface WidgetSpec {\n  max_size: Int32;\n}",
      right: "interface WidgetSpec {\n  maxSize: Int32;\n}",
    },
    (name) =>
      FIELD_NAME.test(name)
        ? undefined
        : {
            message: `${name} is not in camel case`,
            help: "begin with a lower-case letter; letters and digits follow",
          },
  ),
  nameRule(
    {
      name: "no-phase",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "A phase is one word for many states and cannot grow; conditions say each of them by itself.",
      wrong: "interface WidgetSpec {\n  phase: Int32;\n}",
      right: "interface WidgetSpec {\n  step: Int32;\n}",
    },
    (name) =>
      wordsOf(name).includes("phase")
        ? { message: `${name} is a phase`, help: "report conditions, one for each thing that may be the case" }
        : undefined,
  ),
  nameRule(
    {
      name: "no-timestamp",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "A point in time is named somethingTime, as creationTimestamp alone, the oldest of all, is not.",
      wrong: "interface WidgetSpec {\n  startTimestamp: Time;\n}",
      right: "interface WidgetSpec {\n  startTime: Time;\n}",
    },
    (name) =>
      /timestamp/i.test(name)
        ? { message: `${name} is named after a timestamp`, help: `call it ${name.replace(/[tT]imestamp/, "Time")}` }
        : undefined,
  ),
  nameRule(
    {
      name: "reference-name",
      presets: ["kubernetes"],
      reason: "A reference to another object is fooRef, several are fooRefs.",
      wrong: "interface WidgetSpec {\n  partReference: Int32;\n}",
      right: "interface WidgetSpec {\n  partRef: Int32;\n}",
    },
    (name) =>
      /References?$/.test(name)
        ? {
            message: `${name} is a reference, whose name ends with Ref`,
            help: `call it ${name.replace(/Reference(s?)$/, "Ref$1")}`,
          }
        : undefined,
  ),
  nameRule(
    {
      name: "no-reference-name",
      presets: ["openshift"],
      reason: "That a field refers to something is what its type says; OpenShift's names leave Ref and Reference out.",
      wrong: "interface WidgetSpec {\n  partRef: Int32;\n}",
      right: "interface WidgetSpec {\n  part: Int32;\n}",
    },
    (name) =>
      /(?:Ref|Reference)s?$/.test(name)
        ? {
            message: `${name} says in its name that it is a reference`,
            help: `call it ${name.replace(/(?:Ref|Reference)s?$/, "")}`,
          }
        : undefined,
  ),
  nameRule(
    {
      name: "no-kind-field",
      presets: ["openshift"],
      reason: "Several kinds may have one resource; what is asked of a server is the resource.",
      wrong: "interface WidgetSpec {\n  kind: Int32;\n}",
      right: "interface WidgetSpec {\n  resource: Int32;\n}",
    },
    (name, { owner }) =>
      name === "kind" && !isObject(owner.name)
        ? { message: "kind names a kind where a resource is needed", help: "call it resource" }
        : undefined,
  ),
  nameRule(
    {
      name: "bool-name",
      presets: ["recommended", "kubernetes"],
      reason: "A boolean is fooable, not isFooable: the value says that it is.",
      wrong: "interface WidgetSpec {\n  isReady: boolean;\n}",
      right: "interface WidgetSpec {\n  ready: boolean;\n}",
    },
    (name, { field }) =>
      /^is[A-Z]/.test(name) && valueCategory(field.shape) === "boolean"
        ? { message: `${name} begins with is`, help: `call it ${name.charAt(2).toLowerCase()}${name.slice(3)}` }
        : undefined,
  ),
  nameRule(
    {
      name: "abbreviation",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "A short form is read in more than one way, and in other languages in none.",
      wrong: "interface WidgetSpec {\n  maxCnt: Int32;\n}",
      right: "interface WidgetSpec {\n  maxCount: Int32;\n}",
    },
    (name) => {
      const short = wordsOf(name).find((word) => Object.hasOwn(ABBREVIATIONS, word));
      return short === undefined
        ? undefined
        : { message: `${name} abbreviates ${ABBREVIATIONS[short]}`, help: `write ${ABBREVIATIONS[short]} out` };
    },
  ),
  {
    name: "naming-convention",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "Names that a project does not want; `namingConventions` of the configuration has them, with what to write instead.",
    wrong: "interface WidgetSpec {\n  mySize: Int32;\n}",
    right: "interface WidgetSpec {\n  size: Int32;\n}",
    exampleSettings: { namingConventions: [{ matches: "^my[A-Z]", message: "leave out my" }] },
    check: ({ fields, settings }, report) => {
      const conventions = settings.namingConventions.map((each) => ({
        ...each,
        pattern: new RegExp(each.matches, "u"),
      }));
      for (const { field, subject } of fields) {
        for (const { pattern, matches, message: help } of conventions) {
          if (!pattern.test(field.name)) continue;
          const message = `the name ${field.name} matches ${matches}`;
          report({ subject, span: field.span, message, help });
        }
      }
    },
  },
  {
    name: "kind-name",
    presets: ["recommended", "kubernetes", "openshift"],
    reason: "A kind is a thing, not the program that looks after it.",
    wrong:
      "interface WidgetController extends KubernetesObject {\n  spec: WidgetSpec;\n}\n\ninterface WidgetSpec {\n  size: Int32;\n}",
    right:
      "interface Widget extends KubernetesObject {\n  spec: WidgetSpec;\n}\n\ninterface WidgetSpec {\n  size: Int32;\n}",
    check: ({ kinds }, report) => {
      for (const { name, span } of kinds) {
        if (!/.Controller$/.test(name)) continue;
        const help = `call it after what it configures, such as ${name.replace(/Controller$/, "")}`;
        report({ subject: name, span, message: `${name} is named after a program`, help });
      }
    },
  },
  {
    name: "resource-names",
    presets: ["recommended", "kubernetes"],
    reason:
      "Short names and the category all are shared by everything in a cluster, and an administrator cannot take either back.",
    wrong:
      "// +kubebuilder:resource:path=widgets,categories=all\ninterface Widget extends KubernetesObject {\n  spec: WidgetSpec;\n}\n\ninterface WidgetSpec {\n  size: Int32;\n}",
    right:
      "// +kubebuilder:resource:path=widgets,categories=widgets\ninterface Widget extends KubernetesObject {\n  spec: WidgetSpec;\n}\n\ninterface WidgetSpec {\n  size: Int32;\n}",
    check: ({ kinds }, report) => {
      for (const { name, span, crd } of kinds) {
        if (!crd.categories.includes("all")) continue;
        const help = "leave the category out, or take one of your own";
        report({ subject: name, span, message: `${name} is in the category all`, help });
      }
    },
  },
];

/** References to objects are of kinds, as everywhere in Kubernetes. */
function isObject(typeName: string): boolean {
  return /(?:Reference|Ref)$/.test(typeName);
}
