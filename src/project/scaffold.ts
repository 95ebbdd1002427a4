import { inComment } from "../code/comments.js";
import type { GeneratedFile } from "../code/generated-file.js";
import { IdentifierPool } from "../code/identifiers.js";
import { name as nameOf, text } from "../code/literals.js";
import { renderCode } from "../code/render-template.js";
import { sourceText } from "../code/source-text.js";
import { pluralOf } from "../crd/unit/plural.js";
import { isVersionName } from "../kube/formats/api-version.js";
import { isRecord } from "../kube/values/json-value.js";

export interface ScaffoldNames {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface ScaffoldOptions extends ScaffoldNames {
  /** Declare a feature gate, and limit a field by it. */
  readonly featureGates: boolean;
  /** Add a controller of the kind, with all that it needs to run in a cluster. */
  readonly controller?: boolean;
}

/** The file of the scaffold that declares its feature gate, where there is one. */
export const GATES_FILE = "api/features.ts";

/** The files of the scaffold that name the role of a controller: one makes it, the other binds it. */
export const CONFIG_FILE = "crdwright.config.ts";
export const BINDINGS_FILE = "deploy/rbac.yaml";

/** The templates, in `project/templates`, by the paths of the files that they make. */
const TEMPLATES = [
  "api/__group__/__version__/__kind__.ts",
  "api/__group__/__version__/groupVersion.ts",
  GATES_FILE,
  CONFIG_FILE,
];

const CONTROLLER_TEMPLATES = [
  "src/main.ts",
  "src/__kind__-controller.ts",
  "src/__kind__-controller.test.ts",
  "deploy/manager.yaml",
  BINDINGS_FILE,
  "tsconfig.json",
  "Dockerfile",
  ".dockerignore",
];

/** With `-controller` behind it, it has to be a label of the DNS, and the value of one of Kubernetes. */
const MAX_APP_LENGTH = 50;

/**
 * The files of a new API: one kind, and a feature gate if it is asked for. `__group__`, `__version__` and `__kind__` in the path of a
 * template stand for the API's own (the group by its first label).
 */
export function scaffold(names: ScaffoldOptions): GeneratedFile[] {
  const { group, version, kind, featureGates, controller = false } = names;
  const file = kind.toLowerCase();
  const plural = pluralOf(kind);
  const app = controllerName(kind);
  const word = group.split(".")[0] ?? group;
  const values = {
    kind: nameOf(kind),
    file: { text: text(file), comment: inComment(file) },
    plural: inComment(plural),
    // By this name the generated clients of one group know it (emitters/clients).
    group: {
      text: text(group),
      comment: inComment(group),
      member: nameOf(new IdentifierPool().takeName(`${word} ${version}`)),
    },
    version: { text: text(version), comment: inComment(version) },
    app: { text: text(app), comment: inComment(app) },
    system: inComment(app.replace(/-controller$/, "-system")),
    selector: text(`app.kubernetes.io/managed-by=${app}`),
    crd: text(
      featureGates
        ? `generated/crds/${group}/${version}/${plural}-Default.crd.yaml`
        : `generated/crds/${group}_${plural}.yaml`,
    ),
    enhancement: text(`https://${group}/enhancements/${file}-parts`),
    featureGates,
    controller,
  };
  const templates = TEMPLATES.filter((template) => featureGates || template !== GATES_FILE);
  return [...templates, ...(controller ? CONTROLLER_TEMPLATES : [])].map((template) => {
    const path = template.replaceAll("__group__", word).replaceAll("__version__", version).replaceAll("__kind__", file);
    const code = renderCode(`project/templates/${template.replaceAll("/", "+")}.hbs`, values);
    return { path, text: sourceText(code) };
  });
}

/** Returns the name of a kind's controller: that of its program, its role, its lease and its image. */
export function controllerName(kind: string): string {
  return `${kind.toLowerCase().slice(0, MAX_APP_LENGTH)}-controller`;
}

type Scripts = Readonly<Record<string, string>>;

/** The scripts of a new project, by the names that they get in package.json. */
export function packageScripts({ kind, controller = false }: Pick<ScaffoldOptions, "kind" | "controller">): Scripts {
  const scripts = { generate: "crdwright generate", verify: "crdwright verify" };
  if (!controller) return scripts;
  return {
    ...scripts,
    build: "tsc",
    start: "npm run build && node dist/src/main.js",
    test: `npm run build && node --test dist/src/${kind.toLowerCase()}-controller.test.js`,
  };
}

export type PackageChange =
  | { readonly kind: "readable"; readonly text: string; readonly added: readonly string[] }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Adds the scripts to the text of a package.json, or makes one where there is none. Scripts that exist stay. */
export function addPackageScripts(text: string | undefined, scripts: Scripts): PackageChange {
  let content: unknown;
  try {
    content = text === undefined ? { private: true, type: "module" } : JSON.parse(text);
  } catch (error) {
    return { kind: "unreadable", problem: error instanceof Error ? error.message : String(error) };
  }
  if (!isRecord(content)) return { kind: "unreadable", problem: "it holds no object" };
  const ownScripts = content["scripts"] ?? {};
  if (!isRecord(ownScripts)) return { kind: "unreadable", problem: "its scripts are no object" };
  const added = Object.keys(scripts).filter((name) => !(name in ownScripts));
  if (added.length === 0 && text !== undefined) return { kind: "readable", text, added };
  const all = { ...ownScripts, ...Object.fromEntries(added.map((name) => [name, scripts[name]])) };
  const indent = text === undefined ? 2 : (/^([ \t]+)"/m.exec(text)?.[1] ?? 2);
  return { kind: "readable", text: `${JSON.stringify({ ...content, scripts: all }, null, indent)}\n`, added };
}

/**
 * Says in the text of a package.json that its files are ES modules, which a controller is made of. One that says otherwise is
 * another program's, and stays.
 */
export function declareModules(change: PackageChange): PackageChange {
  if (change.kind === "unreadable") return change;
  const content: unknown = JSON.parse(change.text);
  const type = isRecord(content) ? content["type"] : undefined;
  if (!isRecord(content) || type === "module") return change;
  if (type !== undefined) {
    const problem = `its "type" is ${JSON.stringify(type)}, and a controller needs "module": use another folder, or change it`;
    return { kind: "unreadable", problem };
  }
  const { name, version, private: isPrivate, ...rest } = content;
  const first = JSON.parse(JSON.stringify({ name, version, private: isPrivate, type: "module" }));
  const indent = /^([ \t]+)"/m.exec(change.text)?.[1] ?? 2;
  return { ...change, text: `${JSON.stringify({ ...first, ...rest }, null, indent)}\n` };
}

/** Whether the text of a package.json names crdwright among what is to be installed. */
export function isDependency(text: string): boolean {
  const content: unknown = JSON.parse(text);
  if (!isRecord(content)) return false;
  return ["dependencies", "devDependencies"].some((field) => {
    const packages = content[field];
    return isRecord(packages) && "crdwright" in packages;
  });
}

/** What the scaffold takes from crdwright/meta/v1; a kind of the same name would hide it. */
const TAKEN_KINDS = ["Condition", "Int32", "KubernetesList", "KubernetesObject"];
/** With `List` behind it, as with the ending of its plural, a kind has to be a label of the DNS. */
const MAX_KIND_LENGTH = 59;

/** What is wrong with the names of a new API, or undefined. The forms are those that an API server accepts in a CRD. */
export function nameProblem({ group, version, kind }: ScaffoldNames): string | undefined {
  if (group.length > 253 || !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(group)) {
    return `${group} is not an API group: a lower-case domain name with a dot is needed, such as example.com`;
  }
  if (!isVersionName(version)) {
    return `${version} is not an API version: v1, v1beta1 and v1alpha1 are of the right form`;
  }
  if (kind.length > MAX_KIND_LENGTH || !/^[A-Z][A-Za-z0-9]*$/.test(kind)) {
    return `${kind} is not a kind: a word in CamelCase is needed, such as Widget`;
  }
  return TAKEN_KINDS.includes(kind) ? `${kind} is the name of a type in crdwright/meta/v1: choose another` : undefined;
}
