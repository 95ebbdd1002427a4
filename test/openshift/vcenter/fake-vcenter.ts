import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { escapeXml } from "../../../src/openshift/vcenter/soap.js";
import { openTransport, type Transport } from "../../../src/openshift/vcenter/transport.js";
import { certificates } from "../../client/certificates.js";

/** A call that a vCenter got: the method of SOAP, or the method and the path of REST. */
export interface FakeCall {
  readonly name: string;
  readonly body: string;
  readonly cookie: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What it answers: a body with its status, or nothing at all, so that the connection ends (`drop`) or hangs. */
export type FakeAnswer = { readonly status?: number; readonly body: string } | "drop" | "hang";

export interface FakeVCenter {
  readonly port: number;
  readonly calls: FakeCall[];
  connect(timeoutMs?: number): Promise<Transport>;
  stop(): Promise<void>;
}

/** Returns the envelope of an answer to a method. */
export function answer(method: string, content: string): FakeAnswer {
  const response = `<${method}Response xmlns="urn:vim25">${content}</${method}Response>`;
  return { body: envelope(response) };
}

/** Returns the envelope of a fault, with the words that vCenters put there. */
export function fault(name: string, text = "canary of the server"): FakeAnswer {
  const detail = `<detail><${name}Fault xmlns="urn:vim25" xsi:type="${name}"/></detail>`;
  const body = `<soapenv:Fault><faultcode>ServerFaultCode</faultcode><faultstring>${escapeXml(text)}</faultstring>${detail}</soapenv:Fault>`;
  return { status: 500, body: envelope(body) };
}

function envelope(content: string): string {
  const names =
    'xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  return `<?xml version="1.0"?>\n<soapenv:Envelope ${names}><soapenv:Body>\n${content}\n</soapenv:Body></soapenv:Envelope>`;
}

const MANAGERS = [
  "rootFolder",
  "propertyCollector",
  "viewManager",
  "searchIndex",
  "sessionManager",
  "authorizationManager",
];
const CONTENT = MANAGERS.map((name) => `<${name} type="${name}">${name}</${name}>`).join("");
const ABOUT = "<about><version>8.0.3</version><build>24022515</build><instanceUuid>u</instanceUuid></about>";

/** What every vCenter answers until a test says otherwise. */
const USUAL: Readonly<Record<string, FakeAnswer>> = {
  RetrieveServiceContent: answer("RetrieveServiceContent", `<returnval>${CONTENT}${ABOUT}</returnval>`),
  Login: answer("Login", "<returnval><key>k</key><userName>admin@a.local</userName></returnval>"),
  Logout: answer("Logout", ""),
  CreateContainerView: answer("CreateContainerView", '<returnval type="ContainerView">view-1</returnval>'),
  DestroyView: answer("DestroyView", ""),
  "POST /rest/com/vmware/cis/session": { body: '{"value":"rest-session"}' },
  "DELETE /rest/com/vmware/cis/session": { body: "" },
};

/** Starts a server that answers as `answers` says: each call the next answer of its name, and the last one again. */
export async function startFakeVCenter(
  answers: Readonly<Record<string, readonly FakeAnswer[]>> = {},
): Promise<FakeVCenter> {
  const calls: FakeCall[] = [];
  const server: Server = createServer(
    { key: certificates.serverKey, cert: certificates.server },
    (request, response) => {
      let body = "";
      request.setEncoding("utf8");
      request.on("data", (part: string) => {
        body += part;
      });
      request.on("end", () => {
        const soap = /<soapenv:Body><(\w+)/.exec(body)?.[1];
        const name = soap ?? `${request.method} ${request.url}`;
        const { cookie } = request.headers;
        calls.push({ name, body, cookie, headers: request.headers });
        const list = answers[name] ?? [];
        const count = calls.filter((call) => call.name === name).length;
        const chosen = list[Math.min(count, list.length) - 1] ?? USUAL[name] ?? { status: 404, body: "none" };
        if (chosen === "hang") return;
        if (chosen === "drop") {
          request.socket.destroy();
          return;
        }
        const headers = soap === "Login" ? { "set-cookie": 'vmware_soap_session="s-1"; Path=/; HttpOnly' } : {};
        response.writeHead(chosen.status ?? 200, headers).end(chosen.body);
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    calls,
    connect: (timeoutMs = 5000) =>
      openTransport({ server: "127.0.0.1", port, timeoutMs, trust: { ca: certificates.authority } }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
