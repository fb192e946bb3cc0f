import { randomBytes } from 'node:crypto';

import { sleep } from '../../core/time/deadline.ts';
import { BudgetError } from '../../core/errors/errors.ts';
import type { BudgetedRequest, ModelCallFacts, RequestCost } from '../../core/model/model.ts';
import type { StepRecorder } from '../record/step-recorder.ts';
import type { BudgetOptions, Limits } from './budget-options.ts';
import type { LargestRequests } from './largest-requests.ts';
import { MemoryLedger, nothingSpent, type Balance, type Ledger, type Spent } from './ledger.ts';

export type BudgetScope = 'call' | 'test' | 'worker' | 'run';
type Limit = keyof Spent;

const names: readonly Limit[] = ['tokens', 'calls', 'seconds', 'cost'];
/** Share of a limit from which on the report tells that it is near. */
const nearShare = 0.8;
/** Milliseconds between two looks at whether requests that are under way have left something. */
const lookMs = 20;

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
  /** Shared by the budgets of this process. */
  readonly largest: LargestRequests;
  readonly steps: Pick<StepRecorder, 'budget'>;
  warn(message: string): void;
}

/** What is about to be sent. */
export interface RequestInit extends Pick<ModelCallFacts, 'kind' | 'modelName' | 'server'> {
  readonly signal: AbortSignal;
  /** Told what it waits for, and undefined when that is over. */
  onWait(what: string | undefined): void;
}

/** The limits of one agent: what they allow, and what has been taken of them. */
export class Budget {
  readonly #init: BudgetInit;
  readonly #accounts: readonly Account[];
  /** What is not told by the model, of which the user was warned. */
  readonly #untold = new Set<string>();

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
      this.#check(accounts, true);
      const id = this.#take(accounts, amount);
      if (id !== undefined) {
        if (isWaiting) request.onWait(undefined);
        return { end: (took) => this.#end(accounts, { id, kind, took }) };
      }
      request.onWait('other requests, which may use up the budget');
      await sleep(lookMs, request.signal);
    }
  }

  /** Reserves an amount in all accounts, or in none; gives its name. */
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
    // What took nothing foretells nothing.
    if (spent.tokens > 0) this.#init.largest.note(kind, spent);
    this.#noteUntold(took, accounts);
  }

  #spentBy({ ms, requests = 1, tokens, cost }: RequestCost): Spent {
    const isOurs = cost?.currency === this.#init.options.currency;
    return { tokens, calls: requests, seconds: ms / 1000, cost: isOurs ? cost.amount : 0 };
  }

  /** What a model does not tell is said once. */
  #noteUntold({ tokens, cost, isEstimate }: RequestCost, accounts: readonly Account[]): void {
    const isPriced = cost?.currency === this.#init.options.currency;
    const limited = (limits: readonly Limit[]): Limit[] =>
      limits.filter((limit) => accounts.some((one) => one.limits[limit] !== undefined));
    if (isEstimate)
      this.#warnUntold(limited(isPriced ? ['tokens', 'cost'] : ['tokens']), 'the budget counts an estimate');
    const isAnswered = tokens > 0 || isEstimate;
    if (isAnswered && !isPriced) this.#warnUntold(limited(['cost']), 'the budget cannot limit that');
  }

  #warnUntold(limits: readonly Limit[], what: string): void {
    const key = limits.join(' and ');
    if (key === '' || this.#untold.has(key)) return;
    this.#untold.add(key);
    const isFatal = this.#init.options.unknownUsage === 'fail';
    if (!isFatal) this.#init.warn(`The model does not tell what a call takes in ${key}: ${what}.`);
  }

  /** Whether going beyond limits is only told. */
  get #isOpen(): boolean {
    return this.#init.options.onExceed === 'warn';
  }

  /**
   * @param isSending - Whether another request is to be sent, for which something has to be left.
   * @throws `BudgetError`
   */
  #check(accounts: readonly Account[], isSending = false): void {
    this.#requireTold();
    for (const account of accounts) {
      const { spent } = account.ledger.balance();
      for (const limit of names) this.#checkLimit(account, { limit, used: spent[limit], isSending });
    }
  }

  #requireTold(): void {
    const [untold] = this.#untold;
    if (untold === undefined || this.#init.options.unknownUsage !== 'fail') return;
    throw new BudgetError(
      'BUDGET_UNKNOWN',
      `The model does not tell what a call takes in ${untold}, which the budget limits`,
      {
        hint: "Limit calls or seconds instead, or count an estimate with budget: { unknownUsage: 'estimate' }.",
      },
    );
  }
  #checkLimit({ scope, limits, told }: Account, { limit, used, isSending }: Taken): void {
    const allowed = limits[limit];
    if (allowed === undefined || used < allowed * nearShare) return;
    const isExceeded = used > allowed || (isSending && !this.#isOpen && used >= allowed);
    const facts = { scope, limit, used: Number(used.toPrecision(6)), allowed, isExceeded };
    const isNews = this.#tell(facts, told);
    if (isExceeded) this.#exceed(facts, isNews);
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
    if (this.#isOpen) {
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

/**
 * Whether a request can be sent now. One that is alone may use up what is left. Beside others there has to be room for all of
 * them, so that together they do not go beyond a limit.
 */
function hasRoom(limits: Limits, { spent, reserved }: Balance, amount: Spent): boolean {
  const isAlone = reserved.calls === 0;
  return names.every((name) => {
    const allowed = limits[name] ?? Infinity;
    if (allowed === Infinity) return true;
    return isAlone ? spent[name] < allowed : spent[name] + reserved[name] + amount[name] <= allowed;
  });
}

/** How much of a limit has been taken. */
interface Use {
  readonly scope: BudgetScope;
  readonly limit: Limit;
  readonly used: number;
  readonly allowed: number;
  readonly isExceeded: boolean;
}

interface Taken extends Pick<Use, 'limit' | 'used'> {
  readonly isSending: boolean;
}

interface Ended {
  readonly id: string;
  readonly kind: string;
  readonly took: RequestCost | undefined;
}

/** What one call of the user may take. */
export interface CallBudget {
  /** @throws `BudgetError` when a limit has been exceeded. */
  check(): void;
  /** Makes room for a request. @throws `BudgetError` when nothing is left for it. */
  reserve(request: RequestInit): Promise<BudgetedRequest>;
}
