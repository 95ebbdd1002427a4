import { declareDiagnostic } from "../diagnostic.js";

export const enhancementMetadata = declareDiagnostic<{ message: string; help: string }>({
  code: "enhancement-metadata",
  severity: "error",
  message: ({ message }) => message,
  help: ({ help }) => help,
});

export const enhancementHeadingMissing = declareDiagnostic<{ heading: string; after: string | undefined }>({
  code: "enhancement-heading-missing",
  severity: "error",
  message: ({ heading }) => `there is no heading ${JSON.stringify(heading)}`,
  help: ({ heading, after }) => {
    const where = after === undefined ? "" : `, behind the section ${JSON.stringify(after)}`;
    return `begin a line with ${heading}${where}; where there is nothing to say, say so below it`;
  },
});

export const enhancementTitleMissing = declareDiagnostic<void>({
  code: "enhancement-title-missing",
  severity: "error",
  message: () => "the document has no title",
  help: () => "begin a line behind the metadata with # and the title",
});

export const enhancementMarkdown = declareDiagnostic<{
  rule: string;
  description: string;
  detail: string;
  help: string;
}>({
  code: "enhancement-markdown",
  severity: "error",
  message: ({ rule, description, detail }) => `${rule}: ${description}${detail === "" ? "" : `: ${detail}`}`,
  help: ({ help }) => help,
});
