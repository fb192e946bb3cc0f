import { readFileSync } from 'node:fs';

/** A name for a process that a later one of the same number does not share, where the system tells when it began. */
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
    // Somebody else's process cannot be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** In ticks since the machine started; empty where nobody tells, and of a process that has ended and not been buried. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
