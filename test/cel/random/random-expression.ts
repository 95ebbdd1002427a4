import { STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";
import type { Overload } from "../../../src/cel/functions/overload.js";
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  opaque,
  optionalContent,
  optionalOf,
  STRING,
  TIMESTAMP,
  typeText,
  UINT,
} from "../../../src/cel/types/cel-type.js";
import type { Random } from "../../e2e/harness/random-source.js";

/** Constants of the types that have some; those of the libraries are calls. */
const LEAVES: Readonly<Record<string, readonly string[]>> = {
  bool: ["true", "false"],
  int: ["0", "1", "2", "3", "-1", "7", "80", "9223372036854775807", "9007199254740993"],
  uint: ["0u", "1u", "2u", "18446744073709551615u"],
  double: ["0.0", "1.0", "1.5", "-0.5", "2.0", "1e300"],
  string: ["''", "'a'", "'b'", "'ab'", "'x'", "'héllo'", "'😀'", "'a.b'", "'1'", "'http'", '"q\'\\"\\\\\\n"'],
  bytes: ["b''", "b'a'", "b'ab'"],
  timestamp: ["timestamp('2024-02-29T12:00:00Z')", "timestamp('2023-01-01T00:00:00Z')"],
  duration: ["duration('1s')", "duration('90m')", "duration('-5ms')"],
  null: ["null"],
  dyn: ["dyn(1)", "dyn('a')", "dyn(1.5)", "dyn([1])", "dyn({'a': 1})", "dyn(true)", "null"],
  "kubernetes.Quantity": ["quantity('1')", "quantity('1.5Gi')", "quantity('500m')"],
  "kubernetes.Semver": ["semver('1.2.3')", "semver('2.0.0-rc.1')"],
  "kubernetes.URL": ["url('https://a.example:80/b?c=d')", "url('/x')"],
  "kubernetes.NamedFormat": ["format.dns1123Label()", "format.uuid()"],
  "net.IP": ["ip('10.0.0.1')", "ip('::1')"],
  "net.CIDR": ["cidr('10.0.0.0/8')", "cidr('fd00::/8')"],
};

/** What functions take that read texts; other texts are errors there, which are tried less often. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  string_to_timestamp: ["'2024-02-29T12:00:00Z'"],
  string_to_duration: ["'1h'", "'1.5s'"],
  string_to_quantity: ["'1'", "'2Gi'", "self.quantity"],
  is_quantity_string: ["'1'", "self.quantity"],
  string_to_ip: ["'10.0.0.1'", "self.address"],
  is_ip: ["'10.0.0.1'", "self.address"],
  ip_is_canonical: ["'10.0.0.1'", "self.address"],
  string_to_cidr: ["'10.0.0.0/8'", "self.network"],
  is_cidr: ["'10.0.0.0/8'", "self.network"],
  string_to_semver: ["'1.2.3'", "self.version"],
  is_semver_string: ["'1.2.3'", "self.version"],
  string_to_url: ["'https://a.example'", "'/x'"],
  string_to_int64: ["'1'", "'-7'"],
  string_to_uint64: ["'1'"],
  string_to_double: ["'1.5'"],
  string_to_bool: ["'true'"],
  "format-named": ["'dns1123Label'", "'uuid'"],
};

/** Texts that some functions read in their own way, by place. */
const SECOND: Readonly<Record<string, readonly string[]>> = {
  matches_string: ["'^a'", "'[a-z]+'", "'.'"],
  matches: ["'^a'", "'[a-z]+'", "'.'"],
  string_find_string: ["'[a-z]'"],
  string_find_all_string: ["'[a-z]'"],
  string_find_all_string_int: ["'[a-z]'"],
};

const SIMPLE: readonly CelType[] = [INT, INT, STRING, STRING, BOOL, DOUBLE, UINT, TIMESTAMP, DURATION, BYTES];
const OPAQUE = ["kubernetes.Quantity", "net.IP", "net.CIDR", "kubernetes.Semver"];
const NAMES = ["x", "y", "i", "k", "item", "selfData", "x$"];
const INFIX = /^_(.+)_$/;

interface Named {
  readonly text: string;
  readonly type: CelType;
}

interface Callable {
  readonly name: string;
  readonly overload: Overload;
}

const CALLABLE: readonly Callable[] = [...STORED_ENVIRONMENT.functions.values()].flatMap(({ name, overloads }) =>
  overloads.filter(({ id }) => !/decision|check|authorizer/.test(id)).map((overload) => ({ name, overload })),
);

