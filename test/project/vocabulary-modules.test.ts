import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createCompiler, type ProjectTexts } from "../../src/project/compile.js";
import { readProject, readVocabulary } from "../../src/project/read-project.js";
import { VOCABULARY_MODULE } from "../../src/source/vocabulary-modules.js";
import { type Sources, widget } from "../compile.js";

/** The modules of the vocabulary that a compilation asks for, each time that it does. */
function modulesOf(texts: Omit<ProjectTexts, "vocabulary">): string[] {
  const asked: string[] = [];
  const vocabulary: ProjectTexts["vocabulary"] = (module) => {
    asked.push(module ?? VOCABULARY_MODULE);
    return readVocabulary(module);
  };
  const { diagnostics } = createCompiler()({ ...texts, vocabulary });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return asked;
}

function textsOf(sources: Sources): Omit<ProjectTexts, "vocabulary"> {
  return { config: {}, sources: Object.entries(sources).map(([path, text]) => ({ path, text })), features: undefined };
}

describe("the modules of the vocabulary", () => {
  it("are not read by an API that names none of Kubernetes", () => {
    expect(modulesOf(readProject({ project: resolve(".") }).texts)).toEqual([VOCABULARY_MODULE]);
  });

  it("are read as far as an API names them, and what they name", () => {
    const sources = widget(
      'import type { PodSpec } from "crdwright/core/v1";\nexport interface WidgetSpec { pod: PodSpec }',
    );
    expect(modulesOf(textsOf(sources))).toEqual([VOCABULARY_MODULE, "crdwright/core/v1"]);
  });

  it("are read once, however often they are named", () => {
    const sources = widget(
      'import type { JobSpec } from "crdwright/batch/v1";\nexport interface WidgetSpec { a: JobSpec; b?: JobSpec }',
    );
    const once = [VOCABULARY_MODULE, "crdwright/batch/v1", "crdwright/core/v1", "crdwright/scheduling/v1alpha3"];
    expect([...modulesOf(textsOf(sources))].sort()).toEqual([...once].sort());
  });
});
