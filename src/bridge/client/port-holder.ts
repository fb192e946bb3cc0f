import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';
const inodeColumn = 9;

/**
 * Who listens on a port of this computer, e.g. `python3 (process 4321)`. Undefined where it cannot be found out: on other systems
 * than Linux, and for programs of other users.
 */
export function portHolder(port: number): string | undefined {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => socketsOn(port, table)));
  if (sockets.size === 0) return undefined;
  const pid = namesIn('/proc').find((name) => /^\d+$/.test(name) && holdsOne(name, sockets));
  if (pid === undefined) return undefined;
  return `${textOf(`/proc/${pid}/comm`).trim() || 'a program'} (process ${pid})`;
}

/** What the file descriptors of listeners on a port point to. */
function socketsOn(port: number, table: string): string[] {
  return textOf(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === listening && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
    .map((columns) => `socket:[${columns[inodeColumn]}]`);
}

function holdsOne(pid: string, sockets: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`;
  return namesIn(folder).some((name) => sockets.has(targetOf(`${folder}/${name}`)));
}

// Processes end while they are looked at, and those of other users cannot be.
function namesIn(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}

function targetOf(link: string): string {
  return attempt(() => readlinkSync(link)) ?? '';
}

function textOf(file: string): string {
  return attempt(() => readFileSync(file, 'utf8')) ?? '';
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
