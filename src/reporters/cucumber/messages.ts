import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import type { Envelope } from '@cucumber/messages';

import { now } from '../../core/time/clock.ts';
import type { Environment } from '../../core/options/options.ts';
import { RunReport } from '../../report/run-report/run-report.ts';
import type { RunShard } from '../../report/run-report/run-shard.ts';
import { parseJson } from '../../util/parse-json.ts';
import { CucumberWatcher } from './watcher.ts';

export interface MessagesContext {
  readonly outputDir: string;
  /** Name of the report, without `.html`. */
  readonly name: string;
  /** Reports of single scenarios that may belong to the scenarios in the messages. */
  readonly records: readonly string[];
  /** The shard of the run, if the name of the file says so. */
  readonly shard?: Pick<RunShard, 'shard' | 'selection'> | undefined;
  readonly env: Environment;
  readonly onWarning: (message: string) => void;
}

/**
 * Makes a report from the output of Cucumber's `message` formatter, from this machine or another. Returns undefined if it
 * contains no scenario. Scenarios without an end count as interrupted.
 */
export async function readCucumberMessages(file: string, context: MessagesContext): Promise<string | undefined> {
  const { outputDir, name, records, shard, env, onWarning } = context;
  const report = new RunReport({
    reportFileName: name,
    outputDir,
    records,
    run: name,
    startedAt: now(),
    env,
    print: () => undefined,
    onWarning,
  });
  if (shard) report.addShard({ runner: 'cucumber', ...shard });
  const watcher = new CucumberWatcher(report);
  let damaged = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const message = line.trim() === '' ? {} : parseJson(line);
    if (isEnvelope(message)) watcher.onMessage(message);
    else damaged += 1;
  }
  if (damaged > 0) onWarning(`${file}: ${damaged} of its lines cannot be read: it is cut off or damaged.`);
  watcher.endUnfinished();
  return report.write();
}

/** The contents are not checked, as in the formatters of Cucumber. */
function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null;
}
