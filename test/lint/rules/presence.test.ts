import { describe, expect, it } from "vitest";
import { messagesOf } from "../lint-sources.js";

describe("discriminator", () => {
  it("takes a field with a default for one that is always there", () => {
    const declarations = (marker: string): string =>
      `// +kubebuilder:validation:XValidation:rule="self.type == 'Disk' ? has(self.disk) : !has(self.disk)",message="m"\ninterface WidgetSpec {\n${marker}  type?: "Disk" | "None";\n  disk?: Disk;\n}\n\ninterface Disk {\n  size: Int32;\n}`;
    expect(messagesOf("discriminator", declarations(""))).toEqual([
      "type decides which other fields may be there, and may be left out itself",
    ]);
    expect(messagesOf("discriminator", declarations('  // +default="None"\n'))).toEqual([]);
  });
});
