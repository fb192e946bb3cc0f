import { expect, it } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { testRecord } from '../test-record.ts';
import { fileUrl, useReportBrowser } from './report-browser.ts';

const at = useReportFolder();
const { open } = useReportBrowser();

const before = (id: string, step: string): RecordEvent => ({
  type: 'frame',
  at: 1150,
  step,
  frame: id,
  dpr: 1,
  role: 'before',
  mime: 'image/png',
  width: 10,
  height: 10,
});

it.each([
  { names: ['Tap "Buy"', 'Tap "Pay"'], shown: [/^1\s+Before: Tap "Buy"$/, /^2\s+Before: Tap "Pay"$/] },
  { names: ['Tap "Buy"'], shown: [/^Before$/] },
])('pictures of $names that would be called alike are told apart by their steps', async ({ names, shown }) => {
  const events = testRecord({
    id: 'alike',
    status: 'failed',
    steps: [
      { step: 'act', status: 'failed', title: 'aiAct' },
      ...names.map((title, index) => ({
        step: `part ${index}`,
        parent: 'act',
        kind: 'action' as const,
        status: 'passed' as const,
        title,
      })),
    ],
    extra: names.map((_, index) => before(`frame${index}`, `part ${index}`)),
  });
  const page = await open(fileUrl(await writeReport(at(`alike ${names.length}.html`), events), '#test=alike&step=act'));
  const tabs = page.getByLabel('Pictures of this step').locator('a');
  await tabs.first().waitFor();
  const found = await tabs.allInnerTexts();
  expect(found).toEqual(shown.map((text) => expect.stringMatching(text) as string));
});
