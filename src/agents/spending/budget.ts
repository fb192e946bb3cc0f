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
  /** What has been told of its limits, so that each is told once. */
  readonly told: Set<string>;
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
  /** What cannot be counted, of which the user was warned. */
  readonly #uncounted = new Set<string>();

  constructor(init: BudgetInit) {
    this.#init = init;
    const { options, ledgers } = init;
    this.#accounts = (['test', 'worker', 'run'] as const).flatMap((scope) => {
      const limits = options[scope];
      return limits ? [account(scope, limits, ledgers[scope]())] : [];
    });
  }

  /** For one call of the user, whose parts share it. */
  openCall(): CallBudget {
    const { call } = this.#init.options;
    const own = call && account('call', call, new MemoryLedger());
    const accounts = [...(own ? [own] : []), ...this.#accounts];
    return {
      check: () => this.#check(accounts),
      spend: (facts) => {
        this.#requireCounted(facts, accounts);
        const spent = spentBy(facts);
        for (const { ledger } of accounts) ledger.add(spent);
      },
    };
  }

  /** What nobody counts cannot be limited; that is said, once. */
  #requireCounted({ usage, reply, origin }: ModelCallFacts, accounts: readonly Account[]): void {
    if (reply === undefined || origin !== undefined) return;
    const isLimited = (limit: Limit): boolean => accounts.some(({ limits }) => limits[limit] !== undefined);
    const lacking = uncounted(usage, this.#init.options.currency).filter(isLimited);
    const key = lacking.join(' and ');
    if (key === '' || this.#uncounted.has(key)) return;
    this.#uncounted.add(key);
    this.#init.warn(`The model does not tell what a call takes in ${key}: the budget cannot limit that.`);
  }

  #check(accounts: readonly Account[]): void {
    for (const account of accounts) {
      const total = account.ledger.total();
      for (const limit of names) this.#checkLimit(account, limit, total[limit]);
    }
  }

  #checkLimit({ scope, limits, told }: Account, limit: Limit, used: number): void {
    const allowed = limits[limit];
    if (allowed === undefined || used < allowed * nearShare) return;
    const facts = { scope, limit, used: Number(used.toPrecision(6)), allowed, isExceeded: used > allowed };
    const isNews = this.#tell(facts, told);
    if (facts.isExceeded) this.#exceed(facts, isNews);
  }

  /** Notes it in the record, once; gives whether it was new. */
  #tell({ scope, limit, used, allowed, isExceeded }: Use, told: Set<string>): boolean {
    const outcome = isExceeded ? 'exceeded' : 'near';
    const key = `${limit} ${outcome}`;
    if (told.has(key)) return false;
    told.add(key);
    const { steps, options } = this.#init;
    const what = limit === 'cost' ? { limit: 'money', unit: options.currency } : { limit };
    steps.budget({ scope, outcome, used, allowed, ...what });
    return true;
  }

  #exceed({ scope, limit, used, allowed }: Use, isNews: boolean): void {
    const { options, warn } = this.#init;
    const unit = limit === 'cost' ? options.currency : limit;
    const what = `The budget of the ${scope} is used up: ${used} of ${allowed} ${unit}`;
    if (options.onExceed === 'warn') {
      if (isNews) warn(what);
      return;
    }
    throw new BudgetError('BUDGET_EXCEEDED', what, {
      hint: `Raise budget.${scope}.${limit}, split the test, or use a cache or a cheaper model. Look at what each call took.`,
      details: { scope, limit, used, allowed },
    });
  }
}

function account(scope: BudgetScope, limits: Limits, ledger: Ledger): Account {
  return { scope, limits, ledger, told: new Set() };
}

/** What a call does not tell of itself. */
function uncounted(usage: ModelCallFacts['usage'], currency: string): readonly Limit[] {
  if (!usage) return ['tokens', 'seconds', 'cost'];
  return usage.totalTokens === 0 || usage.cost?.currency === currency ? [] : ['cost'];
}

/** How much of a limit has been taken. */
interface Use {
  readonly scope: BudgetScope;
  readonly limit: Limit;
  readonly used: number;
  readonly allowed: number;
  readonly isExceeded: boolean;
}

/** What one call of the user may take. */
export interface CallBudget {
  /** @throws `BudgetError` when a limit has been exceeded. */
  check(): void;
  spend(facts: ModelCallFacts): void;
}
