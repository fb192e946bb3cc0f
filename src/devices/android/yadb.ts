import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';

import { ConfigError } from '../../core/errors/errors.ts';
import { shellQuote } from '../shared/client/shell-quote.ts';
import type { AdbShell, ShellCall } from './adb/adb-shell.ts';

const folder = '/data/local/tmp';

const getIt =
  'Download "yadb" from the releases of github.com/ysbing/YADB (LGPL-3.0) and name the file by the option yadbPath or the variable EYEWRIGHT_YADB_PATH.';

/** yadb was not given, and something cannot be done without it. */
export function yadbMissing(task: string): ConfigError {
  return new ConfigError('TOOL_MISSING', `Cannot ${task}: it takes yadb, which is not part of this package`, {
    hint: getIt,
    details: { tool: 'yadb' },
  });
}

/** @throws ConfigError `TOOL_MISSING` for a path that leads to no file. */
export function assertYadbFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return;
  throw new ConfigError('TOOL_MISSING', `yadbPath leads to no file: ${file}`, {
    hint: getIt,
    details: { tool: 'yadb', tried: file },
  });
}

/** A small helper that runs on the device; it can do what no command there can. Always exits with 0. */
export class Yadb {
  readonly #shell: AdbShell;
  readonly #file: string;
  /** A name of its own, so that what it is run from is what was put there, and stays until it is taken away. */
  readonly #remote = `${folder}/eyewright-yadb-${randomBytes(6).toString('hex')}`;
  #there: Promise<void> | undefined;

  constructor(shell: AdbShell, file: string) {
    this.#shell = shell;
    this.#file = file;
  }

  /** Types a text into the focused field, by way of the clipboard. */
  async type(text: string, call: ShellCall): Promise<void> {
    await this.#run(`-keyboard ${shellQuote(text.replaceAll('\n', '\\n'))}`, call);
    // Every application can read what is on the clipboard.
    if (call.isSecret) await this.#run("-writeClipboard ' '", call);
  }

  /** Empties the focused field. */
  async clear(call: ShellCall): Promise<void> {
    await this.#run('-keyboardClear', call);
  }

  /** Writes a picture of display 0 to a file of the device. */
  async capture(file: string, call: ShellCall): Promise<void> {
    await this.#run(`-screenshot ${shellQuote(file)}`, call);
  }

  /** Moves two fingers, each half as far from the middle as they are apart. */
  async pinch(pinch: YadbPinch, call: ShellCall): Promise<void> {
    const { x, y, from, to, durationMs } = pinch;
    await this.#run(`-pinch ${[x, y, from, to, durationMs].map(Math.round).join(' ')}`, {
      ...call,
      whenStopped: 'let-finish',
    });
  }

  /** Takes it from the device again. */
  async remove(call: ShellCall): Promise<void> {
    if (!this.#there) return;
    this.#there = undefined;
    await this.#shell.ask(`rm -f ${this.#remote}`, call);
  }

  async #run(args: string, call: ShellCall): Promise<void> {
    await this.#install(call);
    await this.#shell.run(`app_process -Djava.class.path=${this.#remote} ${folder} com.ysbing.yadb.Main ${args}`, call);
  }

  async #install({ signal }: ShellCall): Promise<void> {
    this.#there ??= this.#shell
      .push(this.#file, this.#remote, { task: 'put yadb onto the device', signal })
      .catch((error: unknown) => {
        this.#there = undefined;
        throw error;
      });
    await this.#there;
  }
}

export interface YadbPinch {
  readonly x: number;
  readonly y: number;
  /** Pixels between the fingers at first, and at last. */
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
}
