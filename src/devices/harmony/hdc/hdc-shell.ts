import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { abortable, settlesWithin, sleep } from '../../../core/time/deadline.ts';
import { DeviceError, type EyewrightError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import { failureIn } from '../../shared/client/command-errors.ts';
import type { ClientCall, ClientOutput } from '../../shared/client/device-client.ts';
import type { HdcClient } from './hdc-client.ts';
import { clientFailures, toolFailures } from './hdc-failures.data.ts';
import { failureLines, plainOutput } from './hdc-output.ts';

/** A shell call on the device; see `ClientCall`. */
export type ShellCall = Omit<ClientCall, 'args' | 'input'>;

/** Folder that the user of hdc's shell may write to. */
const folder = '/data/local/tmp';
/** hdc is still establishing the connection; nothing has run yet. */
const notReady = /^.*(?:communication channel is being established|\[E000004\])/i;
const readyTries = 10;
const readyPauseMs = 500;
const tidyMs = 3000;

/**
 * The shell and the file system of one device. Commands run one after another, because hdc mixes up parallel ones.
 * Every method throws a typed error if the device cannot be reached.
 */
export class HdcShell {
  readonly #client: HdcClient;
  #last: Promise<void> = Promise.resolve();
  #commands = 0;

  constructor(client: HdcClient) {
    this.#client = client;
  }

  get deviceId(): string {
    return this.#client.deviceId;
  }

  /** Number of commands so far that may have changed the screen. */
  get commands(): number {
    return this.#commands;
  }

  /** Path of a file on the device that nothing else uses. */
  newFile(ending: string): string {
    return `${folder}/eyewright-${randomBytes(6).toString('hex')}.${ending}`;
  }

  /** Runs a command line of a tool and returns its output, which must indicate success. */
  async run(line: string, call: ShellCall): Promise<string> {
    const text = await this.ask(line, call);
    const error = this.toolError(text, call);
    if (error) throw error;
    return text;
  }

  /** Runs a command line and returns its output, even if it failed. hdc does not pass on exit codes. */
  ask(line: string, call: ShellCall): Promise<string> {
    if (call.isSecret) return this.#askInFile(line, call);
    const args = ['shell', withQuotesInside(line)];
    return this.#inTurn(call, async () => plainOutput((await this.#reach(args, call)).stdout));
  }

  /** The error that the output of a tool reports; otherwise undefined. */
  toolError(text: string, { task, isSecret }: ShellCall): EyewrightError | undefined {
    const error = failureIn({ task, deviceId: this.deviceId }, toolFailures, text);
    // Tools may repeat their arguments in the output.
    return error && isSecret ? hidden(error, { task, deviceId: this.deviceId }) : error;
  }

  /** Copies a file from the device. */
  async receive(remote: string, file: string, call: ShellCall): Promise<void> {
    await this.#inTurn(call, async () => {
      const output = await this.#reach(['file', 'recv', remote, file], call);
      // The success message differs in every version.
      const size = await stat(file).then(
        (status) => status.size,
        () => undefined,
      );
      if (size === undefined) throw this.#noFile(output, call);
    });
  }

  /** Removes a file on the device after the commands before it; a device that has gone keeps the file. */
  remove(remote: string): void {
    const call = { task: 'tidy up', signal: AbortSignal.timeout(tidyMs), limitMs: tidyMs };
    void this.#inTurn(call, () => this.#reach(['shell', `rm -f ${remote}`], call, { isQuiet: true })).catch(
      () => undefined,
    );
  }

  /** Resolves when all commands have ended, or after a moment. */
  async rest(): Promise<void> {
    await settlesWithin(this.#last, tidyMs);
  }

  async #inTurn<T>({ signal }: ShellCall, work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    let end: () => void = () => undefined;
    this.#last = new Promise((resolve) => (end = resolve));
    try {
      await abortable(before, signal);
      return await work();
    } finally {
      void before.then(end);
    }
  }

  async #reach(
    args: readonly string[],
    call: ShellCall,
    { isQuiet = false }: { readonly isQuiet?: boolean } = {},
  ): Promise<ClientOutput> {
    for (let attempt = 1; ; attempt++) {
      if (!isQuiet) this.#commands += 1;
      const output = await this.#client.run({ ...call, args });
      const failure = failureLines(output, args[0] === 'shell' ? 'device' : 'hdc');
      if (failure === '') return output;
      const facts = { task: call.task, deviceId: this.deviceId };
      if (!notReady.test(failure) || attempt >= readyTries) {
        throw failureIn(facts, clientFailures, failure) ?? this.#noFile(output, call);
      }
      await sleep(readyPauseMs, call.signal);
    }
  }

  /**
   * Process arguments are visible to others; the content of a private file is not. Both files are removed before the
   * line runs, so ending this process leaves none.
   */
  async #askInFile(line: string, call: ShellCall): Promise<string> {
    const remote = this.newFile('sh');
    try {
      return await this.#inTurn(call, async () => {
        await this.#sendText(`rm -f ${remote}\n${line}\n`, remote, call);
        return plainOutput((await this.#reach(['shell', `sh ${remote}`], call)).stdout);
      });
    } catch (error) {
      // The file may have been sent although the command did not run.
      this.remove(remote);
      throw error;
    }
  }

  async #sendText(text: string, remote: string, call: ShellCall): Promise<void> {
    const local = await mkdtemp(path.join(tmpdir(), 'eyewright-'));
    try {
      const file = path.join(local, 'line.sh');
      await writeFile(file, text, { mode: 0o600 });
      await this.#reach(['file', 'send', file, remote], call);
    } finally {
      await rm(local, { recursive: true, force: true });
    }
  }

  #noFile({ stdout, stderr }: ClientOutput, { task }: ShellCall): DeviceError {
    const printed = shorten(`${plainOutput(stdout)} ${stderr}`.trim() || 'nothing');
    return new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `Cannot ${task} on ${this.deviceId}: no file arrived; hdc printed: ${printed}`,
      {
        hint: 'Is there space left in /data/local/tmp?',
        details: { output: printed },
        retryable: true,
      },
    );
  }
}

/**
 * Before 5.0, hdc strips quotes at both ends of a line, paired or not (OpenHarmony, hdc, AsyncCmd::ExecuteCommand).
 * This keeps quotes away from the ends.
 */
function withQuotesInside(line: string): string {
  const start = /^\s*"/.test(line) ? ':; ' : '';
  const end = /"\s*$/.test(line) ? ' ;' : '';
  return start + line + end;
}

function hidden({ code }: EyewrightError, facts: { readonly task: string; readonly deviceId: string }): DeviceError {
  return new DeviceError(code, `Cannot ${facts.task} on ${facts.deviceId}: its output may hold a secret`, {
    hint: 'Repeat it without a secret to read the output.',
    details: { deviceId: facts.deviceId },
  });
}
