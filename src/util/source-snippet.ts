import { readFileSync } from 'node:fs';

import { hideKeysInCode } from './hide-keys.ts';

/** Lines shown before and after the marked one. */
const around = 3;

/** The numbered source around a line, with `>` before the line itself and without keys; undefined if the file cannot be read. */
export function sourceSnippet({ file, line }: { file: string; line: number }): string | undefined {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return undefined;
  }
  if (line < 1 || line > lines.length) return undefined;
  const first = Math.max(1, line - around);
  // Processes several lines together, because a value may span lines.
  const shown = hideKeysInCode(lines.slice(first - 1, line + around).join('\n')).split('\n');
  const width = String(first + shown.length - 1).length;
  return shown
    .map((text, index) => {
      const number = first + index;
      return `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd();
    })
    .join('\n');
}
