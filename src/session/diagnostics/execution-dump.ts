import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { errorMessage } from '../../core/errors/errors.ts';
import type { EventOf, RecordEvent } from '../../core/record/record.ts';

const dumpName = /^\d{4}-\w+\.execution\.json$/;

/** One call of the user and its events. */
interface Execution {
  readonly start: EventOf<'step-start'>;
  readonly events: RecordEvent[];
}

export interface ExecutionDumpsInit {
  readonly tool: string;
  /** The report next to which the files are written; undefined where none could be written. */
  readonly report: () => string | undefined;
  readonly warn: (message: string) => void;
}

/** Writes one JSON file for each call of the user, next to the report, when the call has ended. */
export class ExecutionDumps {
  readonly #init: ExecutionDumpsInit;
  /** The call that each open step is part of. */
  readonly #open = new Map<string, Execution>();
  #test: EventOf<'test-start'> | undefined;
  #count = 0;

  constructor(init: ExecutionDumpsInit) {
    this.#init = init;
  }

  add(event: RecordEvent): void {
    if (event.type === 'test-start') this.#test = event;
    if (event.type === 'step-start') this.#begin(event);
    const step = 'step' in event ? event.step : undefined;
    const execution = step === undefined ? undefined : this.#open.get(step);
    if (!execution || step === undefined) return;
    execution.events.push(event);
    if (event.type !== 'step-end') return;
    this.#open.delete(step);
    if (execution.start.step === step) this.#write(execution, event);
  }

  #begin(start: EventOf<'step-start'>): void {
    const outer = start.parent === undefined ? undefined : this.#open.get(start.parent);
    this.#open.set(start.step, outer ?? { start, events: [] });
  }

  #write({ start, events }: Execution, { status, durationMs }: EventOf<'step-end'>): void {
    const report = this.#init.report();
    if (report === undefined) return;
    const { record, name, title, at } = start;
    const { tool } = this.#init;
    const startedAt = new Date(at).toISOString();
    // Events have the names of pictures; the bytes are in the report.
    const dump = { tool, record, test: this.#test, name, title, status, startedAt, durationMs, events };
    const dir = dumpFolder(report);
    try {
      if (this.#count === 0) makeEmpty(dir);
      this.#count += 1;
      const file = path.join(dir, `${String(this.#count).padStart(4, '0')}-${name}.execution.json`);
      writeFileSync(file, `${JSON.stringify(dump, undefined, 2)}\n`);
    } catch (error) {
      this.#init.warn(`The execution dumps could not be written to ${dir}: ${errorMessage(error)}`);
    }
  }
}

/** `<report>.executions` next to a single-file report, `executions` in the folder of any other. */
function dumpFolder(report: string): string {
  const { dir, name } = path.parse(report);
  return name === 'index' ? path.join(dir, 'executions') : path.join(dir, `${name}.executions`);
}

/** Removes the dumps of an earlier report of the same name, and nothing else. */
function makeEmpty(dir: string): void {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) if (dumpName.test(name)) rmSync(path.join(dir, name));
}
