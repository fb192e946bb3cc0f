import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { recordEventSchema, type EventOf } from '../core/record.ts';
import { parseLine } from './container.ts';
import { readLinesSync } from './lines.ts';

/** What the report of one agent says first: which record it is, and of which test. */
export interface RecordHead {
  readonly record: string;
  readonly test: EventOf<'test-start'> | undefined;
}

/** Reads no further than needed; undefined for merged reports and for files that are none. */
export function readRecordHead(file: string): RecordHead | undefined {
  let record: string | undefined;
  for (const { bytes } of readLinesSync(file)) {
    const line = parseLine(bytes);
    if (line.kind !== 'event') continue;
    const parsed = recordEventSchema.safeParse(JSON.parse(line.json.toString('utf8')));
    const event = parsed.success ? parsed.data : undefined;
    if (record === undefined) {
      if (event?.type !== 'record-start') return undefined;
      record = event.record;
    } else {
      return { record, test: event?.type === 'test-start' ? event : undefined };
    }
  }
  return record === undefined ? undefined : { record, test: undefined };
}

/** Reports that were begun since a moment, by test and attempt: what a killed process could not hand over. */
export function findRecords(folder: string, sinceMs: number): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of reportFiles(folder, sinceMs)) {
    const test = headOrNothing(file)?.test;
    if (!test) continue;
    const key = attemptKey(test);
    found.set(key, [...(found.get(key) ?? []), file]);
  }
  return found;
}

export function attemptKey({ test, attempt }: Pick<EventOf<'test-start'>, 'test' | 'attempt'>): string {
  return JSON.stringify([test, attempt]);
}

function headOrNothing(file: string): RecordHead | undefined {
  try {
    return readRecordHead(file);
  } catch {
    // Somebody else's file, or one that is being written.
    return undefined;
  }
}

function reportFiles(folder: string, sinceMs: number): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map((entry) => path.join(folder, entry.name, entry.isDirectory() ? 'index.html' : ''))
      .map((file) => file.replace(/[\\/]$/, ''))
      .filter((file) => file.endsWith('.html') && (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= sinceMs);
  } catch {
    return [];
  }
}

const secretPlaceholder = /\{\{secret:([A-Za-z_]\w*)\}\}/g;

/** Names of the secrets that a record speaks of: each stands where its value would have been. */
export function secretNames(file: string): string[] {
  const names = new Set<string>();
  try {
    for (const { bytes } of readLinesSync(file)) {
      const line = parseLine(bytes);
      if (line.kind !== 'event' || !line.json.includes('{{secret:')) continue;
      for (const [, name = ''] of line.json.toString('utf8').matchAll(secretPlaceholder)) names.add(name);
    }
  } catch {
    // What cannot be read is told by the merging.
  }
  return [...names];
}
