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

/** A call of the shell of the device; see `ClientCall`. */
export type ShellCall = Omit<ClientCall, 'args' | 'input'>;

/** Where the user of hdc's shell may write. */
const folder = '/data/local/tmp';
/** A channel that is being established takes this long, in milliseconds; until it is there, nothing has run. */
const notReady = /^.*(?:communication channel is being established|\[E000004\])/i;
const readyTries = 10;
const readyPauseMs = 500;
const tidyMs = 3000;

/**
 * The shell and the files of one device. Its commands run one after another, since hdc confuses those that run side by
 * side; what cannot reach the device is a typed error in all of its methods.
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

  /** How many commands the device has been given that may have changed its screen. */
  get commands(): number {
    return this.#commands;
  }

  /** A file on the device that nothing else uses. */
  newFile(ending: string): string {
    return `${folder}/eyewright-${randomBytes(6).toString('hex')}.${ending}`;
  }

  /** What a command line of tools printed, which must tell of success. */
  async run(line: string, call: ShellCall): Promise<string> {
    const text = await this.ask(line, call);
    const error = this.toolError(text, call);
    if (error) throw error;
    return text;
  }

  /** What came of a command line, whatever it was. Exit codes of the device do not reach this side. */
  ask(line: string, call: ShellCall): Promise<string> {
    if (call.isSecret) return this.#askInFile(line, call);
    const args = ['shell', withQuotesInside(line)];
    return this.#inTurn(call, async () => plainOutput((await this.#reach(args, call)).stdout));
  }

  /** The error that the output of a tool tells of; undefined when it tells of none. */
  toolError(text: string, { task, isSecret }: ShellCall): EyewrightError | undefined {
    const error = failureIn({ task, deviceId: this.deviceId }, toolFailures, text);
    // What a tool says may repeat what it was given.
    return error && isSecret ? hidden(error, { task, deviceId: this.deviceId }) : error;
  }

  /** Gets a file from the device. */
  async receive(remote: string, file: string, call: ShellCall): Promise<void> {
    await this.#inTurn(call, async () => {
      const output = await this.#reach(['file', 'recv', remote, file], call);
      // It says that it has finished in other words in every version.
      const size = await stat(file).then(
        (status) => status.size,
        () => undefined,
      );
      if (size === undefined) throw this.#noFile(output, call);
    });
  }

  /** Takes a file of the device away, behind whatever comes first; a device that is gone keeps it. */
  remove(remote: string): void {
    const call = { task: 'tidy up', signal: AbortSignal.timeout(tidyMs), limitMs: tidyMs };
    void this.#inTurn(call, () => this.#reach(['shell', `rm -f ${remote}`], call, { isQuiet: true })).catch(
      () => undefined,
    );
  }

  /** When everything has ended that was begun, or not within a moment. */
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
   * Arguments of a process can be seen by others; what is in a file of one's own cannot. Both files are gone before the
   * line runs: whoever ends this process meanwhile leaves none.
   */
  async #askInFile(line: string, call: ShellCall): Promise<string> {
    const remote = this.newFile('sh');
    try {
      return await this.#inTurn(call, async () => {
        await this.#sendText(`rm -f ${remote}\n${line}\n`, remote, call);
        return plainOutput((await this.#reach(['shell', `sh ${remote}`], call)).stdout);
      });
    } catch (error) {
      // Perhaps it was sent and did not run.
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
      `Cannot ${task} on ${this.deviceId}: no file came; hdc printed: ${printed}`,
      {
        hint: 'Has the phone room left in /data/local/tmp?',
        details: { output: printed },
        retryable: true,
      },
    );
  }
}

/** Before 5.0, hdc takes quotes away at the ends of a line, paired or not (OpenHarmony, hdc, AsyncCmd::ExecuteCommand): none stands there. */
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
