import { afterEach, describe, expect, it } from "vitest";
import { createCheckContext } from "../../../src/openshift/vcenter/check-context.js";
import { certificates } from "../../client/certificates.js";
import { type FakeVCenter, fault, startFakeVCenter } from "./fake-vcenter.js";

const LOGIN = { user: "admin", password: "very-secret-canary" };
const started: FakeVCenter[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

async function start(...args: Parameters<typeof startFakeVCenter>): Promise<FakeVCenter> {
  const vcenter = await startFakeVCenter(...args);
  started.push(vcenter);
  return vcenter;
}

function access(server: string, { port }: FakeVCenter) {
  return { server, port, login: LOGIN, timeoutMs: 5000, trust: { ca: certificates.authority } };
}

describe("the context of a round of checks", () => {
  it("logs in once to each vCenter, however many ask at once, and logs out of each", async () => {
    const [a, b] = [await start(), await start()];
    const context = createCheckContext([access("localhost", a), access("127.0.0.1", b)]);
    const sessions = await Promise.all([1, 2, 3].map(() => context.session("localhost")));
    expect(new Set(sessions).size).toBe(1);
    await Promise.all([context.tags("localhost"), context.tags("localhost"), context.session("127.0.0.1")]);
    await context.close();
    const count = ({ calls }: FakeVCenter, name: string) => calls.filter((call) => call.name === name).length;
    expect([a, b].map((each) => [count(each, "Login"), count(each, "Logout")])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const session = "/rest/com/vmware/cis/session";
    expect([a, b].map((each) => [count(each, `POST ${session}`), count(each, `DELETE ${session}`)])).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it("asks a vCenter that refuses the login no second time, and serves the other one", async () => {
    const [a, b] = [await start({ Login: [fault("InvalidLogin")] }), await start()];
    const context = createCheckContext([access("localhost", a), access("127.0.0.1", b)]);
    for (let times = 0; times < 3; times += 1)
      await expect(context.session("localhost")).rejects.toMatchObject({ problem: "login", server: "localhost" });
    expect((await context.session("127.0.0.1")).server).toBe("127.0.0.1");
    await context.close();
    expect(a.calls.filter(({ name }) => name === "Login")).toHaveLength(1);
    expect(b.calls.at(-1)?.name).toBe("Logout");
  });

  it("refuses a vCenter that it has no credentials for", async () => {
    const context = createCheckContext([]);
    await expect(context.session("vc-z")).rejects.toMatchObject({ problem: "connection", server: "vc-z" });
    await context.close();
  });
});
