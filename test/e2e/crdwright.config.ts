import { defineConfig } from "crdwright/config";

/** The twin of go/twin: one manifest for SelfManagedHA and Default, as controller-gen writes one. */
export const config = defineConfig({ api: "twin-api", naming: "controller-gen" });
