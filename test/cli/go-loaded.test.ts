import { join } from "node:path";
import { expect, it } from "vitest";
import { goProject, MODULE, WATCH_WASM, WITHOUT_GO } from "./go-module.js";
import { crdwrightProcess } from "./run-cli.js";

it("the parser of Go is loaded for an import from Go, and not to generate from what was imported", async () => {
  const folder = goProject({ ...MODULE, "preload.mjs": WATCH_WASM });
  const env = { ...WITHOUT_GO.env, NODE_OPTIONS: `--import ${join(folder, "preload.mjs")}` };
  const importing = await crdwrightProcess(folder, ["import", "--go", "./api/..."], { env });
  expect(importing).toMatchObject({ code: 0 });
  expect(importing.stderr).toContain("wasm\n");
  const generating = await crdwrightProcess(folder, ["generate"], { env });
  expect(generating).toMatchObject({ code: 0 });
  expect(generating.stderr).not.toContain("wasm");
});
