import { VCenterError } from "./vcenter-error.js";

/** A reference to an object of a vCenter. It means something in that vCenter alone: another one may have it, too. */
export interface Reference {
  readonly type: string;
  readonly value: string;
}

/** Returns the key of an object in maps. It means something in its vCenter alone, as the reference does. */
export function referenceKey({ type, value }: Reference): string {
  return `${type}:${value}`;
}

/** An element of an answer: its attributes begin with `@`, the type of its value (`xsi:type`) is `@value-type`, its text `#text`; a child that is there twice is a list. */
export type XmlValue =
  | string
  | { readonly [name: string]: XmlValue | readonly XmlValue[] }
  | readonly XmlValue[]
  | undefined;

/** The answer to a call, or the fault that it came to. */
export type SoapAnswer =
  | { readonly fault: string; readonly body: undefined }
  | { readonly fault: undefined; readonly body: XmlValue };

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

/** Returns a text as it stands in XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"'\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Returns an element of a request around markup that is written already. */
export function element(name: string, content: string, attributes = ""): string {
  return `<${name}${attributes === "" ? "" : ` ${attributes}`}>${content}</${name}>`;
}

/** Returns an element with a text. */
export function textElement(name: string, text: string): string {
  return element(name, escapeXml(text));
}

/** Returns an element that refers to an object. */
export function referenceElement(name: string, { type, value }: Reference): string {
  return element(name, escapeXml(value), `type="${escapeXml(type)}"`);
}

/** Returns the request that calls a method of an object. */
export function soapRequest(method: string, self: Reference, content = ""): string {
  const call = element(method, referenceElement("_this", self) + content, 'xmlns="urn:vim25"');
  const namespaces =
    'xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  return `<?xml version="1.0" encoding="UTF-8"?>${element("soapenv:Envelope", element("soapenv:Body", call), namespaces)}`;
}

/** Reads the answer to a call. Throws a {@link VCenterError} for a text that is not a whole answer. */
export async function readSoap(server: string, method: string, text: string): Promise<SoapAnswer> {
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  const wrong = (): VCenterError =>
    new VCenterError(server, "answer", `it answered ${method} with something that is no SOAP`);
  // Declarations of types may define entities, and no vCenter sends any.
  if (text.includes("<!DOCTYPE") || XMLValidator.validate(text) !== true) throw wrong();
  const parser = new XMLParser({
    transformTagName: (name) => name.replace(/^.*:/, ""),
    // A reference in a property has two types: that of the value, with a prefix, and that of the object.
    transformAttributeName: (name) => name.replace(/^@?.*:type$/, "@value-type"),
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    // Numbers of characters are among these.
    htmlEntities: true,
  });
  let document: XmlValue;
  try {
    document = parser.parse(text);
  } catch {
    throw wrong();
  }
  const body = childOf(childOf(document, "Envelope"), "Body");
  const fault = childOf(body, "Fault");
  if (fault !== undefined) return { fault: faultName(fault), body: undefined };
  const answer = childOf(body, `${method}Response`);
  if (answer === undefined) throw wrong();
  return { fault: undefined, body: answer };
}

/** The name of the detail's element, without the `Fault` that vCenters put behind it. */
function faultName(fault: XmlValue): string {
  const detail = childOf(fault, "detail");
  const [name = ""] = typeof detail === "object" ? Object.keys(detail).filter((key) => /^\w+$/.test(key)) : [];
  return name.replace(/Fault$/, "") || "Fault";
}

/** Returns a child of an element, the first of several; undefined where there is none. */
export function childOf(value: XmlValue, name: string): XmlValue {
  return childrenOf(value, name)[0];
}

/** Returns all children of a name. */
export function childrenOf(value: XmlValue, name: string): readonly XmlValue[] {
  if (typeof value !== "object" || Array.isArray(value)) return [];
  const child = (value as { readonly [key: string]: XmlValue | readonly XmlValue[] })[name]; // Lists are out.
  if (child === undefined) return [];
  return Array.isArray(child) ? child : [child as XmlValue]; // Lists are out here, too.
}

/** Returns the text of an element; empty where it has none. */
export function textOf(value: XmlValue): string {
  if (typeof value === "string") return value;
  const text = childOf(value, "#text");
  return typeof text === "string" ? text : "";
}

/** Returns the reference that an element is; undefined where it is not a reference. */
export function referenceOf(value: XmlValue): Reference | undefined {
  const type = textOf(childOf(value, "@type"));
  const text = textOf(value);
  return type === "" || text === "" ? undefined : { type, value: text };
}
