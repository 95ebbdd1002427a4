import { isDate, isDateTime, isDuration } from "./date-formats.js";
import { isEmail } from "./email.js";
import { isCidr, isHostname, isIpv4, isIpv6, isMac } from "./network-formats.js";
import {
  isBase64,
  isColor,
  isCreditCard,
  isIsbn10,
  isIsbn13,
  isSocialSecurityNumber,
  isUuid,
} from "./number-formats.js";
import { isRequestUri } from "./uri.js";

/** Whether a text is of a format. */
export type FormatCheck = (text: string) => boolean;

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const LABELS = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const HEX_COLOR = /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;
const OBJECT_ID = /^[0-9a-fA-F]{24}$/;

/** The formats of texts that the API server checks (kube-openapi, `strfmt`), by their names without dashes. */
const FORMATS: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ["bsonobjectid", (text) => OBJECT_ID.test(text)],
  ["byte", isBase64],
  ["cidr", isCidr],
  ["creditcard", isCreditCard],
  ["date", isDate],
  ["datetime", isDateTime],
  ["duration", isDuration],
  ["email", isEmail],
  ["hexcolor", (text) => HEX_COLOR.test(text)],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["isbn", (text) => isIsbn10(text) || isIsbn13(text)],
  ["isbn10", isIsbn10],
  ["isbn13", isIsbn13],
  ["k8slongname", (text) => text.length <= 253 && LABELS.test(text)],
  ["k8sshortname", (text) => text.length <= 63 && LABEL.test(text)],
  ["mac", isMac],
  ["password", () => true],
  ["rgbcolor", isColor],
  ["ssn", isSocialSecurityNumber],
  ["uri", isRequestUri],
  ["uuid", (text) => isUuid(text, undefined)],
  ["uuid3", (text) => isUuid(text, 3)],
  ["uuid4", (text) => isUuid(text, 4)],
  ["uuid5", (text) => isUuid(text, 5)],
]);

/** The check of a format, whose name may have dashes anywhere; undefined for one that the server does not know. */
export function stringFormat(name: string): FormatCheck | undefined {
  return FORMATS.get(name.replaceAll("-", ""));
}
