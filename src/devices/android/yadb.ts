import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';

import { ConfigError } from '../../core/errors/errors.ts';
import { shellQuote } from '../shared/client/shell-quote.ts';
import type { AdbShell, ShellCall } from './adb/adb-shell.ts';

const folder = '/data/local/tmp';

const getIt =
  'Download "yadb" from the releases of github.com/ysbing/YADB (LGPL-3.0) and set its path with the option yadbPath or the variable EYEWRIGHT_YADB_PATH.';

/** The error for a task that needs yadb when it is not configured. */
export function yadbMissing(task: string): ConfigError {
  return new ConfigError('TOOL_MISSING', `Cannot ${task}: it needs yadb, which is not part of this package`, {
    hint: getIt,
    details: { tool: 'yadb' },
  });
}

/** @throws ConfigError `TOOL_MISSING` if the file does not exist */
export function assertYadbFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return;
  throw new ConfigError('TOOL_MISSING', `yadbPath: no such file: ${file}`, {
    hint: getIt,
    details: { tool: 'yadb', tried: file },
  });
}

/** A small program that runs on the device and does what no built-in command can. It always exits with 0. */
export class Yadb {
  readonly #shell: AdbShell;
  readonly #file: string;
  /** A unique name, so that only the file pushed here is run, and it stays until it is removed. */
  readonly #remote = `${folder}/eyewright-yadb-${randomBytes(6).toString('hex')}`;
  #there: Promise<void> | undefined;

  constructor(shell: AdbShell, file: string) {
    this.#shell = shell;
    this.#file = file;
  }

  /** Types text into the focused field through the clipboard. */
  async type(text: string, call: ShellCall): Promise<void> {
    await this.#run(`-keyboard ${shellQuote(text.replaceAll('\n', '\\n'))}`, call);
    // Every application can read the clipboard.
    if (call.isSecret) await this.#run("-writeClipboard ' '", call);
  }

  /** Empties the focused field. */
  async clear(call: ShellCall): Promise<void> {
    await this.#run('-keyboardClear', call);
  }

  /** Captures display 0 into a file on the device. */
  async capture(file: string, call: ShellCall): Promise<void> {
    await this.#run(`-screenshot ${shellQuote(file)}`, call);
  }

  /** Moves two fingers; each is half their distance away from the centre. */
  async pinch(pinch: YadbPinch, call: ShellCall): Promise<void> {
    const { x, y, from, to, durationMs } = pinch;
    await this.#run(`-pinch ${[x, y, from, to, durationMs].map(Math.round).join(' ')}`, {
      ...call,
      whenStopped: 'let-finish',
    });
  }

  /** Removes it from the device. */
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
  /** Distance of the fingers in pixels at the start and at the end. */
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
}
