import { takeBlock } from "./page-code.js";

/** The blocks of the pages about webhooks, which webhook-pages.test.ts and conversion-page.test.ts run. */
export const webhookServer = takeBlock("docs/webhooks.md", "// src/webhooks.ts");
export const webhookRefusal = takeBlock("docs/webhooks.md", "$ kubectl patch");
export const conversion = takeBlock("docs/conversion.md", "// src/widget-conversion.ts");
export const conversionServer = takeBlock("docs/conversion.md", "// src/server.ts");
export const conversionMarker = takeBlock("docs/conversion.md", "// +kubebuilder:storageversion");
export const conversionTest = takeBlock("docs/conversion.md", "// test/widget-conversion.test.ts");
export const conversionLoss = takeBlock("docs/conversion.md", "v1 to v1beta1");
