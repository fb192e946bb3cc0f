// The clipboard of an X server, as other systems have theirs: a text is there when the write returns.
import { spawnSync } from 'node:child_process';

const selection = ['-selection', 'clipboard'];

/** Nothing if there is no text. */
export function readSelection() {
  const { status, stdout } = spawnSync('xclip', [...selection, '-o', '-target', 'UTF8_STRING']);
  return status === 0 ? stdout.toString() : '';
}

/** The owner of the selection stays until the X server ends, or another one comes. */
export function writeSelection(text) {
  spawnSync('setsid', ['xclip', ...selection, '-i'], { input: text, stdio: ['pipe', 'ignore', 'ignore'] });
  for (let left = 100; left > 0 && readSelection() !== text; left--);
}
