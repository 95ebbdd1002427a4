import { type FindingCase, kind, spec, WIDGET } from "./finding-case.js";

const RULE = "// +kubebuilder:validation:XValidation:rule=";

/** Mistakes that src/diagnostics/catalogue/cel.ts has words for. */
export const CEL_FINDINGS: readonly FindingCase[] = [
  {
    name: "a rule that is no expression",
    sources: spec(`${RULE}"self.size( < 3"`, "list?: string[];"),
    finds: [["cel-syntax", `${WIDGET}:8:57`, "<"]],
  },
  {
    name: "a rule that names a field that is not there",
    sources: spec(`${RULE}"self.prot > 3"`, "server?: Server;", "}", "export interface Server {", "port?: Int32;"),
    finds: [["cel-name", `${WIDGET}:8:46`, "self.prot"]],
  },
  {
    name: "a name behind an escape in the marker's string",
    sources: spec(`${RULE}"self == \\"a\\" || slef == ''"`, "name?: string;"),
    finds: [["cel-name", `${WIDGET}:8:63`, "slef"]],
  },
  {
    name: "a rule that compares different types, between backquotes",
    sources: spec(`${RULE}\`self == 3\``, "name?: string;"),
    finds: [["cel-type", `${WIDGET}:8:46`, "self == 3"]],
  },
  {
    name: "a constant that is no regular expression",
    sources: spec(`${RULE}"self.matches('(')"`, "name?: string;"),
    finds: [["cel-constant", `${WIDGET}:8:59`, "'('"]],
  },
  {
    name: "a rule that gives no bool",
    sources: spec(`${RULE}"self.size()"`, "name?: string;"),
    finds: [["cel-result", `${WIDGET}:8:46`, "self.size()"]],
  },
  {
    name: "a messageExpression that gives no string",
    sources: spec(`${RULE}"self.size() < 9",messageExpression="self.size()"`, "name?: string;"),
    finds: [["cel-result", `${WIDGET}:8:82`, "self.size()"]],
  },
  {
    name: "a rule on a value without a type",
    sources: spec(`${RULE}"self.size() < 9"`, "anything?: JSONValue;"),
    finds: [["cel-hidden-value", `${WIDGET}:8:46`, "self.size() < 9"]],
  },
  {
    name: "oldSelf below a list whose items cannot be matched",
    sources: spec(
      "// +listType=atomic",
      "list?: Server[];",
      "}",
      "export interface Server {",
      `${RULE}"self == oldSelf"`,
      "port?: Int32;",
    ),
    finds: [["cel-old-self", `${WIDGET}:12:46`, "self == oldSelf"]],
  },
  {
    name: "optionalOldSelf without oldSelf",
    sources: spec(`${RULE}"self.size() < 9",optionalOldSelf=true`, "name?: string;"),
    finds: [["cel-optional-old-self", `${WIDGET}:8:46`, "self.size() < 9"]],
  },
  {
    name: "a default that breaks a rule",
    sources: spec("// +kubebuilder:default=12", `${RULE}"self < 9"`, "port?: Int32;"),
    finds: [["cel-default", `${WIDGET}:10:1`, "port"]],
  },
  {
    name: "a rule of the kind itself",
    sources: kind(
      [`${RULE}"self.spce.a == 'b'"`],
      "spec: WidgetSpec;",
      "}",
      "export interface WidgetSpec {",
      "a: string;",
    ),
    finds: [["cel-name", `${WIDGET}:3:46`, "self.spce"]],
  },
];
