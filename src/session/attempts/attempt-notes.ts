import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import { failureClasses } from '../../core/errors/failure-class.ts';
import { currentRun } from '../../report/container/run-id.ts';
import { parseJson } from '../../util/parse-json.ts';
import { removeOldFiles } from '../remove-old-files.ts';
import { runPlace } from '../report-place.ts';
import type { Surroundings } from '../surroundings.ts';
import type { PastAttempt } from './retry-gate.ts';

const noteSchema = z.object({
  number: z.number(),
  failureClass: z.enum(failureClasses),
  code: z.string().optional(),
  reason: z.string(),
});

/** Stores how attempts failed, for the next attempt in another process: runners start a new worker after a failure. */
export class AttemptNotes {
  readonly #folder: string;
  readonly #run: string;

  constructor(surroundings: Pick<Surroundings, 'env' | 'cwd'>) {
    this.#folder = path.join(runPlace(surroundings), 'attempts');
    this.#run = currentRun(surroundings.env);
  }

  read(test: string): PastAttempt | undefined {
    const text = readIfThere(this.#file(test));
    const parsed = noteSchema.safeParse(text === undefined ? undefined : parseJson(text));
    return parsed.success ? { ...parsed.data, code: parsed.data.code } : undefined;
  }

  /** @throws RecordError `RECORD_UNREADABLE`, since a failure that is not stored must not look like a success. */
  write(test: string, past: PastAttempt | undefined): void {
    const file = this.#file(test);
    try {
      if (!past) return rmSync(file, { force: true });
      mkdirSync(this.#folder, { recursive: true });
      removeOldFiles(this.#folder);
      writeFileSync(file, JSON.stringify(past));
    } catch (cause) {
      throw new RecordError(
        'RECORD_UNREADABLE',
        `The failure of the attempt cannot be stored in ${file}: ${errorMessage(cause)}`,
        {
          hint: 'The option retryOn needs a writable run folder; EYEWRIGHT_RUN_DIR names another one.',
          cause,
        },
      );
    }
  }

  #file(test: string): string {
    const name = createHash('sha256').update(`${this.#run}\n${test}`).digest('hex').slice(0, 32);
    return path.join(this.#folder, `${name}.json`);
  }
}

function readIfThere(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8');
}
