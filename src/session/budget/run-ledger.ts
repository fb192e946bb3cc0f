import { z } from 'zod';

import { plus, nothingSpent, type Ledger, type Spent } from '../../agents/spending/ledger.ts';
import { BudgetError, errorMessage } from '../../core/errors.ts';
import { AppendedFile } from '../appended-file.ts';

const spentSchema = z.object({ tokens: z.number(), calls: z.number(), seconds: z.number(), cost: z.number() });

/** What all workers of a run took, in a file that they share. */
export class RunLedger implements Ledger {
  readonly #file: AppendedFile;
  #total = nothingSpent;

  /** @param folder - Made when it is missing; ledgers of runs that are over for a day are removed from it. */
  constructor(folder: string, run: string) {
    this.#file = new AppendedFile(folder, run);
    writing(folder, () => this.#file.prepare());
  }

  add(spent: Spent): void {
    writing(this.#file.path, () => this.#file.append(JSON.stringify(spent)));
  }

  total(): Spent {
    for (const line of this.#file.read()) this.#total = plus(this.#total, readSpent(line));
    return this.#total;
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
