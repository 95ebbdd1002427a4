import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { LINT_RULES } from "../../src/lint/rule-registry.js";
import { acceptableCodes, acceptanceAbove } from "../../src/lsp/accept-finding.js";
import { openProjectSession } from "../../src/lsp/project-session.js";
import { readSourceFile } from "../../src/source/read-source-file.js";
import { GATES, WIDGET, widgetProject } from "./widget-project.js";

/** A source in which the finding between two `¦` is accepted because of "x"; undefined where it cannot be. */
function accepted(marked: string, finding: Partial<Diagnostic> = {}): string | undefined {
  const [before = "", within = "", after = ""] = marked.split("¦");
  const text = before + within + after;
  const span = { file: "a.ts", start: before.length, end: before.length + within.length };
  const source = readSourceFile({ path: "a.ts", text }, () => {});
  const found: Diagnostic = {
    code: "c",
    severity: "warning",
    message: "",
    help: undefined,
    related: [],
    span,
    ...finding,
  };
  const edit = acceptanceAbove(source, text, found);
  return edit && text.slice(0, edit.span.start) + edit.text('"x"') + text.slice(edit.span.end);
}

const MARKER = '// +crdwright:accept:code=c,reason="x"';

describe("codes that an acceptance can have", () => {
  it("are those of what is found in the file, then those of the lint, once each", () => {
    const project = widgetProject({
      [WIDGET]: `import type { KubernetesObject } from "crdwright/meta/v1";

export interface Widget extends KubernetesObject {
  /** Sizes are some. */
  sizes: string[];
}
`,
    });
    const session = openProjectSession(project.root, new Map());
    const codes = acceptableCodes(session, WIDGET).map(({ label }) => label);
    expect(codes.slice(0, 2).sort()).toEqual(["lint-doc-start", "lint-list-type"]);
    expect(codes).toHaveLength(LINT_RULES.length);
    expect(new Set(codes).size).toBe(codes.length);
    expect(acceptableCodes(session, GATES).map(({ label }) => label)[0]).toBe(`lint-${LINT_RULES[0]?.name}`);
  });
});

describe("an acceptance of a finding", () => {
  it("stands above the field or the type that it is about, below its other comments", () => {
    expect(accepted("export interface A {\n  /** ¦a¦ is. */\n  // +x\n  a: string;\n}\n")).toBe(
      `export interface A {\n  /** a is. */\n  // +x\n  ${MARKER}\n  a: string;\n}\n`,
    );
    expect(accepted("/** A. */\nexport interface ¦A¦ {}\n")).toBe(`/** A. */\n${MARKER}\nexport interface A {}\n`);
  });

  it("stands above the field within another", () => {
    expect(accepted("export interface A {\n  a: {\n    ¦b¦: string;\n  };\n}\n")).toBe(
      `export interface A {\n  a: {\n    ${MARKER}\n    b: string;\n  };\n}\n`,
    );
  });

  it("stands above the next declaration around what does not begin its line", () => {
    expect(accepted("export interface A { a: ¦string¦ }\n")).toBe(`${MARKER}\nexport interface A { a: string }\n`);
    expect(accepted('export interface A {\n  a:\n    | ¦"b"¦\n    | "c";\n}\n')).toBe(
      `export interface A {\n  ${MARKER}\n  a:\n    | "b"\n    | "c";\n}\n`,
    );
  });

  it("stands above a comment of the package", () => {
    expect(accepted("// +groupName=example.com\n  // ¦+x¦\n\nexport {};\n")).toBe(
      `// +groupName=example.com\n  ${MARKER}\n  // +x\n\nexport {};\n`,
    );
  });

  it("is none where nothing can be accepted", () => {
    const field = "export interface A {\n  ¦a¦: string;\n}\n";
    expect(accepted(field, { span: undefined })).toBeUndefined();
    expect(accepted(field, { severity: "error" })).toBeUndefined();
    expect(accepted(field, { severity: "error", acceptable: true })).toContain(MARKER);
    expect(accepted("¦import¦ type { A } from './a.js';\n")).toBeUndefined();
  });
});
