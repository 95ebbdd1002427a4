import { Document, parse, Scalar, type Tags, visit } from "yaml";

/**
 * Returns a value as Kubernetes' own writers put it into YAML: lists without further indentation, long lines as they are. Texts that a
 * reader of YAML 1.1 or of YAML 1.2 takes for something else, such as `n`, `on`, `0o17` or `012`, stand in quotes.
 */
export function writeYaml(value: unknown): string {
  const document = new Document(value, { version: "1.1", customTags: withoutSpecial, aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && isOtherSomewhere(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ indentSeq: false, lineWidth: 0 });
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
