import { polledClipboard } from '../clipboard/polled-clipboard.ts';
import type { DesktopClipboard } from '../driver/desktop-driver.ts';
import type { RunProgram } from '../processes/run-program.ts';

/** The clipboard of macOS, by pbcopy and pbpaste. */
export function macClipboard(run: RunProgram): DesktopClipboard {
  return polledClipboard({
    read: ({ signal }) => run({ command: 'pbpaste', args: ['-Prefer', 'txt'], task: 'read the clipboard', signal }),
    async write(text, { signal }) {
      await run({ command: 'pbcopy', args: [], input: text, task: 'put a text on the clipboard', signal });
    },
  });
}
