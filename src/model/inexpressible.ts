import { bareNumber, noSchema, undefinedMember } from "../diagnostics/catalogue/type.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { NOT_CONSTANT, UNTYPED } from "../source/declarations.js";

const ANY_FORM = "give the real type; for a value of any form use JSONValue from crdwright/meta/v1";
const DATA_ONLY = "objects of an API hold data only; take the member out";

/** Why a keyword of TypeScript is no type of an API, and what to write in its place. */
export function keywordFinding(keyword: string, span: SourceSpan): Diagnostic {
  switch (keyword) {
    case "number":
      return diagnose(bareNumber, span, {});
    case "undefined":
    case "void":
      return diagnose(undefinedMember, span, {});
    case "null":
      return diagnose(noSchema, span, {
        syntax: "null alone",
        help: "give the type that the value has when it is not null",
      });
    case "bigint":
      return diagnose(noSchema, span, { syntax: "bigint", help: "use Int64 from crdwright/meta/v1" });
    default:
      return diagnose(noSchema, span, { syntax: keyword, help: ANY_FORM });
  }
}

/** The same for other syntax, named in the words of the TypeScript handbook. */
export function syntaxFinding(syntax: string, span: SourceSpan): Diagnostic {
  const article = /^[aeiou]/i.test(syntax) ? "an" : "a";
  return diagnose(noSchema, span, { syntax: `${article} ${syntax}`, help: helpOf(syntax) });
}

function helpOf(syntax: string): string {
  switch (syntax) {
    case "function type":
    case "constructor type":
    case "accessor":
      return DATA_ONLY;
    case "tuple type":
      return "use a list, or an object with a named member for each part";
    case UNTYPED:
      return "write its type behind a colon, such as name: string; for a value of any form use JSONValue from crdwright/meta/v1";
    case NOT_CONSTANT:
      return "write it of literals alone, with as const behind it";
    case "typeof type":
      return "write the values as a union of literals";
    case "computed property name":
      return "write the name itself, in quotes if it is no identifier";
    case "import type":
      return "import the type by its name at the top of the file";
    default:
      return "write the type out";
  }
}
