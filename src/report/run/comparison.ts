import { isRed, type Outcome } from './outcome.ts';
import type { PreviousRun } from './previous-run.ts';
import type { Run, Test } from './run.ts';

type PreviousTest = PreviousRun['tests'][number];

/** A test in this run and in the earlier run. */
export interface Pair {
  readonly test: Test;
  readonly before: PreviousTest;
}

/** Comparison of a run with an earlier one. */
export interface Comparison {
  readonly previous: PreviousRun;
  /** Red now and not before, including new tests. */
  readonly newFailures: readonly Test[];
  readonly fixed: readonly Pair[];
  readonly stillFailing: readonly Pair[];
  /** Passed both times, but took at least 1.5 times as long, and at least a second longer. */
  readonly slower: readonly Pair[];
  /** Cost at least 1.2 times as much. Without a price: used at least 1.2 times as many tokens, and at least 1000 more. */
  readonly dearer: readonly Pair[];
  readonly added: readonly Test[];
  /** Names of tests that do not exist any more. */
  readonly gone: readonly string[];
}

/** Undefined if there is no earlier run. */
export function compareRuns({ tests, previous }: Pick<Run, 'tests' | 'previous'>): Comparison | undefined {
  if (!previous) return undefined;
  const before = new Map(previous.tests.map((test) => [test.name, test]));
  const named = namedTests(tests);
  const pairs = [...named].flatMap(([name, test]) => {
    const found = before.get(name);
    return found ? [{ test, before: found }] : [];
  });
  const added = [...named].flatMap(([name, test]) => (before.has(name) ? [] : [test]));
  const wasRed = (pair: Pair): boolean => isRed(pair.before.status as Outcome);
  const nowRed = ({ test }: Pair): boolean => isRed(test.last.status);
  return {
    previous,
    newFailures: [
      ...pairs.filter((pair) => nowRed(pair) && !wasRed(pair)).map(({ test }) => test),
      ...added.filter(({ last }) => isRed(last.status)),
    ],
    fixed: pairs.filter((pair) => wasRed(pair) && pair.test.last.status === 'passed'),
    stillFailing: pairs.filter((pair) => wasRed(pair) && nowRed(pair)),
    slower: pairs.filter(isSlower),
    dearer: pairs.filter(isDearer),
    added,
    gone: previous.tests.flatMap(({ name }) => (named.has(name) ? [] : [name])),
  };
}

interface NamedTest {
  readonly project?: string | undefined;
  readonly path: readonly string[];
  readonly title: string;
  readonly variant?: string | undefined;
}

/** Tests by a name that is the same in every run. In some runners, ids are not. Tests of the same name get numbers. */
export function namedTests<T extends NamedTest>(tests: readonly T[]): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const test of tests) {
    const titles = [test.project, ...test.path, test.title].filter(Boolean).join(' › ');
    const name = test.variant === undefined ? titles : `${titles} (${test.variant})`;
    let free = name;
    for (let count = 2; named.has(free); count += 1) free = `${name} (${count})`;
    named.set(free, test);
  }
  return named;
}

export interface Spending {
  readonly tokens: number;
  readonly costs: ReadonlyMap<string, number>;
}

/** Usage of all attempts of a test. */
export function spendingOf({ attempts }: Test): Spending {
  const costs = new Map<string, number>();
  let tokens = 0;
  for (const { usage } of attempts) {
    tokens += usage.tokens;
    for (const [currency, amount] of usage.costs) costs.set(currency, (costs.get(currency) ?? 0) + amount);
  }
  return { tokens, costs };
}

function isSlower({ test, before }: Pair): boolean {
  if (test.last.status !== 'passed' || before.status !== 'passed') return false;
  const { durationMs } = test.last;
  return durationMs >= before.durationMs * 1.5 && durationMs - before.durationMs >= 1_000;
}

function isDearer({ test, before }: Pair): boolean {
  const { tokens, costs } = spendingOf(test);
  const prices = before.cost ?? [];
  if (costs.size > 0 && prices.length > 0) {
    return prices.some(({ currency, amount }) => (costs.get(currency) ?? 0) >= amount * 1.2 && amount > 0);
  }
  return tokens >= before.tokens * 1.2 && tokens - before.tokens >= 1_000;
}
