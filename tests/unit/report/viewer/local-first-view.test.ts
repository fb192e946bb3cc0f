import { beforeAll, describe, expect, it } from 'vitest';

import type { EventOf, RecordEvent } from '../../../../src/core/record/record.ts';
import { closingLine } from '../../../../src/report/outputs/closing-line.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { modelCall, testRecord } from '../test-record.ts';
import { fileUrl, useReportBrowser } from './report-browser.ts';

const at = useReportFolder();
const { open, seen } = useReportBrowser();

const usage = (totalTokens: number): Pick<EventOf<'model-call'>, 'usage'> => ({
  usage: { promptTokens: totalTokens, completionTokens: 0, totalTokens, cachedInputTokens: 0 },
});
const embedded = (step: string, kind: string): RecordEvent => {
  const { usage: _usage, ...call } = modelCall(step, {
    kind,
    origin: 'embedded',
    model: 'offline',
  }) as EventOf<'model-call'>;
  return call;
};

/** Three places of the configured model, and one more of the offline one, among others. */
const events = testRecord({
  id: 'shop',
  status: 'failed',
  steps: ['one', 'two', 'three'].map((step) => ({ step, status: 'passed', title: `aiTap ${step}` })),
  extra: [
    modelCall('one', { kind: 'locate', promptVersion: 'locate@1', ...usage(900) }),
    modelCall('one', { kind: 'locate', ...usage(1000) }),
    modelCall('two', { kind: 'locate', ...usage(5000) }),
    embedded('two', 'locate'),
    embedded('three', 'locate'),
    modelCall('three', { kind: 'judge', origin: 'cassette', ...usage(0) }),
  ],
});

describe('what the offline model answered in place of the configured one', () => {
  let file = '';
  beforeAll(async () => {
    file = await writeReport(at('local-first.html'), [...events, ...testRecord({ id: 'other' })]);
  });

  it('is told by step and in all, with about as many tokens as the same questions took', async () => {
    const summary = await summariseReport(file);

    expect(summary.usage).toMatchObject({
      calls: 6,
      cachedCalls: 1,
      embeddedCalls: 2,
      savedTokens: 2000,
      totalTokens: 6900,
    });
    expect(summary.tests[0]?.attempts[0]?.steps?.map(({ answeredBy }) => answeredBy)).toEqual([
      ['model'],
      ['model', 'embedded'],
      ['embedded', 'cassette'],
    ]);
    expect(closingLine('report.html', summary)).toContain(
      '6 model calls, 2 of them answered by the offline model (about 2,000 tokens saved), 1 of them without a request, 6,900 tokens',
    );
  });

  it('is estimated from nothing but enough calls of the same kind', async () => {
    const unknown = await writeReport(at('unknown.html'), [...events, embedded('one', 'plan')]);

    const summary = await summariseReport(unknown);

    expect(summary.usage.embeddedCalls).toBe(3);
    expect(summary.usage).not.toHaveProperty('savedTokens');
    expect(closingLine('report.html', summary)).toContain('3 of them answered by the offline model, 1');
  });

  it('stands in the report as what it is, and not as replayed', async () => {
    const page = await open(fileUrl(file));
    expect(await page.locator('.numbers').innerText()).toMatch(
      /Model calls\s+6\s+2 offline, 1 replayed.*Tokens saved\s+≈ 2000/s,
    );

    const other = await open(fileUrl(file, '#test=shop'));
    await other.locator('.detail').waitFor();
    expect(await other.locator('.step .badge').allInnerTexts()).toEqual([
      'offline model 1 of 2',
      'offline model 1 of 2',
      'cassette 1 of 2',
    ]);
    await other.getByRole('treeitem', { name: /three/ }).click();
    await expect
      .poll(() => other.locator('.detail h4').allInnerTexts())
      .toContain('2 model calls (1 offline, 1 replayed)');
    expect(await other.locator('.call .badge').allInnerTexts()).toEqual(['offline model', 'from a cassette']);
    await other.locator('.call summary').first().click();
    expect(await other.locator('.call .hint').first().innerText()).toContain(
      'answered by the offline model in place of',
    );
    expect(seen.complaints).toEqual([]);
  });
});
