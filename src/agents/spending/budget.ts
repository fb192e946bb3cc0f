import { randomBytes } from 'node:crypto';

import { sleep } from '../../core/time/deadline.ts';
import { BudgetError } from '../../core/errors/errors.ts';
import type { BudgetedRequest, RequestCost } from '../../core/model/budgeted-request.ts';
import type { ModelCallFacts } from '../../core/model/model.ts';
import type { StepRecorder } from '../record/step-recorder.ts';
import type { BudgetOptions, Limits } from './budget-options.ts';
import type { LargestRequests } from './largest-requests.ts';
import { watchTime } from './watch-time.ts';
import { MemoryLedger, nothingSpent, secondsOf, type Balance, type Ledger, type Spent } from './ledger.ts';

export type BudgetScope = 'call' | 'test' | 'worker' | 'run';
type Limit = keyof Spent;

const names: readonly Limit[] = ['tokens', 'calls', 'seconds', 'cost'];
/** Share of a limit from which the report shows that it is nearly reached. */
const nearShare = 0.8;
/** Milliseconds between two checks whether finished requests have left some budget. */
const lookMs = 20;

interface Account {
  readonly scope: BudgetScope;
  readonly limits: Limits;
  readonly ledger: Ledger;
  /** Outcomes of limits that were reported, each once. */
  readonly reported: Set<string>;
}

export interface BudgetInit {
  readonly options: BudgetOptions;
  /** The ledgers of the scopes beyond one call. */
  readonly ledgers: Readonly<Record<Exclude<BudgetScope, 'call'>, () => Ledger>>;
  /** Shared by the budgets of this process. */
  readonly largest: LargestRequests;
  readonly steps: Pick<StepRecorder, 'budget'>;
  warn(message: string): void;
}

/** A request that is about to be sent. */
export interface RequestInit extends Pick<ModelCallFacts, 'kind' | 'modelName' | 'server'> {
  readonly signal: AbortSignal;
  /** Called with what the request waits for, and with undefined when the wait is over. */
  onWait(what: string | undefined): void;
}

/** The limits of one agent, and what has been used of them. */
export class Budget {
  readonly #init: BudgetInit;
  readonly #accounts: readonly Account[];
  /** Limits whose usage the model does not report, after the warning. */
  readonly #unknown = new Set<string>();

