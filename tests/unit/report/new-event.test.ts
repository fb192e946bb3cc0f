import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { plainHost, StepRecorder } from '../../../src/agents/record/step-recorder.ts';
import { now } from '../../../src/core/time/clock.ts';
import type { RecordEvent, UnknownEvent } from '../../../src/core/record/record.ts';
import { SecretVault } from '../../../src/core/secrets/secret-vault.ts';
import { createReportSink } from '../../../src/report/container/html-sink.ts';
import { writeOutputs } from '../../../src/report/outputs/write-outputs.ts';
import { redactReport } from '../../../src/report/redact/redact-report.ts';
import { ReportMergingTool } from '../../../src/report/merge/report-merging-tool.ts';
import { readAll, useReportFolder } from './report-folder.ts';

const at = useReportFolder();
const password = 'correct-horse-battery';
const said = 'the terminal says';

/** A kind of event that exists in this test alone. */
const bell = (): UnknownEvent => ({
  type: 'terminal-bell',
  at: now(),
  record: 'r',
  line: `${said} ${password}`,
  screen: [{ row: `$ login ${password}`, [password]: 1 }],
});

async function writeRecord(file: string): Promise<string> {
  const sink = createReportSink({ file, format: 'single-html', onWarning: () => undefined });
  const vault = new SecretVault({ PASSWORD: password }, {});
  const head: RecordEvent[] = [
    { type: 'record-start', at: now(), version: 1, record: 'r', tool: 'test', title: 'r' },
    {
      type: 'test-start',
      at: now(),
      record: 'r',
      test: 't',
      titlePath: ['a.spec.ts', 't'],
      attempt: 0,
      runner: 'vitest',
    },
  ];
  const steps = new StepRecorder({ record: 'r', sink, vault, host: plainHost, root: '/', head });
  const failed = steps.run({ kind: 'verb', name: 'aiTap', title: 'aiTap it' }, () => {
    // Safe: what is written here is what a later version would write.
    steps.write(bell() as unknown as RecordEvent);
    steps.appEvent({ kind: 'terminal-warning', text: `${said} ${password}` });
    return Promise.reject(new Error(`no ${password}`));
  });
  await expect(failed).rejects.toThrow('no');
  steps.outcome = 'failed';
  steps.close();
  await sink.close();
  return file;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('a kind of event that nobody has thought of', () => {
  it('keeps its secrets out of record, merged report, shared copy and all outputs', async () => {
    const record = await writeRecord(at('new/record.html'));
    const tool = new ReportMergingTool({ cwd: at('new') });
    const reportAttributes = {
      testId: 't',
      testTitle: 't',
      testDescription: '',
      testDuration: 1,
      testStatus: 'failed',
    } as const;
    tool.append({ reportFilePath: record, reportAttributes });
    const merged = tool.mergeReports('merged', { outputDir: at('new/merged') }) ?? '';
    const shared = await redactReport(merged, at('new/shared.html'));
    const printed: string[] = [];
    await writeOutputs(merged, {
      outputs: ['json', 'junit', 'markdown', 'github'],
      env: { GITHUB_STEP_SUMMARY: at('new/summary.md') },
      print: (text) => void printed.push(text),
      onWarning: (message) => expect.unreachable(message),
    });
    const files = filesOf(at('new'));
    expect(files.length).toBeGreaterThan(6);
    for (const text of [...files.map((file) => readFileSync(file, 'utf8')), ...printed])
      expect(text).not.toContain(password);
    expect(readFileSync(merged, 'utf8')).toContain(`${said} {{secret:PASSWORD}}`);
    expect(readFileSync(shared, 'utf8')).not.toContain(said);
  });

  it('is carried by reading, merging and sharing', async () => {
    const record = await writeRecord(at('carried/record.html'));
    const shared = await redactReport(record, at('carried/shared.html'));
    const kinds = async (file: string): Promise<unknown[]> =>
      (await readAll(file)).filter(({ kind }) => kind === 'unknown' || kind === 'skipped');
    expect(await kinds(record)).toMatchObject([{ kind: 'unknown', event: { type: 'terminal-bell', record: 'r' } }]);
    expect(await kinds(shared)).toEqual([
      { kind: 'unknown', event: { type: 'terminal-bell', at: expect.any(Number) as number, record: 'r' } },
    ]);
  });
});
