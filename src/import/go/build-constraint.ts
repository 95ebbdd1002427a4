/**
 * The platform that files are chosen for, whatever this machine is, so that an import is the same on all (go/build, "Build
 * Constraints").
 */
const SATISFIED: ReadonlySet<string> = new Set(["linux", "unix", "amd64", "gc", "cgo"]);

const SYSTEMS =
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos";
const PROCESSORS =
  "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv riscv64 s390x sparc sparc64 wasm";
const SUFFIXES: ReadonlySet<string> = new Set(`${SYSTEMS} ${PROCESSORS}`.split(" "));

/**
 * Returns the constraint that keeps a file out of a build for Linux on amd64 without further tags: its `//go:build` line, or
 * the end of its name. Undefined for a file that is built.
 */
export function unmetConstraint(fileName: string, text: string): string | undefined {
  const parts = fileName.replace(/\.go$/, "").split("_").slice(1);
  const suffixes = parts.slice(-2).filter((part, index, all) => SUFFIXES.has(part) && isLastSystem(all, index));
  if (suffixes.some((suffix) => !SATISFIED.has(suffix))) return suffixes.join(" on ");
  const packageAt = /^package\s/m.exec(text)?.index ?? text.length;
  const constraint = /^\/\/go:build\s+(.*?)\s*$/m.exec(text.slice(0, packageAt))?.[1];
  return constraint === undefined || isMet(constraint) ? undefined : constraint;
}

/** Of two parts the last has to be one of these, or neither counts. */
function isLastSystem(parts: readonly string[], index: number): boolean {
  return parts.slice(index).every((part) => SUFFIXES.has(part));
}

/** Evaluates a constraint; one that cannot be read is met, so that the types of its file are not missed. */
function isMet(constraint: string): boolean {
  const tokens = constraint.match(/&&|\|\||[!()]|[\w.]+/g) ?? [];
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