/** Makes expressions of any type that read `self`, and `oldSelf`, of a type; they type-check but for a few. */
export class ExpressionMaker {
  readonly #objects = new Map<string, CelType & { kind: "object" }>();
  readonly #types = new Map<string, CelType>();
  readonly #scope: Named[] = [];

  constructor(
    readonly random: Random,
    readonly self: CelType,
    readonly variables: readonly Named[],
  ) {
    this.#collect(self);
    for (const type of [...SIMPLE, ...OPAQUE.map((name) => opaque(name))]) this.#types.set(typeText(type), type);
  }

  /** Any type that something in the schema has, or that is simple. */
  anyType(): CelType {
    return this.random.chance(0.5) ? this.random.pick(SIMPLE) : this.random.pick([...this.#types.values()]);
  }

  /** An expression of the type, of no more than so many levels. */
  make(type: CelType, depth: number): string {
    const { random } = this;
    const known = [...this.#scope, ...this.variables].filter((each) => isSame(each.type, type));
    if (known.length > 0 && random.chance(0.35)) return random.pick(known).text;
    if (depth <= 0) return this.#leaf(type);
    for (let attempt = 0; attempt < 4; attempt++) {
      const made = this.#form(type, depth - 1);
      if (made !== undefined) return made;
    }
    return this.#leaf(type);
  }

  #collect(type: CelType): void {
    const name = typeText(type);
    if (this.#types.has(name)) return;
    this.#types.set(name, type);
    if (type.kind === "list") this.#collect(type.element);
    if (type.kind === "map") this.#collect(type.value);
    if (type.kind !== "object") return;
    this.#objects.set(name, type);
    for (const field of type.fields.values()) this.#collect(field.type);
  }

  #form(type: CelType, depth: number): string | undefined {
    const { random } = this;
    const forms: (() => string | undefined)[] = [
      () => this.#field(type, depth),
      () => this.#field(type, depth),
      () => this.#call(type, depth),
      () => this.#call(type, depth),
      () => this.#call(type, depth),
      () => this.#macro(type, depth),
      () => this.#macro(type, depth),
      () => `(${this.make(BOOL, depth)} ? ${this.make(type, depth)} : ${this.make(type, depth)})`,
      () => this.#literal(type, depth),
      () => this.#leaf(type),
    ];
    if (isSame(type, BOOL)) forms.push(...this.#tests(depth));
    // What is of no type fits every place; whether it does shows when it is evaluated.
    if (random.chance(0.03)) return `dyn(${this.make(random.chance(0.8) ? type : this.anyType(), depth)})`;
    return random.pick(forms)();
  }

  #tests(depth: number): (() => string | undefined)[] {
    const compare = (operator: string): string => {
      const type = this.anyType();
      return `(${this.make(type, depth)} ${operator} ${this.make(type, depth)})`;
    };
    return [
      () => compare("=="),
      () => compare("!="),
      () => this.#has(depth),
      () => `(${this.make(BOOL, depth)} && ${this.make(BOOL, depth)})`,
      () => `(${this.make(BOOL, depth)} || ${this.make(BOOL, depth)})`,
      () =>
        `(type(${this.make(this.anyType(), depth)}) == ${this.random.pick(["int", "string", "list", "bool", "map"])})`,
    ];
  }

  /** `object.field`, or `object.?field`. */
  #field(type: CelType, depth: number): string | undefined {
    const content = optionalContent(type) ?? type;
    const found = [...this.#objects.values()].flatMap((object) =>
      [...object.fields].filter(([, field]) => isSame(field.type, content)).map(([name]) => ({ object, name })),
    );
    if (found.length === 0) return undefined;
    const { object, name } = this.random.pick(found);
    const isOptional = content !== type;
    if (isOptional && this.random.chance(0.3)) return `${this.make(optionalOf(object), depth)}.?${name}`;
    return `${this.make(object, depth)}${isOptional ? ".?" : "."}${name}`;
  }

  #has(depth: number): string {
    const object = this.random.pick([...this.#objects.values()]);
    if (this.random.chance(0.2)) return `has(${this.make(mapOf(STRING, INT), depth)}.${this.random.pick(["a", "x"])})`;
    return `has(${this.make(object, depth)}.${this.random.pick([...object.fields.keys()])})`;
  }

  #call(type: CelType, depth: number): string | undefined {
    for (let attempt = 0; attempt < 200; attempt++) {
      const { name, overload } = this.random.pick(CALLABLE);
      const bindings = new Map<string, CelType>();
      if (!unify(overload.result, type, bindings)) continue;
      const free = overload.typeParameters.filter((parameter) => !bindings.has(parameter));
      for (const parameter of free) bindings.set(parameter, this.#freeType(overload, parameter));
      const values = overload.parameters.map((parameter, index) =>
        this.#argument(overload.id, index, substituted(parameter, bindings), depth),
      );
      return callText(name, overload.member, values);
    }
    return undefined;
  }

  /** Keys of maps are texts, mostly. */
  #freeType({ parameters, id }: Overload, parameter: string): CelType {
    const isKey = parameters.some(
      ({ kind, ...type }) => kind === "map" && "key" in type && isParameter(type.key, parameter),
    );
    if (isKey || /optional_map|map_optindex/.test(id)) return parameter === "K" || parameter === "A" ? STRING : INT;
    return this.anyType();
  }

  #argument(id: string, index: number, type: CelType, depth: number): string {
    const fitting = index === 0 ? FITTING[id] : index === 1 ? SECOND[id] : undefined;
    if (fitting !== undefined && this.random.chance(0.8)) return this.random.pick(fitting);
    return this.make(type, depth);
  }

