import { takeBlock } from "./page-code.js";

/** The blocks of pages that have a test of their own beside blocks.test.ts. */
export const webhookServer = takeBlock("docs/webhooks.md", "// src/webhooks.ts");
export const webhookRefusal = takeBlock("docs/webhooks.md", "$ kubectl patch");
export const conversion = takeBlock("docs/conversion.md", "// src/widget-conversion.ts");
export const conversionServer = takeBlock("docs/conversion.md", "// src/server.ts");
export const conversionMarker = takeBlock("docs/conversion.md", "// +kubebuilder:storageversion");
export const conversionTest = takeBlock("docs/conversion.md", "// test/widget-conversion.test.ts");
export const conversionLoss = takeBlock("docs/conversion.md", "v1 to v1beta1");
export const kubebuilderConfig = takeBlock("docs/from-kubebuilder.md", "// crdwright.config.ts");
export const kubebuilderTypes = takeBlock("docs/from-kubebuilder.md", "// api/v1/banner.ts");
export const kubebuilderController = takeBlock("docs/from-kubebuilder.md", "// src/banner-controller.ts");
export const kubebuilderCommands = takeBlock("docs/from-kubebuilder.md", "npx crdwright generate");
export const vcenterPreparation = takeBlock("docs/install.md", "npx crdwright-openshift prepare-vcenter");
export const preparationPlan = takeBlock("docs/install.md", "vc-east.example.com: 7 to make");
export const preparationUndo = takeBlock("docs/install.md", "npx crdwright-openshift prepare-vcenter");
export const lintCommands = takeBlock("docs/lint.md", "npx crdwright lint");
export const lintSource = takeBlock("docs/lint.md", "// api/v1/widget.ts");
export const lintFindings = takeBlock("docs/lint.md", "api/v1/widget.ts:");
export const lintConfig = takeBlock("docs/lint.md", "// crdwright.config.ts");
export const lintAcceptance = takeBlock("docs/lint.md", "export interface WidgetSpec");
export const clusterApply = takeBlock("docs/install.md", "npx crdwright-openshift apply");
export const clusterProgress = takeBlock("docs/install.md", "vc-east.example.com: cluster");
