import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageAsset } from "../../../src/code/render-template.js";
import { crdwright, startCrdwrightProcess } from "../../cli/run-cli.js";
import { findChromium } from "../../entry/strict-page.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";
import { CRD } from "../widget-crd.js";

/** A CRD whose every text tries to become a part of the page. */
const HOSTILE_TEXT = `<script>document.title='run'</script><img src=x onerror="document.title='run'"> [a](javascript:alert(1)) ![b](https://example.com/x.png) & "quoted" </textarea>`;
const HOSTILE = JSON.stringify({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "traps.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind: "Trap", plural: "traps", singular: "trap", listKind: "TrapList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        deprecated: true,
        deprecationWarning: HOSTILE_TEXT,
        additionalPrinterColumns: [{ name: HOSTILE_TEXT, type: "string", jsonPath: ".spec.a" }],
        schema: {
          openAPIV3Schema: {
            type: "object",
            description: HOSTILE_TEXT,
            properties: {
              spec: {
                type: "object",
                description: HOSTILE_TEXT,
                properties: {
                  [`x"><script>document.title='run'</script>`]: { type: "string", default: HOSTILE_TEXT },
                  a: {
                    type: "string",
                    enum: [HOSTILE_TEXT],
                    "x-kubernetes-validations": [{ rule: "self != '</code><script>'", message: HOSTILE_TEXT }],
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
});

const executablePath = findChromium();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const INFRASTRUCTURE = "config.openshift.io/v1/Infrastructure";

describe.skipIf(executablePath === undefined)("pages in a browser (skipped without chromium)", () => {
  const folder = mkdtempSync(join(tmpdir(), "crdwright-pages-"));
  const file = join(folder, "api.html");
  const hostile = join(folder, "hostile.html");
  let browser: Browser;

  beforeAll(async () => {
    writeTree(folder, { "trap.json": HOSTILE });
    const made = [
      await crdwright(process.cwd(), ["docs", "--single-file", file, "--out", join(folder, "site")]),
      await crdwright(folder, ["docs", "--crd", "trap.json", "--single-file", hostile]),
    ];
    expect(made.map(({ code }) => code)).toEqual([0, 0]);
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    // Playwright leaves these.
    for (const name of Object.keys(globalThis)) if (name.startsWith("__zod_")) Reflect.deleteProperty(globalThis, name);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Does something in a page; it may say nothing on the console, ask for nothing, and have no error. */
  async function inPage(
    path: string,
    act: (page: Page) => Promise<void>,
    options: Parameters<Browser["newContext"]>[0] = {},
  ): Promise<void> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const noted: string[] = [];
    page.on("console", (message) => noted.push(message.text()));
    page.on("pageerror", (error) => noted.push(error.message));
    page.on("request", (request) => {
      if (!request.isNavigationRequest()) noted.push(request.url());
    });
    await page.goto(path.startsWith("file:") ? path : pathToFileURL(file).href + path);
    await act(page);
    await context.close();
    expect(noted).toEqual([]);
  }

  const shown = (page: Page): Promise<string[]> =>
    page.locator("section.kind:visible").evaluateAll((all) => all.map((each) => each.id));

  it.each(["light", "dark"] as const)(
    "have no serious findings of axe in the %s form",
    async (colorScheme) => {
      const pages = [
        "index",
        "config.openshift.io/v1/infrastructure",
        "documents/install-config",
        "gates/VSphereMultiVCenters",
      ];
      for (const name of pages)
        await inPage(
          pathToFileURL(join(folder, `site/${name}.html`)).href,
          async (page) => {
            // The policy forbids scripts that are put into the page.
            await page.evaluate(axe);
            const found = await page.evaluate(
              "axe.run().then(({ violations }) => violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id, nodes }) => id + ': ' + nodes[0].html))",
            );
            expect(found).toEqual([]);
          },
          { colorScheme },
        );
    },
    60_000,
  );

  it("lead from a link to its field, in a feature set that has it", async () => {
    await inPage(
      `?set=TechPreviewNoUpgrade#${INFRASTRUCTURE}:spec.platformSpec.vsphere.vcenters[].server`,
      async (page) => {
        expect(await shown(page)).toEqual([INFRASTRUCTURE]);
        expect(await page.locator("#set").inputValue()).toBe("TechPreviewNoUpgrade");
        const name = page.locator(":target > summary > .name");
        expect([await name.textContent(), await name.isVisible()]).toEqual(["server", true]);
      },
    );
    await inPage(`#${INFRASTRUCTURE}:spec.nothing`, async (page) => {
      expect(await page.locator("#status").textContent()).toContain("There is no field");
    });
    await inPage("#50%", async (page) => {
      expect(await page.locator("#status").textContent()).toBe("There is no field 50% here.");
    });
  });

  it("take the chosen set along to their own pages, and leave links to elsewhere as they are", async () => {
    await inPage(pathToFileURL(join(folder, "site/index.html")).href, async (page) => {
      await page.evaluate(
        `document.querySelector("main").insertAdjacentHTML("beforeend", '<a class="elsewhere" href="file:///a.html?page=1">a</a>')`,
      );
      await page.locator("#set").selectOption("TechPreviewNoUpgrade");
      const searches = (selector: string) => page.evaluate(`document.querySelector("${selector}").search`);
      expect(await searches(".kinds a")).toBe("?set=TechPreviewNoUpgrade");
      expect(await searches(".elsewhere")).toBe("?page=1");
    });
  });

  it("show a field where its feature set is chosen, say so where a link leads to another one, and dim it on demand", async () => {
    await inPage(`#${INFRASTRUCTURE}`, async (page) => {
      const id = await page.evaluate(
        "[...document.querySelectorAll('section:not([hidden]) details.field.absent')].map(({ id }) => id)[0]",
      );
      const field = page.locator(`[id="${String(id)}"]`);
      const styleOf = (property: string): Promise<unknown> =>
        page.evaluate(`getComputedStyle(document.getElementById(${JSON.stringify(id)})).${property}`);
      expect(await styleOf("display")).toBe("none");
      await page.locator("#others").check();
      expect(await styleOf("opacity")).toBe("0.55");
      await page.locator("#others").uncheck();
      await page.evaluate(`location.hash = ${JSON.stringify(id)}`);
      await page.waitForFunction("document.querySelector('#status').textContent !== ''");
      expect(await page.locator("#status").textContent()).toContain("The chosen feature set lacks this field");
      expect(await page.locator("#set").inputValue()).not.toBe("Default");
      expect(await field.locator("> summary").isVisible()).toBe(true);
      expect(page.url()).toContain("set=");
    });
  });

  it("find kinds, fields and texts by the keyboard alone", async () => {
    await inPage("", async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("vcenters server");
      expect(await page.locator("#hits a").first().textContent()).toContain("server");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForFunction("document.querySelector(':target') !== null");
      expect(await page.locator("#hits").isVisible()).toBe(false);
      await page.keyboard.press("/");
      await page.locator("#search").fill("nothing has this word");
      expect(await page.locator("#status").textContent()).toBe("0 found");
    });
  });

  it("are gone through as a tree by arrows", async () => {
    await inPage(`#${INFRASTRUCTURE}:spec`, async (page) => {
      const focused = (): Promise<unknown> =>
        page.evaluate("document.activeElement.querySelector('.name').textContent");
      await page.waitForFunction("document.activeElement.matches('summary')");
      expect(await focused()).toBe("spec");
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("cloudConfig");
      await page.keyboard.press("ArrowUp");
      expect(await focused()).toBe("spec");
      await page.keyboard.press("ArrowLeft");
      expect(await page.evaluate("document.activeElement.parentElement.open")).toBe(false);
    });
  });

  it("have an example that is copied with one click", async () => {
    await inPage(
      `#${INFRASTRUCTURE}`,
      async (page) => {
        await page.locator("section:visible .size").selectOption("full");
        await page.locator("section:visible .copy").click();
        await page.waitForFunction("document.querySelector('#status').textContent.includes('copied')");
        const text = await page.evaluate("navigator.clipboard.readText()");
        expect(text).toBe(await page.locator("section:visible pre:visible").textContent());
        expect(text).toContain("kind: Infrastructure");
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
  });

  it("fit narrow screens and are printed whole", async () => {
    await inPage(
      `#${INFRASTRUCTURE}`,
      async (page) => {
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
        await page.evaluate("dispatchEvent(new Event('beforeprint'))");
        await page.emulateMedia({ media: "print" });
        expect(await page.locator("section:visible details:not([open])").count()).toBe(0);
        expect(await page.locator(".bar").isVisible()).toBe(false);
      },
      { viewport: { width: 390, height: 800 } },
    );
  });

  it("run nothing of what hostile CRDs say, and show it as text", async () => {
    await inPage(pathToFileURL(hostile).href, async (page) => {
      expect(await page.title()).toBe("API reference");
      expect(await page.locator("main script, main img, a[href^='javascript:']").count()).toBe(0);
      await page.evaluate("location.hash = 'example.com/v1/Trap'");
      expect(await page.locator("section:visible .note").textContent()).toBe(HOSTILE_TEXT);
    });
  });

  it.each(["index.html", "config.openshift.io/v1/featuregate.html", "gates/VSphereMultiVCenters.html"])(
    "of a site find fields and texts of all its pages: %s",
    async (name) => {
      await inPage(`${pathToFileURL(join(folder, "site", name)).href}?set=TechPreviewNoUpgrade`, async (page) => {
        await page.keyboard.press("/");
        // The index comes while one is still typing.
        await page.keyboard.type("vcenters", { delay: 20 });
        const found = page
          .locator("#hits a", { hasText: "Infrastructure v1 spec.platformSpec.vsphere.vcenters" })
          .first();
        await found.waitFor();
        expect(await found.textContent()).toBe("vcentersInfrastructure v1 spec.platformSpec.vsphere.vcenters");
        // A text of a description, and a gate.
        await page.locator("#search").fill("no scheme and no port");
        await page.locator("#hits a", { hasText: "vcenters[].server" }).first().waitFor();
        await page.locator("#search").fill("vspheremulti");
        await page.locator("#hits a", { hasText: /^VSphereMultiVCenters$/ }).waitFor();
        await page.locator("#search").fill("vcenters");
        await found.click();
        await page.waitForURL(/infrastructure\.html\?set=TechPreviewNoUpgrade#/);
        expect(await page.locator(":target > summary > .name").textContent()).toBe("vcenters");
      });
    },
  );

  it("load themselves again where they are served, with the same fields open, and show mistakes meanwhile", async () => {
    const served = temporaryFolder();
    writeTree(served, { "a.yaml": CRD });
    const running = startCrdwrightProcess(served, ["docs", "--serve", "--port", "0", "--crd", "a.yaml"]);
    await running.prints(/waiting for changes/);
    const [address = ""] = /http:\/\/localhost:\d+\//.exec(running.printed()) ?? [];
    const context = await browser.newContext();
    const page = await context.newPage();
    const noted: string[] = [];
    page.on("console", (message) => noted.push(message.text()));
    page.on("pageerror", (error) => noted.push(error.message));
    await page.goto(`${address}example.com/v1/widget.html`);
    const size = page.locator("[id='spec.size']");
    await page.locator(".expand").click();
    writeTree(served, { "a.yaml": CRD.replace("maximum: 3", "maximum: 7") });
    await size.getByText("at most 7").waitFor();
    expect(await size.evaluate((field) => field.hasAttribute("open"))).toBe(true);
    expect(noted).toEqual([]);
    writeTree(served, { "a.yaml": CRD.replace("type: integer", "type: whole") });
    await page.locator(".problem", { hasText: "a server would refuse the CRD" }).waitFor();
    writeTree(served, { "a.yaml": CRD });
    await size.getByText("at most 3").waitFor();
    await context.close();
    await running.end("SIGINT");
    // Pages that are written know nothing of a server.
    expect(readFileSync(file, "utf8")).not.toContain("EventSource");
    expect(readFileSync(join(folder, "site/index.html"), "utf8")).not.toMatch(/EventSource|connect-src|name="pages"/);
  });

  it("stay small: the script under 15 kB and the page of api/ under 120 kB", () => {
    expect(gzipSync(pageAsset("reference/pages/page-script.ts")).length).toBeLessThan(15_000);
    expect(gzipSync(readFileSync(file)).length).toBeLessThan(120_000);
  });
});
