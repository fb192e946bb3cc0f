import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Processes below a process, by id, nearest first; only on Linux. */
export function processesBelow(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [...(children.get(pid) ?? [])];
  for (let index = 0; index < found.length; index++) found.push(...(children.get(found[index] ?? 0) ?? []));
  return found;
}

/** Command lines of running processes that hold a text; only on Linux. */
export function processesWith(text: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => commandLineOf(Number(pid))).filter((line) => line.includes(text));
}

/** Command lines of running processes that work in a folder; only on Linux, elsewhere none. */
export function processesInFolder(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => folderOf(pid) === folder).map((pid) => commandLineOf(Number(pid)));
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** Ends a process and everything below it at once, as when the machine loses its power. */
export function killTree(pid: number): void {
  const below = process.platform === 'linux' ? processesBelow(pid) : [];
  for (const id of [pid, ...below]) kill(id);
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in brackets may hold spaces and brackets itself.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}
