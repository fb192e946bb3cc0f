import path from 'node:path';

import type { ResolvedAgentOptions } from '../../agents/agent-options.ts';
import type { StepRecorder } from '../../agents/record/step-recorder.ts';
import { Budget } from '../../agents/spending/budget.ts';
import type { BudgetOptions } from '../../agents/spending/budget-options.ts';
import { LargestRequests } from '../../agents/spending/largest-requests.ts';
import { MemoryLedger, type Ledger } from '../../agents/spending/ledger.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';
import { resolveModelConfig, type ModelSlotConfig } from '../../models/model-config.ts';
import { currentRun } from '../../report/container/run-id.ts';
import { runPlace } from '../report-place.ts';
import type { RunnerBinding } from '../runner-binding.ts';
import type { Surroundings } from '../surroundings.ts';
import { RunLedger } from './run-ledger.ts';

export interface OpenBudgetInit {
  readonly options: ResolvedAgentOptions;
  readonly runner: RunnerBinding | undefined;
  readonly steps: StepRecorder;
  readonly logger: Logger;
  readonly surroundings: Surroundings;
}

/** The ledgers of this process, by scope. Old ones are dropped: a worker runs only a few tests at a time. */
const ledgers = new Map<string, Ledger>();
const mostLedgers = 1000;
const largest = new LargestRequests();

/**
 * The budget of an agent, if the user set any.
 *
 * @throws `ConfigError` `CONFIG_INVALID` when money is limited and the price of a model is not known, or is in another currency.
 */
export function openBudget({ options, runner, steps, logger, surroundings }: OpenBudgetInit): Budget | undefined {
  const { budget } = options;
  if (!budget) return undefined;
  requirePrices(budget, options, surroundings);
  const test = runner?.test;
  const run = currentRun(surroundings.env);
  return new Budget({
    options: budget,
    steps,
    largest,
    warn: (message) => logger.warn(message),
    ledgers: {
      test: () => (test ? shared(`test ${test.test} ${test.attempt}`, () => new MemoryLedger()) : new MemoryLedger()),
      worker: () => shared('worker', () => new MemoryLedger()),
      run: () =>
        shared(`run ${run}`, () => new RunLedger(path.join(runPlace(surroundings), 'ledger'), run, surroundings.pid)),
    },
  });
}

function shared(key: string, create: () => Ledger): Ledger {
  const ledger = ledgers.get(key) ?? create();
  ledgers.delete(key);
  ledgers.set(key, ledger);
  for (const oldest of ledgers.keys()) {
    if (ledgers.size <= mostLedgers) break;
    ledgers.delete(oldest);
  }
  return ledger;
}

function requirePrices(
  budget: BudgetOptions,
  { model, modelConfig }: Pick<ResolvedAgentOptions, 'model' | 'modelConfig'>,
  { env }: Pick<Surroundings, 'env'>,
): void {
  const limited = [budget.call, budget.test, budget.worker, budget.run].some((limits) => limits?.cost !== undefined);
  // A model of the user reports its cost; if it does not, the first call reports that.
  if (!limited || model) return;
  const slots = Object.values(resolveModelConfig({ modelConfig, env }) ?? {});
  const problem = slots.map((slot: ModelSlotConfig) => priceProblem(slot, budget.currency)).find(Boolean);
  if (problem === undefined) return;
  throw new ConfigError('CONFIG_INVALID', `budget limits cost, but ${problem}`, {
    hint: 'A million tokens cost, for instance: {"input": 0.2, "output": 1.6, "currency": "USD"}.',
  });
}

function priceProblem({ name, price, variables }: ModelSlotConfig, currency: string): string | undefined {
  if (!price) return `the price of the model "${name}" is not known; set ${variables.PRICE_JSON}`;
  const { currency: own = 'USD' } = price;
  return own === currency ? undefined : `the model "${name}" is priced in ${own}, not in ${currency}`;
}
