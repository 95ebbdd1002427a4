import { mkdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const beatMs = 2_000;
const staleMs = 30_000;

/**
 * Runs `work` while holding the lock folder `lock`; waits while another process holds it, and calls `onWait` once then, until `signal` is aborted.
 * The holder touches the folder, so a lock whose holder died is taken over after 30 seconds. Two waiters that take over at
 * the same moment waste time and break nothing: what they make is moved into place whole.
 */
export async function withBuildLock(lock, signal, onWait, work) {
  await mkdir(path.dirname(lock), { recursive: true });
  for (let waited = false; !(await tryCreate(lock)); ) {
    if (!waited) onWait();
    waited = true;
    signal.throwIfAborted();
    if (await isStale(lock)) await rm(lock, { recursive: true, force: true });
    else await delay(500);
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {});
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(lock, { recursive: true, force: true });
  }
}

async function tryCreate(lock) {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

async function isStale(lock) {
  try {
    return Date.now() - (await stat(lock)).mtimeMs > staleMs;
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}
