import { ConfigError } from '../../../core/errors/errors.ts';
import type { ShellCall } from '../adb/adb-shell.ts';
import type { ScrcpyClipboard } from '../scrcpy/scrcpy-clipboard.ts';
import { runInput, type InputParts } from './input-parts.ts';
import { editing } from './key-codes.data.ts';

/** One way to type what no key of Android's own has. */
export interface BeyondAscii {
  /** The first version of the platform's interface that it works with. */
  readonly since: number;
  /** Types into the field that has the focus. */
  type(text: string, call: ShellCall): Promise<void>;
}

/** The key Paste came with Android 7. */
const pasteSince = 24;

/** By the clipboard, which a secret is taken from again: every application can read it. */
export function byClipboard(parts: Pick<InputParts, 'shell' | 'input'>, clipboard: ScrcpyClipboard): BeyondAscii {
  return {
    since: pasteSince,
    async type(text, call) {
      await clipboard.set(text, call);
      try {
        // `input` ends when the application has got the key.
        await runInput(parts, { task: call.task, signal: call.signal }, [`keyevent ${editing.paste}`]);
      } finally {
        if (call.isSecret) await clipboard.set(' ', call);
      }
    },
  };
}

/** Nothing at hand types such a text. */
export function nothingBeyondAscii(): ConfigError {
  return new ConfigError(
    'TOOL_MISSING',
    'Cannot type text that has no keys of its own (accents, other scripts, emoji): it takes a tool that is not part of this package',
    {
      hint: "Name one file: yadb (github.com/ysbing/YADB, LGPL-3.0) by yadbPath or EYEWRIGHT_YADB_PATH, or scrcpy's server (github.com/Genymobile/scrcpy, Apache-2.0) by scrcpyServerPath or EYEWRIGHT_SCRCPY_SERVER_PATH. Or allow unicodeIme: true, which installs the keyboard of the npm package io.appium.settings on the phone.",
      details: { tool: 'yadb' },
    },
  );
}
