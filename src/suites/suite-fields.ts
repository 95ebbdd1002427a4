import { suiteKeyMisplaced, suiteKeyMissing, suiteKeyUnknown, suiteValue } from "../diagnostics/catalogue/suite.js";
import { type DiagnosticDeclaration, diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { FieldPlace } from "../kube/decode/decoded.js";
import type { KubeObject, KubeValue } from "../kube/values/kube-value.js";
import { isList, isObject, ownValue } from "../kube/values/value-kind.js";

/** What all fields of a suite's text share. */
export interface SuiteReading {
  readonly path: string;
  readonly text: string;
  readonly location: string;
  /** Whether keys that have no effect are passed over. */
  readonly isLenient: boolean;
  readonly report: Report;
}

/** A value of a suite with its place; reads of another type than is there are reported. */
export class SuiteField {
  constructor(
    readonly value: KubeValue | undefined,
    readonly place: FieldPlace,
    private readonly name: string,
    private readonly reading: SuiteReading,
  ) {}

  get span(): SourceSpan {
    return { file: this.reading.path, ...this.place.span };
  }

  /** Whether it is left out, or empty as upstream sees it. */
  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  field(key: string): SuiteField {
    const value = isObject(this.value) ? ownValue(this.value, key) : undefined;
    const name = this.name === "" ? key : `${this.name}.${key}`;
    return new SuiteField(value, this.place.members.get(key) ?? this.place, name, this.reading);
  }

  items(): SuiteField[] {
    if (this.isAbsent) return [];
    if (!isList(this.value)) return this.wrong("a list", []);
    return this.value.map(
      (item, index) =>
        new SuiteField(
          item,
          this.place.members.get(String(index)) ?? this.place,
          `${this.name}[${index}]`,
          this.reading,
        ),
    );
  }

  /** The text, or undefined where there is none or only space. */
  text(): string | undefined {
    if (this.isAbsent) return undefined;
    if (typeof this.value !== "string") return this.wrong("a text", undefined);
    return this.value.trim() === "" ? undefined : this.value;
  }

  object(): KubeObject | undefined {
    return isObject(this.value) ? this.value : this.wrong("a map", undefined);
  }

  /** Checks the keys of a part of the format. Returns whether all are there that it needs. */
  hasKeysOf(part: SuitePart): boolean {
    const object = this.object();
    if (object === undefined) return false;
    if (!this.reading.isLenient)
      for (const key of Object.keys(object)) if (!part.keys.includes(key)) this.tellKey(key, part);
    const missing = part.required.filter((key) => this.field(key).isAbsent);
    for (const key of missing) this.tell(suiteKeyMissing, { key, where: part.name });
    return missing.length === 0;
  }

  tell<Arguments>(declaration: DiagnosticDeclaration<Arguments>, args: Arguments, span = this.span): void {
    this.reading.report(diagnose(declaration, span, args));
  }

  wrong<Else>(expected: string, instead: Else): Else {
    this.tell(suiteValue, { path: this.name === "" ? "the suite" : this.name, expected });
    return instead;
  }

  private tellKey(key: string, part: SuitePart): void {
    const { span } = this.field(key);
    const home = partOfKey(key, part);
    const suggestion = suggestName(key, part.keys);
    if (home !== undefined) this.tell(suiteKeyMisplaced, { key, where: part.name, belongs: home.name }, span);
    else this.tell(suiteKeyUnknown, { key, where: part.name, suggestion }, span);
  }
}

/** A part of the format: what holds it, by the name that findings use, and its keys. */
export interface SuitePart {
  readonly name: string;
  readonly keys: readonly string[];
  readonly required: readonly string[];
}

export const SUITE: SuitePart = {
  name: "the suite",
  // The first is there for controller-gen's sake.
  keys: ["apiVersion", "name", "crdName", "featureGates", "version", "tests"],
  required: ["name", "crdName", "tests"],
};

export const TESTS: SuitePart = { name: "tests", keys: ["onCreate", "onUpdate"], required: [] };

export const CREATE_CASE: SuitePart = {
  name: "a case of onCreate",
  keys: ["name", "initial", "expected", "expectedError"],
  required: ["name", "initial"],
};

export const UPDATE_CASE: SuitePart = {
  name: "a case of onUpdate",
  keys: ["name", "initialCRDPatches", "initial", "updated", "expected", "expectedError", "expectedStatusError"],
  required: ["name", "initial", "updated"],
};

export const PATCH: SuitePart = {
  name: "an entry of initialCRDPatches",
  keys: ["op", "path", "from", "value"],
  required: ["op", "path"],
};

const PARTS = [SUITE, TESTS, CREATE_CASE, UPDATE_CASE];

/** The part that a key belongs in, where it is not the given one. */
function partOfKey(key: string, part: SuitePart): SuitePart | undefined {
  return PARTS.find((each) => each !== part && each.keys.includes(key));
}
