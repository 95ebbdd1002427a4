import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadScript } from "../io/code-cache/load-script.js";
import { Html, htmlText, ownHtml } from "./html.js";
import { Markdown, markdownText } from "./markdown.js";
import { LEVEL, makePiece, Piece } from "./piece.js";
import { sourceText } from "./source-text.js";

type Handlebars = typeof import("handlebars");
type Template = (values: object) => string;
/** What the build writes. */
type BuiltTemplates = Pick<Handlebars, "template"> & {
  readonly templates: Readonly<Record<string, TemplateSpecification>>;
  /** Scripts and styles of pages, by the path that their source has below `src/`. */
  readonly assets: Readonly<Record<string, string>>;
};

/** What a template is given: pieces of its language, what decides between its parts, and lists and groups of these. No texts. */
export type TemplateValue<Part> =
  | Part
  | boolean
  | readonly TemplateValue<Part>[]
  | { readonly [name: string]: TemplateValue<Part> | undefined };
export type TemplateValues<Part> = { readonly [name: string]: TemplateValue<Part> | undefined };

/**
 * Renders a template, which a path below `src/` names, to code, which imports what all of the values do. A name that the values
 * lack is an error.
 */
export function renderCode(path: string, values: TemplateValues<Piece>): Piece {
  // Each value has become an object of texts.
  return makePiece(renderTemplate(path, withTexts(values) as object), LEVEL.whole, { parts: piecesIn(values) });
}

/** Renders a template, which a path below `src/` names, to the text of a page. A name that the values lack is an error. */
export function renderMarkdown(path: string, values: TemplateValues<Markdown>): string {
  // Each value has become an object of texts.
  return renderTemplate(path, withTexts(values) as object);
}

/** Renders a template, which a path below `src/` names, to a piece of a page. A name that the values lack is an error. */
export function renderHtml(path: string, values: TemplateValues<Html>): Html {
  // Each value has become an object of texts.
  return ownHtml(renderTemplate(path, withTexts(values) as object));
}

/**
 * Returns a script or style of a page, whose source a path below `src/` names, as the build has bundled it. Without a build a style
 * is its source, and a script is bundled here.
 */
export function pageAsset(path: string): string {
  const built = new URL("../templates.cjs", import.meta.url);
  if (existsSync(built)) {
    const { [path]: asset } = (loadScript(fileURLToPath(built)) as BuiltTemplates).assets;
    if (asset === undefined) throw new Error(`there is no ${path}`);
    return asset;
  }
  const asset = bundled.get(path) ?? bundleAsset(fileURLToPath(new URL(`../${path}`, import.meta.url)));
  bundled.set(path, asset);
  return asset;
}

/** What was bundled without a build, by path. */
const bundled = new Map<string, string>();

function bundleAsset(source: string): string {
  const require = createRequire(import.meta.url);
  const { outputFiles } = (require("esbuild") as typeof import("esbuild")).buildSync({
    entryPoints: [source],
    // Else it works in the folder in which it was loaded, which may be gone.
    absWorkingDir: dirname(source),
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    format: "iife",
  });
  return (outputFiles[0]?.text ?? "").trim();
}

/** Templates that this process has loaded, by path. */
const loaded = new Map<string, Template>();

/** Renders a template, which a path below `src/` names. A name that the values lack is an error, and nothing is escaped. */
function renderTemplate(path: string, values: object): string {
  const template = loaded.get(path) ?? loadTemplate(path);
  loaded.set(path, template);
  return template(values);
}

/** How templates are compiled: by the build, or here where there are only the sources. */
export const TEMPLATE_OPTIONS = { noEscape: true, strict: true } as const;

/**
 * The templates that the build has compiled, beside the run time of Handlebars that they need. They are loaded at the first use, because
 * most runs render nothing; `require` is typed as any.
 */
function loadTemplate(path: string): Template {
  const built = new URL("../templates.cjs", import.meta.url);
  if (existsSync(built)) {
    const { template, templates } = loadScript(fileURLToPath(built)) as BuiltTemplates;
    const { [path]: compiled } = templates;
    if (compiled === undefined) throw new Error(`there is no template ${path}`);
    return template(compiled);
  }
  const text = readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
  return (createRequire(import.meta.url)("handlebars") as Handlebars).compile(text, TEMPLATE_OPTIONS);
}

/** The values as Handlebars takes them. */
function withTexts(value: TemplateValue<Piece | Markdown | Html> | undefined): unknown {
  if (value === undefined || typeof value === "boolean") return value;
  if (value instanceof Piece) return sourceText(value);
  if (value instanceof Markdown) return markdownText(value);
  if (value instanceof Html) return htmlText(value);
  if (isList(value)) return value.map(withTexts);
  if (typeof value !== "object") throw new TypeError(`a ${typeof value} is no piece`);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each)]));
}

/** The pieces among the values. */
function piecesIn(value: TemplateValue<Piece> | undefined): readonly Piece[] {
  if (value === undefined || typeof value === "boolean") return [];
  return value instanceof Piece ? [value] : Object.values(value).flatMap(piecesIn);
}

function isList<Part>(value: TemplateValue<Part>): value is readonly TemplateValue<Part>[] {
  return Array.isArray(value);
}
