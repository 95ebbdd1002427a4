import type { SourceText } from "../source/source-text.js";
import type { ProjectTexts } from "./compile.js";

/**
 * Everything that schemas and code are generated from, as one text for the key of a cache. It is made where a cache asks for it:
 * under `--watch` none does.
 */
export function wholeText(texts: ProjectTexts): SourceText {
  const { config, sources, sourceFindings, features, overrides, tsconfigs, packageName } = texts;
  let text: string | undefined;
  return {
    path: "",
    get text() {
      text ??= JSON.stringify([config, sources, sourceFindings, features, overrides, tsconfigs, packageName]);
      return text;
    },
  };
}