  constructor(init: BudgetInit) {
    this.#init = init;
    const { options, ledgers } = init;
    this.#accounts = (['test', 'worker', 'run'] as const).flatMap((scope) => {
      const limits = options[scope];
      return limits ? [account(scope, limits, ledgers[scope]())] : [];
    });
  }

  /** Opens the budget of one call, which nested calls share. */
  openCall(): CallBudget {
    const { call } = this.#init.options;
    const own = call && account('call', call, new MemoryLedger());
    const accounts = [...(own ? [own] : []), ...this.#accounts];
    return {
      check: () => this.#check(accounts),
      reserve: (request) => this.#reserve(accounts, request),
    };
  }

  async #reserve(accounts: readonly Account[], request: RequestInit): Promise<BudgetedRequest> {
    const kind = [request.kind, request.modelName, request.server].join(' ');
    const amount: Spent = this.#init.largest.of(kind) ?? {
      tokens: Infinity,
      calls: 1,
      seconds: Infinity,
      cost: Infinity,
    };
    for (let isWaiting = false; ; isWaiting = true) {
      this.#check(accounts, !this.#isOpen);
      const id = this.#take(accounts, amount);
      if (id !== undefined) {
        if (isWaiting) request.onWait(undefined);
        return this.#request(accounts, { id, kind });
      }
      request.onWait('other requests, which may use up the budget');
      await sleep(lookMs, request.signal);
    }
  }

  #request(accounts: readonly Account[], what: Pick<Ended, 'id' | 'kind'>): BudgetedRequest {
    let unwatch: (() => void) | undefined;
    return {
      begin: () => {
        for (const { ledger } of accounts) ledger.begin(what.id);
        const watch = watchTime(accounts, (account, used) =>
          this.#checkLimit(account, { limit: 'seconds', used, needsMore: true }),
        );
        unwatch = watch.end;
        return watch.signal;
      },
      end: (took) => {
        unwatch?.();
        this.#end(accounts, { ...what, took });
      },
    };
  }

  /** Reserves an amount in all accounts, or in none. Returns the id of the reservation. */
  #take(accounts: readonly Account[], amount: Spent): string | undefined {
    const isFree = ({ limits, ledger }: Account): boolean => this.#isOpen || hasRoom(limits, ledger.balance(), amount);
    if (!accounts.every(isFree)) return undefined;
    const id = randomBytes(8).toString('hex');
    const taken: Account[] = [];
    for (const account of accounts) {
      taken.push(account);
      // Another process may have been faster.
      const before = account.ledger.reserve(id, amount);
      if (this.#isOpen || hasRoom(account.limits, before, amount)) continue;
      for (const { ledger } of taken) ledger.settle(id, nothingSpent);
      return undefined;
    }
    return id;
  }

  #end(accounts: readonly Account[], { id, kind, took }: Ended): void {
    const spent = took ? this.#spentBy(took) : nothingSpent;
    for (const { ledger } of accounts) ledger.settle(id, spent);
    if (!took) return;
    // A request without usage predicts nothing.
    if (spent.tokens > 0) this.#init.largest.note(kind, spent);
    this.#noteUnknownUsage(took, accounts);
  }

  #spentBy({ ms, requests = 1, tokens, cost }: RequestCost): Spent {
    const isOurs = cost?.currency === this.#init.options.currency;
    return { tokens, calls: requests, seconds: ms / 1000, cost: isOurs ? cost.amount : 0 };
  }

  /** Warns once when a model does not report its usage. */
  #noteUnknownUsage({ tokens, cost, isEstimate }: RequestCost, accounts: readonly Account[]): void {
    const isPriced = cost?.currency === this.#init.options.currency;
    const limited = (limits: readonly Limit[]): Limit[] =>
      limits.filter((limit) => accounts.some((one) => one.limits[limit] !== undefined));
    if (isEstimate)
      this.#warnUnknownUsage(limited(isPriced ? ['tokens', 'cost'] : ['tokens']), 'the budget counts an estimate');
    const isAnswered = tokens > 0 || isEstimate;
    if (isAnswered && !isPriced) this.#warnUnknownUsage(limited(['cost']), 'the budget cannot limit it');
  }

  #warnUnknownUsage(limits: readonly Limit[], what: string): void {
    const key = limits.join(' and ');
    if (key === '' || this.#unknown.has(key)) return;
    this.#unknown.add(key);
    const isFatal = this.#init.options.unknownUsage === 'fail';
    if (!isFatal) this.#init.warn(`The model does not report the ${key} of a call: ${what}.`);
  }

  /** Whether exceeding a limit is only a warning. */
  get #isOpen(): boolean {
    return this.#init.options.onExceed === 'warn';
  }

  /**
   * @param needsMore - Whether something must be left of the budget, as for another request.
   * @throws `BudgetError`
   */
  #check(accounts: readonly Account[], needsMore = false): void {
    this.#requireKnownUsage();
    for (const account of accounts) {
      const balance = account.ledger.balance();
      const used = { ...balance.spent, seconds: secondsOf(balance) };
      for (const limit of names) this.#checkLimit(account, { limit, used: used[limit], needsMore });
    }
  }

  #requireKnownUsage(): void {
    const [unknown] = this.#unknown;
    if (unknown === undefined || this.#init.options.unknownUsage !== 'fail') return;
    throw new BudgetError(
      'BUDGET_UNKNOWN',
      `The model does not report the ${unknown} of a call, which the budget limits`,
      {
        hint: "Limit calls or seconds instead, or count an estimate with budget: { unknownUsage: 'estimate' }.",
      },
    );
  }

  #checkLimit({ scope, limits, reported }: Account, { limit, used, needsMore }: LimitUse): void {
    const allowed = limits[limit];
    if (allowed === undefined || used < allowed * nearShare) return;
    const isExceeded = used > allowed || (needsMore && used >= allowed);
    const facts = { scope, limit, used: Number(used.toPrecision(6)), allowed, isExceeded };
    const isNew = this.#report(facts, reported);
    if (isExceeded) this.#exceed(facts, isNew);
  }

  /** Adds the outcome to the record once. Returns whether it was new. */
  #report({ scope, limit, used, allowed, isExceeded }: Use, reported: Set<string>): boolean {
    const outcome = isExceeded ? 'exceeded' : 'near';
    const key = `${limit} ${outcome}`;
    if (reported.has(key)) return false;
    reported.add(key);
    const { steps, options } = this.#init;
    const what = limit === 'cost' ? { limit: 'money', unit: options.currency } : { limit };
    steps.budget({ scope, outcome, used, allowed, ...what });
    return true;
  }

  #exceed({ scope, limit, used, allowed }: Use, isNew: boolean): void {
    const { options, warn } = this.#init;
    const unit = limit === 'cost' ? options.currency : limit;
    const what = `The budget of the ${scope} is used up: ${used} of ${allowed} ${unit}`;
    if (this.#isOpen) {
      if (isNew) warn(what);
      return;
    }
    throw new BudgetError('BUDGET_EXCEEDED', what, {
      hint: `Raise budget.${scope}.${limit}, split the test, or use a cache or a cheaper model. See the usage of each call.`,
      details: { scope, limit, used, allowed },
    });
  }
}

function account(scope: BudgetScope, limits: Limits, ledger: Ledger): Account {
  return { scope, limits, ledger, reported: new Set() };
}

/**
 * Whether a request can be sent now. A single request may use all that is left. Parallel requests need room for all of them, so
 * that together they do not exceed a limit.
 */
function hasRoom(limits: Limits, { spent, reserved }: Balance, amount: Spent): boolean {
  const isAlone = reserved.calls === 0;
  return names.every((name) => {
    const allowed = limits[name] ?? Infinity;
    if (allowed === Infinity) return true;
    return isAlone ? spent[name] < allowed : spent[name] + reserved[name] + amount[name] <= allowed;
  });
}

/** How much of a limit has been used. */
interface Use {
  readonly scope: BudgetScope;
  readonly limit: Limit;
  readonly used: number;
  readonly allowed: number;
  readonly isExceeded: boolean;
}

interface LimitUse extends Pick<Use, 'limit' | 'used'> {
  readonly needsMore: boolean;
}

interface Ended {
  readonly id: string;
  readonly kind: string;
  readonly took: RequestCost | undefined;
}

/** The budget of one call. */
export interface CallBudget {
  /** @throws `BudgetError` when a limit has been exceeded. */
  check(): void;
  /** Waits until there is room for a request, and reserves it. @throws `BudgetError` when nothing is left for it. */
  reserve(request: RequestInit): Promise<BudgetedRequest>;
}
