/**
 * The platform that files are chosen for, whatever this machine is, so that an import is the same on all (go/build, "Build
 * Constraints").
 */
const SATISFIED: ReadonlySet<string> = new Set(["linux", "unix", "amd64", "gc", "cgo"]);

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The systems and processors, past and future ones too, that count at the end of a file name (internal/syslist). */
const SYSTEMS = words(
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos",
);
const PROCESSORS = words(
  "386 amd64 amd64p32 arm arm64 arm64be armbe loong64 mips mips64 mips64le mips64p32 mips64p32le mipsle ppc ppc64 " +
    "ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm",
);

/**
 * Returns the constraint that keeps a file out of a build for Linux on amd64 without further tags: its `//go:build` line, or
 * the end of its name. Undefined for a file that is built.
 */
export function unmetConstraint(fileName: string, text: string): string | undefined {
  const platform = platformIn(fileName);
  if (platform.some((part) => !SATISFIED.has(part))) return platform.join(" on ");
  const packageAt = /^package\s/m.exec(text)?.index ?? text.length;
  const constraint = /^\/\/go:build[ \t]+(.*)$/m.exec(text.slice(0, packageAt))?.[1]?.trim();
  return constraint === undefined || isMet(constraint) ? undefined : constraint;
}

/** The system with its processor, or either, that the last parts of a file name stand for (go/build, goodOSArchFile). */
function platformIn(fileName: string): string[] {
  const [stem = ""] = fileName.split(".");
  const [system = "", last = ""] = ["", ...stem.split("_").slice(1)].slice(-2);
  if (SYSTEMS.has(system) && PROCESSORS.has(last)) return [system, last];
  return SYSTEMS.has(last) || PROCESSORS.has(last) ? [last] : [];
}

/** How many tags and parentheses Go reads in a constraint (go/build/constraint). */
const MAX_OPERANDS = 1000;

/** Evaluates a constraint; one that Go does not read is met, so that the types of its file are not missed. */
function isMet(constraint: string): boolean {
  const tokens = constraint.match(/&&|\|\||[!()]|[\w.]+/g) ?? [];
  const operands = tokens.filter((token) => /^[\w.(]/.test(token)).length;
  if (operands > MAX_OPERANDS || /!\s*!/.test(constraint)) return true;
  let index = 0;
  const operand = (): boolean => {
    const token = tokens[index++];
    if (token === "!") return !operand();
    if (token !== "(") return token === undefined || SATISFIED.has(token) || /^go1\.\d+$/.test(token);
    const inner = anyOf();
    index++;
    return inner;
  };
  const allOf = (): boolean => {
    let isTrue = operand();
    for (; tokens[index] === "&&"; isTrue = operand() && isTrue) index++;
    return isTrue;
  };
  const anyOf = (): boolean => {
    let isTrue = allOf();
    for (; tokens[index] === "||"; isTrue = allOf() || isTrue) index++;
    return isTrue;
  };
  return anyOf();
}
