import { z } from 'zod';

import {
  balanceOf,
  plus,
  nothingSpent,
  type Balance,
  type Ledger,
  type Reservation,
  type Spent,
} from '../../agents/spending/ledger.ts';
import { now } from '../../core/time/clock.ts';
import { BudgetError, errorMessage } from '../../core/errors/errors.ts';
import { isRunning, processMark } from '../../util/process-mark.ts';
import { AppendedFile } from '../appended-file.ts';

const spentSchema = z.object({ tokens: z.number(), calls: z.number(), seconds: z.number(), cost: z.number() });
/** JSON has no value for infinity, which is written as null. */
const amount = z
  .number()
  .nullable()
  .transform((value) => value ?? Infinity);
const reservedSchema = z.object({ tokens: amount, calls: amount, seconds: amount, cost: amount });
const lineSchema = z.union([
  z.object({ id: z.string(), mark: z.string(), until: z.number(), reserved: reservedSchema }),
  z.object({ id: z.string(), sentAt: z.number() }),
  z.object({ id: z.string(), spent: spentSchema }),
]);

/** Milliseconds after which a request counts as lost. */
const longestMs = 300_000;

type Line = z.output<typeof lineSchema>;

interface SharedReservation extends Reservation {
  /** The mark of the process that sends the request. */
  readonly mark: string;
  /** When it ends at the latest: a thread can end without its process. */
  readonly until: number;
}

/**
 * What all workers of a run have used and reserved, in a file that they share. The order of its lines decides who was first.
 * Reservations of a process that has ended do not count.
 */
export class RunLedger implements Ledger {
  readonly #file: AppendedFile;
  readonly #mark: string;
  #spent = nothingSpent;
  readonly #reserved = new Map<string, SharedReservation>();
  /** Reservations of this ledger, which are not lost before they are settled. */
  readonly #own = new Set<string>();

  /** @param folder - Created when it is missing; ledgers older than a day are removed from it. */
  constructor(folder: string, run: string, pid = process.pid) {
    this.#mark = processMark(pid);
    this.#file = new AppendedFile(folder, run);
    writing(folder, () => this.#file.prepare());
  }

  balance(): Balance {
    for (const line of this.#lines()) this.#apply(line);
    return this.#now();
  }

  reserve(id: string, reserved: Spent): Balance {
    this.#own.add(id);
    this.#append({ id, mark: this.#mark, until: now() + longestMs, reserved });
    let before: Balance | undefined;
    for (const line of this.#lines()) {
      if (line.id === id) before ??= this.#now();
      this.#apply(line);
    }
    return before ?? this.#now();
  }

  begin(id: string): void {
    this.#append({ id, sentAt: now() });
  }

  settle(id: string, spent: Spent): void {
    this.#own.delete(id);
    this.#append({ id, spent });
  }

  #append(line: object): void {
    writing(this.#file.path, () => this.#file.append(JSON.stringify(line)));
  }

  #lines(): Line[] {
    return this.#file.read().flatMap(readLine);
  }

  #apply(line: Line): void {
    if ('spent' in line) {
      this.#reserved.delete(line.id);
      this.#spent = plus(this.#spent, line.spent);
    } else if ('sentAt' in line) {
      const reservation = this.#reserved.get(line.id);
      if (reservation) this.#reserved.set(line.id, { ...reservation, sentAt: line.sentAt });
    } else this.#reserved.set(line.id, line);
  }

  #now(): Balance {
    const running = [...this.#reserved].filter(
      ([id, { mark, until }]) => this.#own.has(id) || (until > now() && (mark === this.#mark || isRunning(mark))),
    );
    return balanceOf(
      this.#spent,
      running.map(([, reservation]) => reservation),
      now(),
    );
  }
}

function writing(place: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new BudgetError(
      'BUDGET_UNKNOWN',
      `The usage of the run cannot be stored in ${place}: ${errorMessage(cause)}`,
      {
        hint: 'The option budget.run needs a writable run folder; EYEWRIGHT_RUN_DIR names another one.',
        cause,
      },
    );
  }
}

/** A line that cannot be read is ignored, so that it does not end the run. */
function readLine(text: string): Line[] {
  try {
    return [lineSchema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
