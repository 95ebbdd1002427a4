import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync("docs").map((name) => `docs/${name}`),
].filter((path) => path.endsWith(".md"));

/** The links of a page to other files, and to parts of pages. */
function linksOf(page: string): { readonly file: string; readonly part: string | undefined }[] {
  const prose = readFileSync(page, "utf8").replace(/^```[\s\S]*?^```$/gm, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = "", part] = target.split("#");
    return [{ file: path === "" ? page : posix.join(posix.dirname(page), path), part }];
  });
}

/** The names of a page's headings as links have them. */
function partsOf(page: string): string[] {
  const headings = [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => text);
  return headings.map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("the links of the pages", () => {
  it.each(PAGES)("of %s lead to files and headings that there are, and that the package holds", (page) => {
    const { files }: { files: string[] } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const { file, part } of linksOf(page)) {
      expect([file, existsSync(file)]).toEqual([file, true]);
      const isPacked =
        file === "README.md" || file.startsWith("docs/") || files.some((each) => `${file}/`.startsWith(`${each}/`));
      expect([file, isPacked]).toEqual([file, true]);
      if (part !== undefined) expect(partsOf(file)).toContain(part);
    }
  });

  it("are found", () => {
    expect(linksOf("README.md").length).toBeGreaterThan(10);
    expect(JSON.parse(readFileSync("package.json", "utf8")).files).toContain("docs/**/*.md");
  });
});
