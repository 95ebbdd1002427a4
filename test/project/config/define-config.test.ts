import { describe, expect, it } from "vitest";
import { type CrdwrightConfig, defineConfig } from "../../../src/project/config/define-config.js";

describe("defineConfig", () => {
  it("gives back what it is given", () => {
    const config: CrdwrightConfig = { api: "apis", maxDescLen: 0 };
    expect(defineConfig(config)).toBe(config);
  });
});
