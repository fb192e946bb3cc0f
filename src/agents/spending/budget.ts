import { BudgetError } from '../../core/errors.ts';
import type { ModelCallFacts } from '../../core/model.ts';
import type { StepRecorder } from '../record/step-recorder.ts';
import type { BudgetOptions, Limits } from './budget-options.ts';
import { MemoryLedger, spentBy, type Ledger, type Spent } from './ledger.ts';

export type BudgetScope = 'call' | 'test' | 'worker' | 'run';
type Limit = keyof Spent;

const names: readonly Limit[] = ['tokens', 'calls', 'seconds', 'cost'];
/** Share of a limit from which on the report tells that it is near. */
const nearShare = 0.8;

interface Account {
  readonly scope: BudgetScope;
  readonly limits: Limits;
  readonly ledger: Ledger;
}

export interface BudgetInit {
  readonly options: BudgetOptions;
  /** Of the scopes beyond one call that have limits. */
  readonly ledgers: Readonly<Record<Exclude<BudgetScope, 'call'>, () => Ledger>>;
  readonly steps: Pick<StepRecorder, 'budget'>;
  warn(message: string): void;
}

/** The limits of one agent: what they allow, and what has been taken of them. */
export class Budget {
  readonly #init: BudgetInit;
  readonly #accounts: readonly Account[];
  /** Limits that have been told of, so that each is told once. */
  readonly #told = new Set<string>();

  constructor(init: BudgetInit) {
    this.#init = init;
    const { options, ledgers } = init;
    this.#accounts = (['test', 'worker', 'run'] as const).flatMap((scope) => {
      const limits = options[scope];
      return limits ? [{ scope, limits, ledger: ledgers[scope]() }] : [];
    });
  }

  /** For one call of the user, whose parts share it. */
  openCall(): CallBudget {
    const { call } = this.#init.options;
    const own: Account[] = call ? [{ scope: 'call', limits: call, ledger: new MemoryLedger() }] : [];
    const accounts = [...own, ...this.#accounts];
    return {
      check: () => this.#check(accounts),
      spend: (facts) => {
        const spent = spentBy(facts);
        for (const { ledger } of accounts) ledger.add(spent);
      },
    };
  }

  #check(accounts: readonly Account[]): void {
    for (const account of accounts) {
      const total = account.ledger.total();
      for (const limit of names) this.#checkLimit(account, limit, total[limit]);
    }
  }

  #checkLimit({ scope, limits }: Account, limit: Limit, used: number): void {
    const allowed = limits[limit];
    if (allowed === undefined || used < allowed * nearShare) return;
    const outcome = used > allowed ? 'exceeded' : 'near';
    const { options, steps, warn } = this.#init;
    const unit = limit === 'cost' ? options.currency : undefined;
    const key = `${scope} ${limit} ${outcome}`;
    const isNew = scope === 'call' || !this.#told.has(key);
    this.#told.add(key);
    const shown = Number(used.toPrecision(6));
    if (isNew)
      steps.budget({
        scope,
        limit: limit === 'cost' ? 'money' : limit,
        outcome,
        used: shown,
        allowed,
        ...(unit && { unit }),
      });
    if (outcome === 'near') return;
    const what = `The budget of the ${scope} is used up: ${shown} of ${allowed} ${unit ?? limit}`;
    if (options.onExceed === 'fail') throw exceeded(what, { scope, limit, used: shown, allowed });
    if (isNew) warn(what);
  }
}

/** What one call of the user may take. */
export interface CallBudget {
  /** @throws `BudgetError` when a limit has been exceeded. */
  check(): void;
  spend(facts: ModelCallFacts): void;
}

function exceeded(what: string, details: Readonly<Record<string, unknown>>): BudgetError {
  const { scope, limit } = details;
  return new BudgetError('BUDGET_EXCEEDED', what, {
    hint: `Raise budget.${String(scope)}.${String(limit)}, split the test, or use cache, cassettes or a cheaper model. The report lists every call with what it took.`,
    details,
  });
}
