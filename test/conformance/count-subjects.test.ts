import { describe, expect, it } from "vitest";
import { countSubjects } from "./count-subjects.js";
import type { OutsideData } from "./published-data.js";
import type { Count, Subject } from "./subjects.js";

const FULL: Count = { passed: 2, total: 2, failures: [] };

async function run(subjects: readonly Subject[], publishedData?: string): Promise<{ full: boolean; lines: string[] }> {
  const lines: string[] = [];
  const find = (data: OutsideData) => (data === "published data" ? publishedData : undefined);
  return { full: await countSubjects(subjects, find, (line) => lines.push(line)), lines };
}

const fromRepository = (count: Count): Subject => ({ name: "cases", from: "repository", count: () => count });

describe("countSubjects", () => {
  it("prints a line for each subject, and is full where every count is", async () => {
    const published: Subject = {
      name: "files",
      from: "published data",
      count: (folder) => ({ ...FULL, total: folder.length }),
    };
    expect(await run([fromRepository(FULL), published], "ab")).toEqual({
      full: true,
      lines: ["cases: 2/2", "files: 2/2"],
    });
  });

  it("tells what failed, and is not full then", async () => {
    const count = { passed: 1, total: 2, failures: [{ file: "a" }] };
    expect(await run([fromRepository(count), fromRepository(FULL)])).toEqual({
      full: false,
      lines: ["cases: 1/2", '  {"file":"a"}', "cases: 2/2"],
    });
  });

  it.each([
    { why: "nothing was counted", count: { passed: 0, total: 0, failures: [] } },
    { why: "there is more than is wanted", count: { ...FULL, failures: [{ file: "extra" }] } },
    { why: "the count is short without a failure", count: { passed: 1, total: 2, failures: [] } },
  ])("is not full where $why", async ({ count }) => {
    expect((await run([fromRepository(count)])).full).toBe(false);
  });

  it("leaves long lists of failures short", async () => {
    const failures = Array.from({ length: 23 }, (_, index) => ({ index }));
    const { lines } = await run([fromRepository({ passed: 0, total: 23, failures })]);
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe("  and 3 more");
  });

  it("names in a line for each kind of data what it skips without it, and that is no failure", async () => {
    const skip = (name: string, from: OutsideData): Subject => ({
      name,
      from,
      count: () => {
        throw new Error("counted");
      },
    });
    const files = skip("files", "published data");
    const rules = skip("rules", "published data");
    expect(await run([files, skip("packages", "executed output"), fromRepository(FULL), rules])).toEqual({
      full: true,
      lines: [
        "cases: 2/2",
        "skipped, since there is no published data at ../shared/oracle: files; rules",
        "skipped, since there is no executed output at ../shared/reference/controller-gen-executed-cases.md: packages",
      ],
    });
  });
});
