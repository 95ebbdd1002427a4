import { Document, parse, Scalar, type Tags, visit } from "yaml";

/**
 * Returns a value as Kubernetes' own writers put it into YAML: lists without further indentation, long lines as they are. Texts that a
 * reader of YAML 1.1 or of YAML 1.2 takes for something else, such as `n`, `on`, `0o17` or `012`, stand in quotes.
 */
export function writeYaml(value: unknown): string {
  const document = new Document(value, { version: "1.1", customTags: withoutSpecial, aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && needsQuotes(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  // All of them stand in double quotes now.
  return document.toString({ indentSeq: false, lineWidth: 0 }).replace(UNPRINTABLE, escaped);
}

/** What Go's readers refuse where it stands for itself, and editors do not show. JSON's own escapes are left to the writer. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function needsQuotes(text: string): boolean {
  return text.search(UNPRINTABLE) !== -1 || isOtherSomewhere(text);
}

/** A map is a map, whatever it is made of, and the tag of merge keys would write `<<` without quotes. */
function withoutSpecial(tags: Tags): Tags {
  return tags.filter((tag) => !/(?:^|:)(?:merge|omap|pairs|set)$/.test(typeof tag === "string" ? tag : tag.tag));
}

/** Whether a text that has no need of quotes in YAML 1.1 is something else for another reader. */
function isOtherSomewhere(text: string): boolean {
  // A merge key and the default value, which only some readers of YAML 1.1 know.
  if (text === "<<" || text === "=") return true;
  // All words that stand for something are such in YAML 1.1, too: only numbers are left.
  if (!/^[-+.\d]\S*$/.test(text)) return false;
  try {
    return typeof parse(text, { version: "1.2", logLevel: "silent" }) === "number";
  } catch {
    return false;
  }
}
