import { describe, expect, it } from "vitest";
import { messagesOf } from "../lint-sources.js";

describe("doc-start", () => {
  it("takes letters of all languages for a word", () => {
    expect(
      messagesOf("doc-start", "interface WidgetSpec {\n  /** größe is how big it is. */\n  größe: Int32;\n}"),
    ).toEqual([]);
    expect(messagesOf("doc-start", "interface WidgetSpec {\n  /** Größe is how big. */\n  size: Int32;\n}")).toEqual([
      'the description of size begins with "Größe", not with its name',
    ]);
  });
});

describe("doc-promises", () => {
  const promises = (text: string, above = "", more = ""): string[] =>
    messagesOf("doc-promises", `${above}interface WidgetSpec {\n  /** size ${text} */\n  size?: Int32;\n${more}}`);

  it.each(["is immutable.", "is considered immutable after a while.", "cannot be changed.", "is fixed once set."])(
    "finds a promise: %s",
    (text) => expect(promises(text)).toHaveLength(1),
  );

  it.each(["belongs to the immutable image.", "is one of fields of which most are immutable."])(
    "finds none where something else is immutable: %s",
    (text) => expect(promises(text)).toEqual([]),
  );

  it.each(["self.spec.size == oldSelf.spec.size", "oldSelf.spec.?size.orValue(0) == self.spec.?size.orValue(0)"])(
    "takes a rule further up for what keeps it: %s",
    (rule) => {
      const widget = (text: string): string =>
        `// +kubebuilder:validation:XValidation:rule="${text}",message="m"\ninterface Widget extends KubernetesObject {\n  spec: WidgetSpec;\n}\n\n`;
      expect(promises("is immutable.", widget(rule))).toEqual([]);
      const ofAnother = rule.replaceAll("size", "colour");
      expect(promises("is immutable.", widget(ofAnother), "colour?: Int32;")).toHaveLength(1);
    },
  );
});
