import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transport } from "../../src/entry/client.js";
import { httpsTransport } from "../../src/entry/client-node.js";
import { CREATE_CASES, GADGET, GADGET_CRD, PATCH_CASES } from "../client/fake/patch-cases.js";
import { createOutcome, patchOutcome } from "../client/fake/requests.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { applyDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";

/** The answers that test/client/fake/fake-cluster.test.ts holds the fake to are the real server's. */
describe("a real server", () => {
  let server: ControlPlane;
  let transport: Transport;

  beforeAll(async () => {
    server = await startControlPlane();
    await applyDefinition(server.client, GADGET_CRD);
    await waitUntilEstablished(server.client, GADGET_CRD.metadata.name);
    const { host, port, certificateAuthority, token } = server.address;
    transport = httpsTransport({ server: `https://${host}:${port}`, certificateAuthority, token });
  });
  afterAll(async () => server?.stop());

  test.each(PATCH_CASES)("patches with %.70j", async (patch, outcome) => {
    expect(await patchOutcome(transport, GADGET, patch)).toEqual(outcome);
  });

  test.each(CREATE_CASES)("prunes, fills and validates %j", async (typed, outcome) => {
    expect(await createOutcome(transport, { ...GADGET, typed }, "e2e.example.com/v1 Gadget is deprecated")).toEqual(
      outcome,
    );
  });
});
