import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { plus, nothingSpent, type Ledger, type Spent } from '../../agents/spending/ledger.ts';
import { wallTime } from '../../core/clock.ts';
import { BudgetError, errorMessage } from '../../core/errors.ts';

const spentSchema = z.object({ tokens: z.number(), calls: z.number(), seconds: z.number(), cost: z.number() });
const dayMs = 24 * 60 * 60 * 1000;

/**
 * What all workers of a run took, in a file that each of them appends to and reads on from where it was. One short line
 * at a time, which systems append whole.
 */
export class RunLedger implements Ledger {
  readonly #file: string;
  #read = 0;
  #rest = '';
  #total = nothingSpent;

  /** @param folder - Made when it is missing; ledgers of runs that are over for a day are removed from it. */
  constructor(folder: string, run: string) {
    this.#file = path.join(folder, `${run.replaceAll(/[^\w.-]/g, '_')}.jsonl`);
    writing(folder, () => mkdirSync(folder, { recursive: true }));
    removeOld(folder);
  }

  add(spent: Spent): void {
    writing(this.#file, () => {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      appendFileSync(this.#file, `${JSON.stringify(spent)}\n`);
    });
  }

  total(): Spent {
    const lines = (this.#rest + this.#readOn()).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#total = plus(this.#total, readSpent(line));
    return this.#total;
  }

  #readOn(): string {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= this.#read) return '';
    const bytes = Buffer.alloc(size - this.#read);
    const file = openSync(this.#file, 'r');
    try {
      const count = readSync(file, bytes, 0, bytes.length, this.#read);
      this.#read += count;
      return bytes.toString('utf8', 0, count);
    } finally {
      closeSync(file);
    }
  }
}

function writing(place: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new BudgetError('BUDGET_UNKNOWN', `What the run took cannot be kept in ${place}: ${errorMessage(cause)}`, {
      hint: 'The option budget.run needs a run folder that can be written; EYEWRIGHT_RUN_DIR names another one.',
      cause,
    });
  }
}

/** A line that cannot be read counts as nothing rather than ending the run. */
function readSpent(line: string): Spent {
  try {
    return spentSchema.parse(JSON.parse(line));
  } catch {
    return nothingSpent;
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const age = wallTime() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > dayMs) rmSync(file, { force: true });
  }
}
