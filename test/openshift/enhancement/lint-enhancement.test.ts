import { describe, expect, it } from "vitest";
import { lineColumnAt } from "../../../src/diagnostics/source-span.js";
import { linkProblem } from "../../../src/openshift/enhancement/link-problem.js";
import { lintEnhancement } from "../../../src/openshift/enhancement/lint-enhancement.js";
import { enhancementText, isEnhancementTitle } from "../../../src/openshift/enhancement/scaffold.js";
import { requiredHeadings, TEMPLATE_YEARS, type TemplateYear } from "../../../src/openshift/enhancement/templates.js";

const TEXT = enhancementText({
  title: "an-idea",
  authors: ["@a", "@b"],
  reviewers: ["@c"],
  approvers: ["@d"],
  trackingLinks: ["https://issues.example.com/1"],
});

async function found(text: string, template: TemplateYear = "2026"): Promise<string[]> {
  const findings = await lintEnhancement({ path: "an-idea.md", text, name: "an-idea" }, { template });
  for (const { help } of findings) expect(help).toMatch(/\w/);
  return findings.map(({ span, message }) => {
    const { line, column } = lineColumnAt(text, span?.start ?? 0);
    return `${line}:${column} ${message}`;
  });
}

describe("a new enhancement", () => {
  it("has nothing wrong with it, whatever its people are called", async () => {
    expect(await found(TEXT)).toEqual([]);
    const odd = enhancementText({
      title: "an-idea",
      authors: ['"quoted" #1', "- a: b"],
      reviewers: ["@c"],
      approvers: ["@d"],
      apiApprovers: ["@e"],
      trackingLinks: ["https://issues.example.com/1?a=%zz"],
      date: "2026-11-28",
    });
    expect(await found(odd)).toEqual([]);
  });

  it("has every heading of its template with something to write below it", () => {
    for (const heading of requiredHeadings("2026"))
      expect(TEXT).toMatch(new RegExp(`^${heading.replace(/[()/]/g, "\\$&")}\n\n\\S`, "m"));
  });

  it("takes titles that are names of files", () => {
    expect(["an-idea", "a1", "a".repeat(100)].map(isEnhancementTitle)).toEqual([true, true, true]);
    expect(["", "An-idea", "a--b", "-a", "../a", "a b", "a".repeat(101)].some(isEnhancementTitle)).toBe(false);
  });
});

describe("the findings of an enhancement", () => {
  it.each<[string, (text: string) => string, string[]]>([
    [
      "another title",
      (text) => text.replace('"an-idea"', "other"),
      ['2:1 the title "other" is not the name of the file, "an-idea"'],
    ],
    ["TBD among others", (text) => text.replace('"@b"', "TBD"), ["5:5 authors: TBD names nobody"]],
    [
      "an entry that is a map",
      (text) => text.replace('"@b"', "b: c"),
      ["5:5 the metadata cannot be read: authors[1] has to be a text"],
    ],
    [
      "a field that is there twice",
      (text) => text.replace("status:", "title: a\nstatus:"),
      ["14:1 the metadata cannot be read: title is there twice"],
    ],
    [
      "a link without a scheme",
      (text) => text.replace("https://", ""),
      [
        "15:1 tracking-link: no link can be followed",
        '16:5 tracking-link: "issues.example.com/1" does not begin with https://',
      ],
    ],
    ["a heading", (text) => text.replace("### Goals", "### Aims"), ['32:1 there is no heading "### Goals"']],
    [
      "a line that is too long",
      (text) => `${text}\n${"word ".repeat(100)}\n`,
      ["136:401 MD013/line-length: Line length: Expected: 400; Actual: 500"],
    ],
  ])("have their places: %s", async (_, change, expected) => {
    expect(await found(change(TEXT))).toEqual(expected);
  });

  it("are by the template of a year", async () => {
    const without = (...headings: string[]): string =>
      headings.reduce((text, heading) => text.replace(`${heading}\n`, `${heading.replace(/ .*/, "")} Other\n`), TEXT);
    const engine = without("#### OpenShift Kubernetes Engine");
    const both = without("#### OpenShift Kubernetes Engine", "## Alternatives (Not Implemented)").replace(
      "# Other",
      "# Other one",
    );
    expect(await Promise.all(TEMPLATE_YEARS.map(async (year) => (await found(engine, year)).length))).toEqual([
      1, 0, 0,
    ]);
    const renamed = both.replace("## Support Procedures", "## Alternatives\n\nNone.\n\n## Support Procedures");
    expect(await Promise.all(TEMPLATE_YEARS.map(async (year) => (await found(renamed, year)).length))).toEqual([
      2, 1, 0,
    ]);
  });

  it("need no name of a file", async () => {
    expect(await lintEnhancement({ path: "-", text: TEXT })).toEqual([]);
  });
});

describe("a link", () => {
  it.each([
    ["https://issues.example.com/browse/A-1?b=%zz#c", true],
    ["mailto:somebody", true],
    ["https://[::1]:443/", true],
    ["https://user:pass@host:8080/a b", true],
    ["//host/a", false],
    ["host/a", false],
    [":a", false],
    ["https://host/%zz", false],
    ["https://host/#%zz", false],
    ["https://ho st/", false],
    ["https://host:port/", false],
    ["https://host/\u0001", false],
  ])("%j can be followed: %s", (link, isFine) => {
    expect(linkProblem(link) === undefined).toBe(isFine);
  });
});
