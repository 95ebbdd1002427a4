// Makes the picture of a reference page in README: node scripts/page-picture.mjs (after npm run build; needs chromium).
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = mkdtempSync(join(tmpdir(), "crdwright-picture-"));
const page = join(folder, "api.html");
execFileSync(process.execPath, ["dist/bin/crdwright.js", "docs", "--single-file", page], { stdio: "inherit" });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const tab = await browser.newPage({ viewport: { width: 1040, height: 600 }, colorScheme: "light" });
  const field = "config.openshift.io/v1/Infrastructure:spec.platformSpec.vsphere.vcenters";
  await tab.goto(`${pathToFileURL(page).href}?set=TechPreviewNoUpgrade#${field}`);
  await tab.waitForTimeout(300);
  await tab.screenshot({ path: "docs/pictures/reference-page.png" });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
