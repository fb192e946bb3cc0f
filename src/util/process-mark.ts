import { readFileSync } from 'node:fs';

/** Identifies a process. A later process with the same id has another mark if the system reports the start time. */
export function processMark(pid: number): string {
  return `${pid}-${startOf(pid)}`;
}

/** Whether the process of a mark still runs on this machine. */
export function isRunning(mark: string): boolean {
  const pid = Number(mark.split('-', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 0 || processMark(pid) !== mark) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** In ticks since boot; empty if unknown, and for zombie processes. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program name is in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
