import { declarations, type FindingCase, GATES, spec, WIDGET, withGates } from "./finding-case.js";

const FEATURES = "api/features.ts";
const SOUND = spec("  a?: string;");
const aware = (given: string) => `  // +openshift:validation:FeatureGateAwareMaxLength:${given}`;

/** Mistakes that src/diagnostics/catalogue/gate.ts has words for. */
export const GATE_FINDINGS: readonly FindingCase[] = [
  {
    name: "a gate that is not declared",
    sources: withGates(
      spec(
        aware("featureGate=Tech;Tec,maxLength=3"),
        "  a: string;",
        aware("featureGate=Tech,requiredFeatureGate=Gone,maxLength=3"),
        "  b: string;",
        "  // +openshift:enable:FeatureGate=Teh",
        "  c: string;",
      ),
      ...GATES,
    ),
    finds: [
      ["gate-not-declared", `${WIDGET}:8:66`, "Tech;Tec"],
      ["gate-not-declared", `${WIDGET}:10:91`, "Gone"],
      ["gate-not-declared", `${WIDGET}:12:36`, "Teh"],
    ],
  },
  {
    name: "a gate where none is declared at all",
    sources: spec("  // +openshift:enable:FeatureGate=Tech", "  a?: string;"),
    finds: [["gate-not-declared", `${WIDGET}:8:36`, "Tech"]],
  },
  {
    name: "a fallback without another to fall back from",
    sources: withGates(
      declarations(
        "export interface WidgetSpec {",
        aware('featureGate="",maxLength=3'),
        "  a: string;",
        "  // +openshift:validation:FeatureGateAwareMinLength:featureGate=Tech,minLength=1",
        aware('featureGate="",maxLength=3'),
        "  b: string;",
        "}",
      ),
      ...GATES,
    ),
    finds: [
      [
        "gate-fallback-alone",
        `${WIDGET}:8:6`,
        '+openshift:validation:FeatureGateAwareMaxLength:featureGate="",maxLength=3',
      ],
      [
        "gate-fallback-alone",
        `${WIDGET}:11:6`,
        '+openshift:validation:FeatureGateAwareMaxLength:featureGate="",maxLength=3',
      ],
    ],
  },
  {
    name: "gates joined by a sign that does not join them",
    sources: withGates(spec(aware("featureGate=Tech+Off,maxLength=3"), "  a: string;"), ...GATES),
    finds: [["gate-name-combined", `${WIDGET}:8:66`, "Tech+Off"]],
  },
  {
    name: "a gate that is incomplete",
    sources: withGates(SOUND, 'defineFeatureGates({ gates: { A: { scope: "OpenShift" } } });'),
    finds: [
      ["gate-incomplete", `${FEATURES}:1:31`, "A"],
      ["gate-incomplete", `${FEATURES}:1:31`, "A"],
      ["gate-incomplete", `${FEATURES}:1:31`, "A"],
    ],
  },
  {
    name: "a gate of an unknown set and scope",
    sources: withGates(
      SOUND,
      "defineFeatureGates({ gates: {",
      '  A: { scope: "Openshift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreview"] }] },',
      "} });",
    ),
    finds: [
      ["gate-invalid", `${FEATURES}:2:15`, '"Openshift"'],
      ["gate-invalid", `${FEATURES}:2:80`, '"TechPreview"'],
    ],
  },
  {
    name: "a gate that is on in Default and not in OKD",
    sources: withGates(
      SOUND,
      "defineFeatureGates({ gates: {",
      '  A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["Default"] }] },',
      "} });",
    ),
    finds: [
      ["gate-default-not-okd", `${FEATURES}:2:3`, "A"],
      ["gate-default-not-okd", `${FEATURES}:2:3`, "A"],
    ],
  },
  {
    name: "a features file of another form",
    sources: withGates(SOUND, "defineFeatureGates({ gate: {} });"),
    finds: [
      ["features-invalid", `${FEATURES}:1:20`, "{ gate: {} }"],
      ["features-invalid", `${FEATURES}:1:22`, "gate"],
    ],
  },
];
