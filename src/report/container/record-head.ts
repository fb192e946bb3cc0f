import { readdirSync } from 'node:fs';
import path from 'node:path';

import { recordEventSchema, type EventOf, type RecordEvent } from '../../core/record/record.ts';
import { parseJson } from '../../util/parse-json.ts';
import { parseLine } from './container.ts';
import { inspectSource } from './inspect-source.ts';
import { readLinesSync } from './lines.ts';

/** The start of the report of one agent: its run, its record and its test. */
export interface ReportHead {
  readonly run: string | undefined;
  readonly record: string;
  readonly test: EventOf<'test-start'> | undefined;
}

/** Reads the start of a report. Undefined for merged reports and for other files. */
export function readReportHead(file: string): ReportHead | undefined {
  const [start, test] = firstEvents(file);
  if (start?.type !== 'record-start') return undefined;
  const { container } = inspectSource(file);
  return { run: container?.run, record: start.record, test: test?.type === 'test-start' ? test : undefined };
}

function firstEvents(file: string): (RecordEvent | undefined)[] {
  const events: (RecordEvent | undefined)[] = [];
  for (const { bytes } of readLinesSync(file)) {
    const line = parseLine(bytes);
    if (line.kind === 'event') events.push(readEvent(line.json));
    if (events.length === 2) break;
  }
  return events;
}

/** Finds the reports of a run by test and attempt, e.g. those of a killed process. Times are not used: clocks may jump. */
export function findRecords(folder: string, run: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of reportFiles(folder)) {
    const head = headOrNothing(file);
    if (!head?.test || head.run !== run) continue;
    const key = attemptKey(head.test);
    found.set(key, [...(found.get(key) ?? []), file]);
  }
  return found;
}

export function attemptKey({ test, attempt }: Pick<EventOf<'test-start'>, 'test' | 'attempt'>): string {
  return JSON.stringify([test, attempt]);
}

function readEvent(json: Buffer): RecordEvent | undefined {
  return recordEventSchema.safeParse(parseJson(json.toString('utf8'))).data;
}

function headOrNothing(file: string): ReportHead | undefined {
  try {
    return readReportHead(file);
  } catch {
    // Another kind of file, or one that is being written.
    return undefined;
  }
}

function reportFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
    return files.map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
