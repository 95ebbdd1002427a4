// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/config` of the package
export { type CrdwrightConfig, defineConfig, type InputLimits, type Output } from "../project/config/define-config.js";
