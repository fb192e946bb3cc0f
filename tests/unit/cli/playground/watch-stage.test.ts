import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { WatchStage } from '../../../../src/cli/playground/watch-stage.ts';
import { eventLine } from '../../../../src/report/container/container.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-watch-'));
let stop = (): void => undefined;
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

const begun = eventLine({
  type: 'step-start',
  at: 1,
  record: 'r',
  step: 'r.1',
  kind: 'verb',
  name: 'aiTap',
  title: 'x',
});
const ended = eventLine({ type: 'test-end', at: 2, record: 'r', status: 'passed', durationMs: 1 });

it('shows one of several tests that run at a time to its end, and then the other', async () => {
  const [one = '', other = ''] = ['one.html', 'other.html'].map((name) => path.join(folder, name));
  for (const file of [one, other]) writeFileSync(file, begun);
  let found = one;
  const events = { onState: () => undefined, onEvents: () => undefined, onPicture: () => undefined };
  const stage = new WatchStage({ title: 'the running tests', find: () => found, events });
  stop = () => stage.close();
  await expect.poll(() => stage.events.length).toBe(1);
  found = path.join(folder, 'gone-again.html');
  await new Promise((resolve) => setTimeout(resolve, 600));
  found = other;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(stage.reportFile).toBe(one);
  appendFileSync(one, ended);
  await expect.poll(() => stage.reportFile, { timeout: 3000 }).toBe(other);
});
