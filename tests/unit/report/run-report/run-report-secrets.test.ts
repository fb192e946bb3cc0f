import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { RunReport } from '../../../../src/report/run-report/run-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the secrets that a record names out of the steps and errors of the runner', async () => {
  const file = path.join(folder, 'one.html');
  const sink = createReportSink({ file, format: 'single-html', onWarning: () => undefined });
  const identity = { test: 't', titlePath: ['a.spec.ts', 'logs in'], attempt: 0, runner: 'playwright' };
  sink.write({ type: 'record-start', at: 1, version: 1, record: 'r', tool: 't', title: 'T' });
  sink.write({ type: 'test-start', at: 1, record: 'r', ...identity });
  const title = 'aiInput {{secret:MY_PASSWORD}} in Password';
  sink.write({ type: 'step-start', at: 2, record: 'r', step: 'r.1', kind: 'verb', name: 'aiInput', title });
  await sink.close();

  const run = new RunReport({
    reportFileName: 'merged',
    outputDir: folder,
    outputs: [],
    run: 'this run',
    env: { MY_PASSWORD: 'tiger-44' },
    print: () => undefined,
    onWarning: (message) => expect.unreachable(message),
  });
  const step = { title: 'Fill "tiger-44"', category: 'pw:api', startedAt: 3, durationMs: 1, steps: [] };
  const errors = [{ name: 'Error', message: 'Received: "tiger-44" and "given-55"' }];
  const secrets = { OTHER: 'given-55' };
  const told = { ...identity, titlePath: ['a.spec.ts', 'logs in with tiger-44'] };
  run.add({ identity: told, status: 'failed', durationMs: 5, errors, steps: [step], secrets, reportFiles: [file] });
  const merged = readFileSync((await run.write()) ?? '', 'utf8');

  expect(merged).toContain(String.raw`Fill \"{{secret:MY_PASSWORD}}\"`);
  expect(merged).not.toContain('tiger-44');
  expect(merged).not.toContain('given-55');
});
