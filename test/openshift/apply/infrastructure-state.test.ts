import { describe, expect, it } from "vitest";
import { infrastructureState } from "../../../src/openshift/apply/infrastructure-state.js";

const condition = (type: string, status: string, severity?: string) => ({
  type,
  status,
  reason: "VCenterUnreachable",
  message: "no route",
  ...(severity && { severity }),
});

describe("the state of infrastructure", () => {
  it.each<[string, object, object]>([
    ["of v1beta1", { infrastructureReady: true }, { state: "ready" }],
    ["of v1beta2", { initialization: { infrastructureProvisioned: true } }, { state: "ready" }],
    ["of a provider, v1beta1", { ready: true }, { state: "ready" }],
    ["of a provider, v1beta2", { initialization: { provisioned: true } }, { state: "ready" }],
    ["that is not yet there", {}, { state: "waiting", reason: "" }],
    ["that is false", { infrastructureReady: false, initialization: {} }, { state: "waiting", reason: "" }],
    [
      "with a condition of v1beta1 that passes",
      { conditions: [condition("InfrastructureReady", "False", "Info")] },
      { state: "waiting", reason: "VCenterUnreachable: no route" },
    ],
    [
      "with a condition of v1beta1 that does not pass",
      { conditions: [condition("Ready", "False", "Error")] },
      { state: "failed", reason: "VCenterUnreachable: no route" },
    ],
    [
      "with an error that is over",
      { infrastructureReady: true, conditions: [condition("Ready", "False", "Error")] },
      { state: "ready" },
    ],
    [
      "with another condition that is wrong",
      { conditions: [condition("ControlPlaneReady", "False", "Error")] },
      { state: "waiting", reason: "" },
    ],
    [
      "with a condition of v1beta2, which have no severity",
      { conditions: [condition("InfrastructureReady", "False")] },
      { state: "waiting", reason: "VCenterUnreachable: no route" },
    ],
    [
      "with an unknown condition beside those of v1beta1",
      { v1beta2: { conditions: [condition("InfrastructureReady", "Unknown")] } },
      { state: "waiting", reason: "VCenterUnreachable: no route" },
    ],
    [
      "with an error below what is deprecated",
      { deprecated: { v1beta1: { conditions: [condition("InfrastructureReady", "False", "Error")] } } },
      { state: "failed", reason: "VCenterUnreachable: no route" },
    ],
    [
      "that failed for good, though it was ready",
      { infrastructureReady: true, failureReason: "CreateError", failureMessage: "no space" },
      { state: "failed", reason: "CreateError: no space" },
    ],
    [
      "that failed for good, of v1beta2",
      { deprecated: { v1beta1: { failureMessage: "no space" } } },
      { state: "failed", reason: "no space" },
    ],
    ["of a failed phase", { phase: "Failed" }, { state: "failed", reason: "its phase is Failed" }],
  ])("%s", (_, status, expected) => {
    expect(infrastructureState({ metadata: { name: "a" }, status })).toEqual(expected);
  });

  it("is failed while it is being deleted, and waited for without any status", () => {
    const going = { metadata: { deletionTimestamp: "2026-01-01T00:00:00Z" }, status: { infrastructureReady: true } };
    expect(infrastructureState(going)).toEqual({ state: "failed", reason: "it is being deleted" });
    expect(infrastructureState({})).toEqual({ state: "waiting", reason: "" });
    expect(infrastructureState({ status: { conditions: "none" } })).toEqual({ state: "waiting", reason: "" });
  });
});
