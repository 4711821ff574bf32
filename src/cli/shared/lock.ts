import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

/* A file that says which process writes another file. It may outlive a process that was killed. */

/** Those of this process. */
const HELD = new Set<string>();

/** Whether a process of this machine still runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the process that a lock names may still run. Nobody here knows about those of another machine. */
function isHeld(lock: string): boolean {
  try {
    const [pid, host] = readFileSync(lock, "utf8").split(" ");
    const isOld = host === hostname() && (Number(pid) === process.pid ? !HELD.has(lock) : !isRunning(Number(pid)));
    return !isOld;
  } catch {
    return true;
  }
}

/** Takes the lock, or that of a dead process. Returns whether it did. @throws Error if no file can be written there */
export function takeLock(lock: string): boolean {
  const isTaken = isCreated(lock) || isInherited(lock);
  if (isTaken) HELD.add(lock);
  return isTaken;
}

/** Takes the lock of a dead process. Only one process at a time gets as far as the second look. */
function isInherited(lock: string): boolean {
  const next = `${lock}~`;
  if (isHeld(lock) || !takeLock(next)) return false;
  HELD.delete(next);
  const isOld = !isHeld(lock);
  if (isOld) renameSync(next, lock);
  else rmSync(next);
  return isOld;
}

function isCreated(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${hostname()}`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    rmSync(lock, { force: true });
    throw error;
  }
}

export function releaseLock(lock: string): void {
  HELD.delete(lock);
  rmSync(lock, { force: true });
}
