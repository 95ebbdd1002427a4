import { describe, expect, it } from "vitest";
import { contentOf } from "../../../src/code/generated-file.js";
import { bundleOutput } from "../../../src/emitters/bundles/bundle-output.js";
import { packBundle } from "../../../src/emitters/bundles/pack-bundle.js";
import { bundleFor } from "./bundled.js";

describe("the files of bundles on disk", () => {
  it("are a folder with the bundle's files, and the archive beside it", async () => {
    const bundle = bundleFor({});
    const archive = await packBundle(bundle);
    const files = bundleOutput([bundle], [archive], "bundles/");
    expect(files.map(({ path }) => path)).toEqual([
      ...bundle.files.map(({ path }) => `bundles/${bundle.name}/${path}`),
      `bundles/${bundle.name}.tar.gz`,
    ]);
    const contents = files.map((file) => Buffer.from(contentOf(file)).toString("hex"));
    const wanted = [...bundle.files.map(({ bytes }) => bytes), archive];
    expect(contents).toEqual(wanted.map((bytes) => Buffer.from(bytes).toString("hex")));
  });
});
