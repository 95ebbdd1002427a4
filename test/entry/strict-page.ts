import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isErrorWithCode } from "../../src/io/input-file.js";

/** Lets a page load and ask for what its own server has, and compile no text. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The path of a chromium, or undefined where this machine has none. */
export function findChromium(): string | undefined {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // The next one may be there.
    }
  }
  return undefined;
}

/** Answers what the page and its script do not. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What a script answers by `fetch("/answer", { method: "POST", body })` in a page under the policy. The page's server hands to `answer` what is below `/apis/`. */
export async function pageAnswer(chromium: string, script: string, answer?: Answer): Promise<string> {
  const page = '<!doctype html><meta charset="utf-8"><body><script type="module" src="/script.js"></script></body>';
  const server = createServer();
  const answered = new Promise<string>((resolve, reject) => {
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (answer !== undefined && request.url?.startsWith("/apis/")) return answer(request, response);
      const isScript = request.url === "/script.js";
      response.setHeader("Content-Security-Policy", POLICY);
      response.setHeader("Content-Type", isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8");
      if (request.url === "/answer") text(request).then(resolve, reject);
      response.end(isScript ? script : page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const profile = mkdtempSync(join(tmpdir(), "crdwright-profile-"));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const browser = spawn(
    chromium,
    [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
      ...["--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--remote-debugging-port=0"],
      ...[`--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`],
    ],
    { stdio: "ignore", timeout: 50_000, detached: true },
  );
  const ended = new Promise<never>((_, reject) => {
    browser.on("error", reject);
    browser.on("exit", (code) => reject(new Error(`chromium ended with ${code} before the page answered`)));
  });
  try {
    return await Promise.race([answered, ended]);
  } finally {
    const gone = ended.catch(() => undefined);
    // Its processes are a group; one that outlives the first would write the profile while it is removed.
    if (browser.pid !== undefined) endGroup(browser.pid);
    await gone;
    server.closeAllConnections();
    server.close();
    removeProfile(profile);
  }
}

/** Ends a group of processes, which may have ended by itself. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(isErrorWithCode(error) && error.code === "ESRCH")) throw error;
  }
}

/** A profile that is still written to is left to the folder of temporary files: it is not what is tested. */
function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch (error) {
    if (!(isErrorWithCode(error) && error.code === "ENOTEMPTY")) throw error;
  }
}
