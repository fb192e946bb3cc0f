import { ConfigError } from '../../../core/errors/errors.ts';
import type { ShellCall } from '../adb/adb-shell.ts';
import type { ScrcpyClipboard } from '../scrcpy/scrcpy-clipboard.ts';
import { runInput, type InputParts } from './input-parts.ts';
import { editing } from '../../shared/keys/android-keys.data.ts';

/** One way to type characters that Android's virtual keyboard does not have. */
export interface BeyondAscii {
  /** Minimum API level. */
  readonly since: number;
  /** Types into the focused field. */
  type(text: string, call: ShellCall): Promise<void>;
}

/** The Paste key exists since Android 7. */
const pasteSince = 24;

/** Types through the clipboard. A secret is removed from it afterwards, because every application can read it. */
export function byClipboard(parts: Pick<InputParts, 'shell' | 'input'>, clipboard: ScrcpyClipboard): BeyondAscii {
  return {
    since: pasteSince,
    async type(text, call) {
      await clipboard.set(text, call);
      try {
        // `input` ends when the application has received the key.
        await runInput(parts, { task: call.task, signal: call.signal }, [`keyevent ${editing.paste}`]);
      } finally {
        if (call.isSecret) await clipboard.set(' ', call);
      }
    },
  };
}

/** The error if nothing is available to type such text. */
export function nothingBeyondAscii(): ConfigError {
  return new ConfigError(
    'TOOL_MISSING',
    'Cannot type text that has no keys (accents, other scripts, emoji): this needs a tool that is not part of this package',
    {
      hint: "Set the path of one tool: yadb (github.com/ysbing/YADB, LGPL-3.0) with yadbPath or EYEWRIGHT_YADB_PATH, or scrcpy's server (github.com/Genymobile/scrcpy, Apache-2.0) with scrcpyServerPath or EYEWRIGHT_SCRCPY_SERVER_PATH. Or allow unicodeIme: true, which installs the keyboard of the npm package io.appium.settings on the phone.",
      details: { tool: 'yadb' },
    },
  );
}
