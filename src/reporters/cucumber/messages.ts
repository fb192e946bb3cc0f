import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import type { Envelope } from '@cucumber/messages';

import { now } from '../../core/time/clock.ts';
import type { Environment } from '../../core/options/options.ts';
import { RunReport } from '../../report/run-report/run-report.ts';
import { parseJson } from '../../util/parse-json.ts';
import { CucumberWatcher } from './watcher.ts';

export interface MessagesContext {
  readonly outputDir: string;
  /** Name of the report, without `.html`. */
  readonly name: string;
  /** Reports of single scenarios that may belong to what the messages tell. */
  readonly records: readonly string[];
  readonly env: Environment;
  readonly onWarning: (message: string) => void;
}

/**
 * Makes a report of the messages that Cucumber's `message` formatter wrote, on this machine or another; undefined when
 * they tell of no scenario. Scenarios that had not ended when the stream was cut off are interrupted.
 */
export async function readCucumberMessages(file: string, context: MessagesContext): Promise<string | undefined> {
  const { outputDir, name, records, env, onWarning } = context;
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

/** What it holds is Cucumber's, and is read as its formatters read it. */
function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null;
}
