import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { now } from '../../core/time/clock.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import type { EventOf } from '../../core/record/record.ts';
import { parseJson } from '../../util/parse-json.ts';
import { namedTests } from '../run/comparison.ts';
import { runSummarySchema, type RunSummary, type TestSummary } from './run-summary.ts';
import { summariseReport } from './summarise-report.ts';

type Previous = EventOf<'previous'>;

/**
 * Reads an earlier report for a comparison: an `.html` file, the folder of a report with external assets, or its JSON. A missing
 * or unreadable report causes a warning: the first run has none.
 */
export async function readPrevious(file: string, onWarning: (message: string) => void): Promise<Previous | undefined> {
  const index = path.join(file, 'index.html');
  const source = existsSync(index) ? index : file;
  if (!existsSync(source)) {
    onWarning(`There is no earlier report at ${file}: this run is not compared.`);
    return undefined;
  }
  try {
    return toPrevious(await readSummary(source));
  } catch (error) {
    onWarning(`This run is not compared: ${errorMessage(error)}`);
    return undefined;
  }
}

async function readSummary(file: string): Promise<RunSummary> {
  if (path.extname(file).toLowerCase() !== '.json') return summariseReport(file);
  return runSummarySchema.parse(parseJson(await readFile(file, 'utf8')));
}

function toPrevious({ startedAt, durationMs, tests }: RunSummary): Previous {
  return {
    type: 'previous',
    at: now(),
    startedAt,
    durationMs,
    tests: [...namedTests(tests)].map(([name, test]) => toTest(name, test)),
  };
}

function toTest(name: string, { status, durationMs, attempts }: TestSummary): Previous['tests'][number] {
  const costs = new Map<string, number>();
  for (const { currency, amount } of attempts.flatMap(({ usage }) => usage.cost)) {
    costs.set(currency, (costs.get(currency) ?? 0) + amount);
  }
  const cost = [...costs].map(([currency, amount]) => ({ currency, amount }));
  const tokens = attempts.reduce((sum, { usage }) => sum + usage.totalTokens, 0);
  return { name, status, durationMs, tokens, ...(cost.length > 0 && { cost }) };
}
