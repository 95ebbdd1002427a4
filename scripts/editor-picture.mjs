// Makes the picture of an editor in README: node scripts/editor-picture.mjs (after npm run build; needs nvim and chromium). Neovim without a
// plug-in works on a small API, and what is on its screen is drawn as a page.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { chromium } from "playwright-core";

const WIDGET = `import type { Int32, KubernetesObject } from "crdwright/meta/v1";

/** Widget is a machine that can be ordered. */
export interface Widget extends KubernetesObject {
  /** spec is what was ordered. */
  spec: WidgetSpec;
}

// +kubebuilder:validation:XValidation:rule="self.spares <= self.replcas"
export interface WidgetSpec {
  /** replicas is how many are made. */
  // +kubebuilder:validation:Minimun=1
  replicas: Int32;

  /** spares is how many of them are kept in stock. */
  // +kubebuilder:validation:M
  spares: Int32;
}
`;
const FILES = {
  "crdwright.config.ts":
    'import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ lint: { preset: "recommended" } });\n',
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts": WIDGET,
};

const folder = mkdtempSync(join(tmpdir(), "crdwright-picture-"));
try {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await photograph(pageOf(screenOf(folder)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What is on Neovim's screen, in lines of cells: a character and its style. */
function screenOf(root) {
  const report = join(root, "report.json");
  const env = {
    ...process.env,
    HOME: root,
    ROOT: root,
    FILE: join(root, "api/v1/widget.ts"),
    REPORT: report,
    NODE: process.execPath,
    CLI: resolve("dist/bin/crdwright.js"),
  };
  const args = ["--clean", "--headless", "-c", "luafile scripts/editor-picture.lua"];
  const { stderr } = spawnSync("nvim", args, { env, encoding: "utf8", timeout: 60_000 });
  if (!existsSync(report)) throw new Error(`Neovim drew nothing: ${stderr}`);
  const { rows, margin, findings, menu, cursor } = JSON.parse(readFileSync(report, "utf8"));
  const lines = rows.map(({ text, groups }) =>
    [...text].map((sign, column) => ({ sign, classes: [groupAt(groups, column, margin)] })),
  );
  for (const { row, from, to } of findings)
    for (let column = from; column < to; column++) lines[row][margin + column]?.classes.push("wrong");
  const height = menu.row + menu.rows.length;
  while (lines.length < height) lines.push([...rows[0].text].map(() => ({ sign: " ", classes: [] })));
  for (const [index, text] of menu.rows.entries()) {
    const cells = [...text].map((sign) => ({ sign, classes: [index === 0 ? "chosen" : "menu"] }));
    lines[menu.row + index].splice(menu.column, cells.length, ...cells);
  }
  lines[cursor.row][cursor.column].classes = ["cursor"];
  return lines;
}

/** The group of colors that a cell is of: before the text are signs and numbers, and behind it is what is wrong with it. */
function groupAt(groups, column, margin) {
  if (column < 2) return "finding";
  if (column < margin) return "LineNr";
  return groups[column - margin] ?? "finding";
}

function pageOf(lines) {
  const style = `body { margin: 0; background: #fff }
pre { margin: 0; padding: 12px 14px; width: max-content; font: 14px/20px "DejaVu Sans Mono", monospace; color: #1f2328 }
.LineNr { color: #8c959f }
.Comment { color: #4d6a4d }
.Constant, .String { color: #0a3069 }
.Type, .Identifier { color: #953800 }
.Statement, .PreProc { color: #8250df }
.Function { color: #0550ae }
.finding { color: #cf222e }
.wrong { text-decoration: underline wavy #cf222e 1px }
.menu, .chosen { padding: 2px 0 }
.menu { background: #eaeef2 }
.chosen { background: #0969da; color: #fff }
.cursor { background: #1f2328; color: #fff }`;
  const html = lines.map((cells) => cells.map(spanOf).join("")).join("\n");
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><pre>${html}</pre>`;
}

function spanOf({ sign, classes }) {
  const escaped = sign.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`);
  return classes.join("") === "" ? escaped : `<span class="${classes.join(" ")}">${escaped}</span>`;
}

async function photograph(html) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const tab = await browser.newPage({ viewport: { width: 1040, height: 400 } });
    await tab.setContent(html);
    await tab.locator("pre").screenshot({ path: "docs/pictures/editor.png" });
  } finally {
    await browser.close();
  }
}
