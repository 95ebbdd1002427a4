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
import type { FormatCheck } from "./text-checks.js";
import { isRequestUri } from "./uri.js";

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const LABELS = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const HEX_COLOR = /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;
const OBJECT_ID = /^[0-9a-fA-F]{24}$/;

export const isObjectId: FormatCheck = (text) => OBJECT_ID.test(text);
export const isHexColor: FormatCheck = (text) => HEX_COLOR.test(text);
export const isIsbn: FormatCheck = (text) => isIsbn10(text) || isIsbn13(text);
export const isLongName: FormatCheck = (text) => text.length <= 253 && LABELS.test(text);
export const isShortName: FormatCheck = (text) => text.length <= 63 && LABEL.test(text);
export const isPassword: FormatCheck = () => true;
export const isAnyUuid: FormatCheck = (text) => isUuid(text, undefined);
export const isUuid3: FormatCheck = (text) => isUuid(text, 3);
export const isUuid4: FormatCheck = (text) => isUuid(text, 4);
export const isUuid5: FormatCheck = (text) => isUuid(text, 5);

/** The formats of texts that the API server checks (kube-openapi, `strfmt`), by their names without dashes. */
export const STRING_FORMATS: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ["bsonobjectid", isObjectId],
  ["byte", isBase64],
  ["cidr", isCidr],
  ["creditcard", isCreditCard],
  ["date", isDate],
  ["datetime", isDateTime],
  ["duration", isDuration],
  ["email", isEmail],
  ["hexcolor", isHexColor],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["isbn", isIsbn],
  ["isbn10", isIsbn10],
  ["isbn13", isIsbn13],
  ["k8slongname", isLongName],
  ["k8sshortname", isShortName],
  ["mac", isMac],
  ["password", isPassword],
  ["rgbcolor", isColor],
  ["ssn", isSocialSecurityNumber],
  ["uri", isRequestUri],
  ["uuid", isAnyUuid],
  ["uuid3", isUuid3],
  ["uuid4", isUuid4],
  ["uuid5", isUuid5],
]);

/** The check of a format, whose name may have dashes anywhere; undefined for one that the server does not know. */
export function stringFormat(name: string): FormatCheck | undefined {
  return STRING_FORMATS.get(name.replaceAll("-", ""));
}

/** The name under which generated code imports the check of a format, such as `datetimeFormat`. */
export function formatCheckName(name: string): string {
  return `${name.replaceAll("-", "")}Format`;
}
