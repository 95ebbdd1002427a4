import { goNotCarried } from "../../diagnostics/catalogue/import-go.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { GoFunction } from "./go-declarations.js";
import type { GoPackage } from "./load-packages.js";

interface Category {
  readonly what: string;
  readonly isOne: (of: GoFunction) => boolean;
  readonly instead: string;
}

/** What Go has beside types, the more particular first: a function counts where it first fits. */
const CATEGORIES: readonly Category[] = [
  {
    what: "own JSON forms",
    isOne: ({ receiver, name }) => receiver !== undefined && /^(?:Unm|M)arshal(?:JSON|Text)$/.test(name),
    instead: "say in TypeScript what the JSON looks like: a union, or a string with a pattern",
  },
  {
    what: "functions that set defaults",
    isOne: ({ receiver, name }) =>
      receiver === undefined ? /^Set(?:Object)?Defaults_/.test(name) : name === "Default",
    instead: "write them as +kubebuilder:default on the fields, or keep them in a mutating webhook",
  },
  {
    what: "webhooks",
    isOne: ({ name }) => /^Validate(?:Create|Update|Delete)$|^SetupWebhookWithManager$/.test(name),
    instead: "rules in CEL, +kubebuilder:validation:XValidation, do most of what they check; the others stay in Go",
  },
  {
    what: "conversions between versions",
    isOne: ({ receiver, name }) => receiver !== undefined && /^Convert(?:To|From)$|^Hub$/.test(name),
    instead: "they stay in the webhook that the CRD names; an override file can name it",
  },
  {
    what: "methods",
    isOne: ({ receiver }) => receiver !== undefined,
    instead: "generated clients and validators have plain objects: write them as functions",
  },
];

/** Returns what of the packages does not carry over: a finding for each category, at the place of the first function. */
export function notCarriedOver(packages: readonly GoPackage[]): Diagnostic[] {
  const functions = packages.flatMap(({ files }) => files.flatMap((file) => file.functions));
  return CATEGORIES.flatMap(({ what, isOne, instead }, index) => {
    const own = functions.filter(
      (each) => isOne(each) && !CATEGORIES.slice(0, index).some((other) => other.isOne(each)),
    );
    if (own.length === 0) return [];
    const names = own.map(({ receiver, name }) => (receiver === undefined ? name : `${receiver}.${name}`));
    return [diagnose(goNotCarried, own[0]?.span, { what, names, instead })];
  });
}
