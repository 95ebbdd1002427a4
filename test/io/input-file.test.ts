import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DEFAULT_FILE_MIB, InputProblem, readInput } from "../../src/io/input-file.js";
import { lookAt, readTextIfThere } from "../../src/project/output/output-folder.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";

function problemOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof InputProblem) return error.problem;
    throw error;
  }
}

const NO_FILE = "it is no file, but a pipe or a device";

describe("readInput", () => {
  it("reads a file, however its size is told", () => {
    const path = join(temporaryFolder(), "a");
    writeFileSync(path, "text");
    expect(readInput(path).toString()).toBe("text");
    // The kernel says that this has no bytes.
    if (process.platform === "linux") expect(readInput("/proc/self/status").length).toBeGreaterThan(0);
  });

  it("does not wait for a pipe, a device or a socket", async () => {
    const folder = temporaryFolder();
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const server = createServer().listen(join(folder, "socket"));
    await new Promise((resolve) => server.once("listening", resolve));
    for (const path of [join(folder, "pipe"), join(folder, "socket"), "/dev/zero", "/dev/urandom"]) {
      expect(problemOf(() => readInput(path))).toBe(NO_FILE);
      expect(problemOf(() => readTextIfThere(path))).toBe(NO_FILE);
    }
    expect(lookAt(folder, "pipe")).toEqual({ kind: "obstacle", path: "pipe" });
    server.close();
  });

  it("counts bytes, by a limit that can be set", () => {
    const path = join(temporaryFolder(), "a");
    writeFileSync(path, "");
    truncateSync(path, 2 ** 20);
    expect(readInput(path, 1).length).toBe(2 ** 20);
    truncateSync(path, 2 ** 20 + 1);
    expect(problemOf(() => readInput(path, 1))).toBe("it has more than 1 MiB");
    truncateSync(path, DEFAULT_FILE_MIB * 2 ** 20 + 1);
    expect(problemOf(() => readInput(path))).toBe("it has more than 100 MiB");
  });

  it("has no file with NUL in its name, and leaves folders to the system", () => {
    expect(problemOf(() => readInput("a\0b"))).toBe("a name of a file holds no NUL");
    expect(readTextIfThere(join(temporaryFolder(), "none"))).toBeUndefined();
    const folder = temporaryFolder();
    mkdirSync(join(folder, "inner"));
    expect(lookAt(folder, "inner")).toEqual({ kind: "obstacle", path: "inner" });
    expect(() => readTextIfThere(folder)).toThrow("EISDIR");
  });
});

describe.skipIf(process.platform === "win32")("what a shell hands over", () => {
  /** Reads it in a program of its own: it waits for what comes. */
  function size(fills: string, path: string): string {
    const file = fileURLToPath(new URL("../../dist/io/input-file.js", import.meta.url));
    const program = `
      const { readInputText } = await import(${JSON.stringify(file)});
      const path = process.argv[1];
      try { console.log(readInputText(path, 1).length); }
      catch (error) { console.log(error.problem ?? error); }`;
    const command = path === "<()" ? `node -e "$1" <(${fills})` : `${fills} | node -e "$1" "$2"`;
    const args = ["-c", command, "bash", program, path];
    return execFileSync("bash", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  }

  it.each(["-", "/dev/stdin", "/dev/fd/0", "<()"])("is read until it ends, or has too much: %s", (path) => {
    expect(size("(printf ab; sleep 0.2; printf c)", path)).toBe("3");
    expect(size("head -c 1048576 /dev/zero", path)).toBe("1048576");
    expect(size("head -c 1048577 /dev/zero", path)).toBe("it has more than 1 MiB");
    expect(size("yes", path)).toBe("it has more than 1 MiB");
  });
});
