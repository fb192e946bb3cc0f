import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll } from 'vitest';

import type { RecordEvent } from '../../../src/core/record/record.ts';
import { createReportSink, type ReportSinkOptions } from '../../../src/report/container/html-sink.ts';
import { openReport, type ReportEntry } from '../../../src/report/container/read-report.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder for the reports of one test file, with a space in its name; gone afterwards. Also builds the viewer where nobody has. */
export function useReportFolder(): (name: string) => string {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright report '));
    if (existsSync(path.join(root, 'dist/report/viewer/index.html'))) return;
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '-c', 'src/report/viewer/vite.config.ts'],
      { cwd: root },
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => path.join(folder, name);
}

/** Writes events to a new single-html report (or what `options` say) and gives its path. */
export async function writeReport(
  file: string,
  events: readonly RecordEvent[],
  options: Partial<ReportSinkOptions> = {},
): Promise<string> {
  const sink = createReportSink({ file, format: 'single-html', onWarning: () => undefined, ...options });
  for (const event of events) sink.write(event);
  const written = sink.file ?? '';
  await sink.close();
  return written;
}

/** A short record: start, one warning for each message, end. */
export function record(id: string, ...messages: string[]): RecordEvent[] {
  return [
    { type: 'record-start', at: 1, version: 1, record: id, tool: 'test', title: id },
    ...messages.map((message, index): RecordEvent => ({ type: 'warning', at: 2 + index, record: id, message })),
    { type: 'record-end', at: 100, record: id },
  ];
}

export async function readAll(file: string): Promise<ReportEntry[]> {
  const entries: ReportEntry[] = [];
  for await (const entry of openReport(file)) entries.push(entry);
  return entries;
}

export async function readEvents(file: string): Promise<RecordEvent[]> {
  return (await readAll(file)).flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
}

export async function readFrameIds(file: string): Promise<string[]> {
  return (await readAll(file)).flatMap((entry) => (entry.kind === 'frame' ? [entry.frame.id] : []));
}
