import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';

import { bundledProgram } from '../../../bundled-program.ts';

const asker = await bundledProgram(new URL('asker.ts', import.meta.url));

export interface WorkerInit {
  readonly folder: string;
  readonly config: Readonly<Record<string, string>>;
  readonly questions: number;
}

/** A process that is a worker of the run in a folder. */
export class AskingWorker {
  readonly process: ChildProcess;
  readonly #lines: Interface;
  readonly #said: string[] = [];

  constructor({ folder, config, questions }: WorkerInit) {
    const env = { ...process.env, EYEWRIGHT_RUN_ID: 'run', EYEWRIGHT_RUN_DIR: folder };
    const argv = [asker, JSON.stringify(config), String(questions)];
    this.process = spawn(process.execPath, argv, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.process.stdout ?? process.stdin });
    this.#lines.on('line', (line) => this.#said.push(line));
  }

  async ready(): Promise<void> {
    if (this.#said.length === 0) await Promise.race([once(this.#lines, 'line'), once(this.process, 'close')]);
    if (this.#said.length === 0) throw new TypeError('the worker ended before it began');
  }

  /** Asks all its questions; gives what it waited. */
  async work(): Promise<number> {
    this.process.stdin?.write('go\n');
    if (this.process.exitCode === null) await once(this.process, 'close');
    const last = JSON.parse(this.#said.at(-1) ?? '{}') as { waitedMs?: number };
    return last.waitedMs ?? Number.NaN;
  }
}
