import { compareRuns, spendingOf, type Pair } from '../run/comparison.ts';
import type { Run, Test } from '../run/run.ts';
import type { ComparisonSummary } from './run-summary.ts';

/** The comparison with an earlier run, if there is one. */
export function toComparison(run: Run): { comparison?: ComparisonSummary } {
  const found = compareRuns(run);
  if (!found) return {};
  const { previous, newFailures, fixed, stillFailing, slower, dearer, added, gone } = found;
  const idOf = ({ id }: Test): string => id;
  const idOfPair = ({ test }: Pair): string => test.id;
  return {
    comparison: {
      previousStartedAt: previous.startedAt,
      previousMs: previous.durationMs,
      newFailures: newFailures.map(idOf),
      fixed: fixed.map(idOfPair),
      stillFailing: stillFailing.map(idOfPair),
      slower: slower.map(toPair),
      dearer: dearer.map(toPair),
      added: added.map(idOf),
      gone: [...gone],
    },
  };
}

function toPair({ test, before }: Pair): ComparisonSummary['slower'][number] {
  const { tokens, costs } = spendingOf(test);
  const { durationMs: previousMs, tokens: previousTokens, cost: previousCost } = before;
  return {
    test: test.id,
    durationMs: test.last.durationMs,
    previousMs,
    tokens,
    previousTokens,
    ...(costs.size > 0 && { cost: [...costs].map(([currency, amount]) => ({ currency, amount })) }),
    ...(previousCost && { previousCost }),
  };
}
