import { declarations, type FindingCase } from "./finding-case.js";

const CONTROLLER = "src/controller.ts";
const HOOK =
  "+kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployments,verbs=create,versions=v1,admissionReviewVersions=v1,path=/validate";

/** A kind, and a controller with these lines. */
function controller(...lines: readonly string[]): FindingCase["sources"] {
  return { ...declarations("export interface WidgetSpec { size?: string }"), [CONTROLLER]: lines.join("\n") };
}

/** Mistakes that src/diagnostics/catalogue/manifest.ts has words for, and others of markers in controllers. */
export const MANIFEST_FINDINGS: readonly FindingCase[] = [
  {
    name: "verbs of a rule",
    sources: controller(
      "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;Watch;sync",
      "// +kubebuilder:rbac:urls=/metrics,verbs=list",
      "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=use",
    ),
    finds: [
      ["rbac-verb-unknown", `${CONTROLLER}:1:62`, "get;Watch;sync"],
      ["rbac-verb-unknown", `${CONTROLLER}:1:62`, "get;Watch;sync"],
      ["rbac-verb-unknown", `${CONTROLLER}:2:42`, "list"],
    ],
  },
  {
    name: "a group of Kubernetes that there is not",
    sources: controller("// +kubebuilder:rbac:groups=app,resources=deployments,verbs=get"),
    finds: [["rbac-group-unknown", `${CONTROLLER}:1:29`, "app"]],
  },
  {
    name: "resources of Kubernetes and of the project that there are not",
    sources: controller(
      "// +kubebuilder:rbac:groups=apps,resources=deployments;deployment/scale,verbs=get",
      "// +kubebuilder:rbac:groups=example.com,resources=widget;widgets/status;widgets/finalizers;widgets/*,verbs=get",
      '// +kubebuilder:rbac:groups="",resources=deployments,verbs=get',
      "// +kubebuilder:rbac:groups=others.example.com,resources=whatever,verbs=get",
    ),
    finds: [
      ["rbac-resource-unknown", `${CONTROLLER}:1:44`, "deployments;deployment/scale"],
      ["rbac-resource-unknown", `${CONTROLLER}:2:51`, "widget;widgets/status;widgets/finalizers;widgets/*"],
      ["rbac-resource-unknown", `${CONTROLLER}:2:51`, "widget;widgets/status;widgets/finalizers;widgets/*"],
      ["rbac-resource-unknown", `${CONTROLLER}:3:42`, "deployments"],
    ],
  },
  {
    name: "what a controller asks of clients and no rule allows",
    sources: controller(
      "// +kubebuilder:rbac:groups=example.com,resources=widgets,verbs=get",
      "const widgets = clients.exampleV1.widgets;",
      'await widgets.inNamespace("a").get("b");',
      "await widgets.list();",
    ),
    config: { clients: true },
    finds: [["rbac-access-missing", `${CONTROLLER}:4:7`, "widgets.list"]],
  },
  {
    name: "an unknown verb that is accepted in its file",
    sources: controller(
      "// +crdwright:accept:code=rbac-verb-unknown,reason=our server asks for it",
      "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=sync",
    ),
    finds: [],
  },
  {
    name: "two webhooks of one name, and two names of one configuration",
    sources: controller(
      `// ${HOOK},name=a.example.com`,
      `// ${HOOK},name=a.example.com`,
      "// +kubebuilder:webhookconfiguration:mutating=false,name=a",
      "// +kubebuilder:webhookconfiguration:mutating=false,name=b",
    ),
    finds: [
      ["webhook-duplicate", `${CONTROLLER}:2:182`, "a.example.com"],
      [
        "webhook-configuration-duplicate",
        `${CONTROLLER}:4:4`,
        "+kubebuilder:webhookconfiguration:mutating=false,name=b",
      ],
    ],
  },
  {
    name: "a name of a configuration without webhooks",
    sources: controller(`// ${HOOK},name=a.example.com`, "// +kubebuilder:webhookconfiguration:mutating=true,name=a"),
    finds: [
      ["webhook-configuration-empty", `${CONTROLLER}:2:4`, "+kubebuilder:webhookconfiguration:mutating=true,name=a"],
    ],
  },
  {
    name: "patches that cannot be applied",
    sources: controller(
      `// ${HOOK},name=a.example.com,patch=\`{"matchpolicy":"Exact"}\``,
      `// ${HOOK},name=b.example.com,patch="{"`,
    ),
    finds: [
      ["webhook-patch-invalid", `${CONTROLLER}:1:202`, '`{"matchpolicy":"Exact"}`'],
      ["webhook-patch-invalid", `${CONTROLLER}:2:202`, '"{"'],
    ],
  },
  {
    name: "markers of a controller that are misspelt, look alike, or stand in the body of a function",
    sources: controller(
      "// +kubebuilder:rbca:groups=apps,resources=deployments,verbs=get",
      "// kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
      "export function reconcile(): void {",
      "  // +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
      "}",
      "const a = 1; // +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
    ),
    finds: [
      ["marker-unknown", `${CONTROLLER}:1:4`, "+kubebuilder:rbca:groups"],
      ["marker-look-alike", `${CONTROLLER}:2:4`, "kubebuilder:rbac:groups=apps,resources=deployments,verbs=get"],
      ["marker-unattached", `${CONTROLLER}:4:6`, "+kubebuilder:rbac:groups=apps,resources=deployments,verbs=get"],
      ["marker-unattached", `${CONTROLLER}:6:17`, "+kubebuilder:rbac:groups=apps,resources=deployments,verbs=get"],
    ],
  },
];
