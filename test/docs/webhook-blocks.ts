import { takeBlock } from "./page-code.js";

/** The blocks of the pages about webhooks, which webhook-pages.test.ts runs. */
export const webhookServer = takeBlock("docs/webhooks.md", "// src/webhooks.ts");
export const webhookRefusal = takeBlock("docs/webhooks.md", "$ kubectl patch");