  #macro(type: CelType, depth: number): string | undefined {
    const { random } = this;
    const content = optionalContent(type);
    if (content !== undefined) return this.#optionalMacro(type, content, depth);
    if (isSame(type, BOOL)) {
      const macro = random.pick(["all", "exists", "exists_one"]);
      return this.#over(
        this.#range(),
        depth,
        random.chance(0.25),
        (names) => `.${macro}(${names}, ${this.make(BOOL, depth)})`,
      );
    }
    if (type.kind === "map" && isSame(type.key, STRING)) {
      const filter = random.chance(0.3) ? `${this.make(BOOL, 1)}, ` : "";
      return this.#over(
        mapOf(STRING, INT),
        depth,
        true,
        (names) => `.transformMap(${names}, ${filter}${this.make(type.value, depth)})`,
      );
    }
    if (type.kind !== "list") return undefined;
    const { element } = type;
    switch (random.below(5)) {
      case 0:
        return this.#over(type, depth, false, (names) => `.filter(${names}, ${this.make(BOOL, depth)})`);
      case 1:
        return this.#over(
          type,
          depth,
          false,
          (names) => `.sortBy(${names}, ${this.make(random.pick([INT, STRING, DURATION]), depth)})`,
        );
      case 2:
        return this.#over(
          this.#range(),
          depth,
          true,
          (names) => `.transformList(${names}, ${this.make(element, depth)})`,
        );
      case 3:
        return this.#over(
          this.#range(),
          depth,
          false,
          (names) => `.map(${names}, ${this.make(BOOL, depth)}, ${this.make(element, depth)})`,
        );
      default:
        return this.#over(this.#range(), depth, false, (names) => `.map(${names}, ${this.make(element, depth)})`);
    }
  }

  #optionalMacro(type: CelType, content: CelType, depth: number): string {
    const from = this.anyType();
    const isFlat = this.random.chance(0.5);
    const name = this.random.pick(NAMES);
    const target = this.make(optionalOf(from), depth);
    const body = this.#within([{ text: name, type: from }], () => this.make(isFlat ? type : content, depth));
    return `${target}.${isFlat ? "optFlatMap" : "optMap"}(${name}, ${body})`;
  }

  #range(): CelType {
    const ranges = [...this.#types.values()].filter(({ kind }) => kind === "list" || kind === "map");
    return this.random.chance(0.7) ? this.random.pick(ranges) : listOf(this.random.pick(SIMPLE));
  }

  #over(range: CelType, depth: number, two: boolean, rest: (names: string) => string): string {
    const [first, second] = this.random.chance(0.5) ? ["x", "y"] : [this.random.pick(NAMES), "z"];
    const over = this.make(range, depth);
    const [key, value] =
      range.kind === "map" ? [range.key, range.value] : [INT, range.kind === "list" ? range.element : DYN];
    const single = range.kind === "map" ? key : value;
    const names = two
      ? [
          { text: first, type: key },
          { text: second, type: value },
        ]
      : [{ text: first, type: single }];
    return over + this.#within(names, () => rest(names.map(({ text }) => text).join(", ")));
  }

  #within(names: readonly Named[], make: () => string): string {
    this.#scope.push(...names);
    const made = make();
    this.#scope.length -= names.length;
    return made;
  }

  #literal(type: CelType, depth: number): string | undefined {
    const { random } = this;
    const items = (make: () => string): string => Array.from({ length: random.below(4) }, make).join(", ");
    if (type.kind === "list") {
      return `[${items(() => (random.chance(0.1) ? `?${this.make(optionalOf(type.element), depth)}` : this.make(type.element, depth)))}]`;
    }
    if (type.kind !== "map") return undefined;
    const entry = (): string =>
      random.chance(0.1)
        ? `?${this.make(type.key, 0)}: ${this.make(optionalOf(type.value), depth)}`
        : `${this.make(type.key, 0)}: ${this.make(type.value, depth)}`;
    return `{${items(entry)}}`;
  }

  #leaf(type: CelType): string {
    const { random } = this;
    const known = [...this.#scope, ...this.variables].filter((each) => isSame(each.type, type));
    if (known.length > 0 && random.chance(0.7)) return random.pick(known).text;
    const fields =
      this.self.kind === "object" ? [...this.self.fields].filter(([, field]) => isSame(field.type, type)) : [];
    if (fields.length > 0 && random.chance(0.6)) return `self.${random.pick(fields)[0]}`;
    const constants = LEAVES[typeText(type)];
    if (constants !== undefined) return random.pick(constants);
    const content = optionalContent(type);
    if (content !== undefined) return random.chance(0.5) ? "optional.none()" : `optional.of(${this.#leaf(content)})`;
    if (type.kind === "list") return random.chance(0.3) ? "[]" : `[${this.#leaf(type.element)}]`;
    if (type.kind === "map") return random.chance(0.3) ? "{}" : `{${this.#leaf(type.key)}: ${this.#leaf(type.value)}}`;
    if (type.kind === "object") return this.#path(type);
    return type.kind === "type" ? "int" : "dyn(1)";
  }

  /** A way to an object from `self`. */
  #path(type: CelType): string {
    const fields = this.self.kind === "object" ? [...this.self.fields] : [];
    const found = fields.flatMap(([name, field]) => {
      if (isSame(field.type, type)) return `self.${name}`;
      if (field.type.kind === "list" && isSame(field.type.element, type)) return `self.${name}[0]`;
      if (field.type.kind === "map" && isSame(field.type.value, type)) return `self.${name}['a']`;
      if (field.type.kind !== "object") return [];
      return [...field.type.fields]
        .filter(([, inner]) => isSame(inner.type, type))
        .map(([inner]) => `self.${name}.${inner}`);
    });
    return found.length === 0 ? "self" : this.random.pick(found);
  }
}

