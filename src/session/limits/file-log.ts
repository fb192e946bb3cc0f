import { z } from 'zod';

import { MemoryLog, type LimitLog } from '../../models/limits/limit-log.ts';
import type { LimitEvent } from '../../models/limits/limit-state.ts';
import { AppendedFile } from '../appended-file.ts';

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), id: z.string(), at: z.number(), mark: z.string() }),
  z.object({ type: z.literal('go'), id: z.string(), at: z.number(), until: z.number() }),
  z.object({ type: z.literal('shut'), id: z.string(), at: z.number(), until: z.number() }),
  z.object({ type: z.literal('end'), id: z.string(), at: z.number(), isAnswered: z.boolean() }),
]);

/**
 * Shares the events about the rate limits of a provider between the workers of a run. The first event creates the file. If it
 * cannot be written, each worker uses its own events only: no test fails for that.
 */
export class FileLog implements LimitLog {
  readonly #file: AppendedFile;
  readonly #own = new MemoryLog();
  #state: 'unused' | 'shared' | 'alone' = 'unused';

  constructor(folder: string, name: string) {
    this.#file = new AppendedFile(folder, name);
  }

  append(event: LimitEvent): void {
    if (this.#state === 'alone') return this.#own.append(event);
    try {
      if (this.#state === 'unused') this.#file.prepare();
      this.#state = 'shared';
      this.#file.append(JSON.stringify(event));
    } catch {
      this.#state = 'alone';
      this.#own.append(event);
    }
  }

  read(): readonly LimitEvent[] {
    return [...this.#lines().flatMap(toEvents), ...this.#own.read()];
  }

  #lines(): readonly string[] {
    try {
      return this.#file.read();
    } catch {
      return [];
    }
  }
}

/** A line that cannot be read is ignored. */
function toEvents(line: string): LimitEvent[] {
  try {
    return [eventSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
