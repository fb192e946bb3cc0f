import { readdirSync, readFileSync } from 'node:fs';

/** Command lines of the processes whose command line or environment has a text. */
export function processesWith(text: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    const line = read(pid, 'cmdline');
    // A zombie has no command line; whoever started it has not collected it yet.
    return line !== '' && `${line} ${read(pid, 'environ')}`.includes(text) ? [line.trim()] : [];
  });
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It has ended in between.
    return '';
  }
}