function callText(name: string, isMember: boolean, values: readonly string[]): string {
  const [first = "", second = "", third = ""] = values;
  if (name === "_?_:_") return `(${first} ? ${second} : ${third})`;
  if (name === "_[_]") return `${first}[${second}]`;
  if (name === "_[?_]") return `${first}[?${second}]`;
  if (name === "@in") return `(${first} in ${second})`;
  if (name === "!_" || name === "-_") return `(${name.slice(0, 1)}${first})`;
  const operator = INFIX.exec(name)?.[1];
  if (operator !== undefined) return `(${first} ${operator} ${second})`;
  return isMember ? `${first}.${name}(${values.slice(1).join(", ")})` : `${name}(${values.join(", ")})`;
}

function isSame(one: CelType, other: CelType): boolean {
  return typeText(one) === typeText(other);
}

function isParameter(type: unknown, name: string): boolean {
  return typeof type === "object" && type !== null && "name" in type && type.name === name;
}

/** Whether a result may be of the type that is wanted, and what its type parameters are then. */
function unify(result: CelType, wanted: CelType, bindings: Map<string, CelType>): boolean {
  if (result.kind === "parameter") {
    const bound = bindings.get(result.name);
    bindings.set(result.name, bound ?? wanted);
    return bound === undefined || isSame(bound, wanted);
  }
  if (result.kind === "list") return wanted.kind === "list" && unify(result.element, wanted.element, bindings);
  if (result.kind === "map")
    return (
      wanted.kind === "map" && unify(result.key, wanted.key, bindings) && unify(result.value, wanted.value, bindings)
    );
  if (result.kind === "opaque" && result.parameters.length > 0) {
    const [inner] = result.parameters;
    const content = optionalContent(wanted);
    return inner !== undefined && content !== undefined && unify(inner, content, bindings);
  }
  return isSame(result, wanted);
}

function substituted(type: CelType, bindings: ReadonlyMap<string, CelType>): CelType {
  if (type.kind === "parameter") return bindings.get(type.name) ?? DYN;
  if (type.kind === "list") return listOf(substituted(type.element, bindings));
  if (type.kind === "map") return mapOf(substituted(type.key, bindings), substituted(type.value, bindings));
  if (type.kind !== "opaque") return type;
  return opaque(type.name, ...type.parameters.map((parameter) => substituted(parameter, bindings)));
}
