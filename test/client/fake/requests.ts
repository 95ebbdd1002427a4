import type { Transport, TransportRequest, TransportResponse } from "../../../src/entry/client.js";

const PATH = "/apis/e2e.example.com/v1/gadgets";
let count = 0;

/** What a server makes of the spec of a new object by a JSON patch, or the code of its refusal. */
export async function patchOutcome(transport: Transport, object: object, patch: unknown): Promise<unknown> {
  const name = `gadget-${++count}`;
  const created = await send(transport, { method: "POST", path: PATH, body: json({ ...object, metadata: { name } }) });
  if (created.status !== 201) throw new Error(created.text);
  const type = { "content-type": "application/json-patch+json" };
  const path = `${PATH}/${name}`;
  const answer = await send(transport, { method: "PATCH", path, body: json(patch), headers: type });
  return answer.status === 200 ? JSON.parse(answer.text).spec : answer.status;
}

/** The typed part of an object that is created and the warnings without the one given, or the messages of the causes. */
export async function createOutcome(transport: Transport, object: object, warning: string): Promise<unknown> {
  const body = json({ ...object, metadata: { name: `gadget-${++count}` } });
  const { status, text, warnings } = await send(transport, { method: "POST", path: PATH, body });
  if (!warnings.includes(warning)) throw new Error(`there is no such warning among ${json(warnings)}`);
  const answer = JSON.parse(text);
  if (status === 201) return [answer.typed, warnings.filter((each) => each !== warning)];
  return answer.details.causes.map(({ field, message }: Record<string, string>) => `${field}: ${message}`);
}

async function send(transport: Transport, request: TransportRequest) {
  const headers = { "content-type": "application/json", ...request.headers };
  const answer = await transport.request({ ...request, headers });
  const found = [...(answer.header("warning") ?? "").matchAll(/299 - ("(?:[^"\\]|\\.)*")/g)];
  return {
    status: answer.status,
    text: await textOf(answer),
    warnings: found.map(([, text = ""]) => JSON.parse(text)),
  };
}

/** The whole body of an answer. */
export async function textOf(answer: TransportResponse): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.chunks()) text += decoder.decode(chunk, { stream: true });
  return text;
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
