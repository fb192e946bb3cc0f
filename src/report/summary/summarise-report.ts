import type { RecordEvent } from '../../core/record/record.ts';
import { openReport } from '../container/read-report.ts';
import { toRun } from '../run/build-run.ts';
import { DraftReader } from '../run/record-draft.ts';
import type { RunSummary } from './run-summary.ts';
import { summariseRun } from './summarise-run.ts';

/**
 * Reads a report and returns a summary of its run: tests with attempts and errors, totals, tokens and cost. To save memory,
 * pictures, prompts, replies and the steps of passed attempts are not kept.
 *
 * @throws RecordError as `openReport` does.
 */
export async function summariseReport(file: string): Promise<RunSummary> {
  const reader = new DraftReader({ keep: 'red' });
  let skippedLines = 0;
  for await (const entry of openReport(file)) {
    if (entry.kind === 'event') reader.read(lean(entry.event));
    else if (entry.kind === 'skipped') skippedLines += 1;
  }
  return summariseRun(toRun(reader), skippedLines);
}

/** As much as the summary of a step keeps, and one character more, so that it is marked as clipped. */
const longestThought = 1_001;

/** The event without large fields that the summary does not contain. */
function lean(event: RecordEvent): RecordEvent {
  if (event.type === 'model-call') return { ...event, prompt: '', reply: undefined };
  if (event.type === 'step-start') return { ...event, params: undefined };
  if (event.type !== 'step-end') return event;
  return { ...event, thought: event.thought?.slice(0, longestThought), result: undefined };
}
