import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const bar = (attributes: string): string =>
  `<div role="progressbar" aria-label="Upload" ${attributes} style="width:200px;height:16px;background:#06c"></div>`;

const pages = {
  '/of-50': bar('aria-valuemin="0" aria-valuemax="50" aria-valuenow="10"'),
  '/of-5': '<label>Upload <progress max="5" value="1"></progress></label>',
  '/of-1': '<label>Upload <progress value="0.2"></progress></label>',
  '/from-20': '<label>Upload <meter min="20" max="120" value="40"></meter></label>',
  '/of-100': bar('aria-valuenow="20"'),
  '/in-words': bar('aria-valuemax="5" aria-valuenow="1" aria-valuetext="1 of 5 files"'),
  '/in-percent': bar('aria-valuemax="5" aria-valuenow="1" aria-valuetext="20 percent"'),
  '/third': bar('aria-valuemax="3" aria-valuenow="1"'),
  '/undecided': '<label>Upload <progress></progress></label>',
  '/slider': '<label>Volume <input type="range" max="10" value="2" aria-valuetext="2 dB"></label>',
  '/steps':
    '<label>Pitch</label><div role="slider" tabindex="0" aria-label="Pitch" aria-valuemax="9" aria-valuenow="3" aria-valuetext="1000 Hz" style="width:90px;height:16px;background:#06c"></div>',
  '/date': '<label>From <input type="date" value="2026-03-04"></label>',
  '/month': '<label>From <input type="month" value="2026-03"></label>',
  '/time': '<label>From <input type="time" value="14:30"></label>',
} as const;

describe('verdicts of the offline model on what has ends', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  /** `true`, `false`, or the code of an error that is no verdict. */
  async function verdicts(address: keyof typeof pages, ...statements: readonly string[]): Promise<unknown[]> {
    const found: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      for (const statement of statements)
        found.push(
          await agent.aiAssert(statement).then(
            () => true,
            (error: { code: string }) => (error.code === 'ASSERTION_FAILED' ? false : error.code),
          ),
        );
    });
    return found;
  }

  it.each(aShareOf(['/of-50', '/of-5', '/of-1', '/from-20', '/of-100', '/in-words', '/in-percent'] as const, 3))(
    'know how far it is: %s',
    async (address) => {
      const [is, says, least, other] = ['is at 20%', 'is not at 20%', 'is at least 20%', 'is at 70%'];
      const statements = [is, says, least, other].map((claim) => `the "Upload" progress bar ${claim ?? ''}`);

      expect(await verdicts(address, ...statements)).toEqual([true, false, true, false]);
    },
  );

  it('know its number and its words', async () => {
    const bars = ['is at 1', 'is at "1 of 5 files"', 'is at 5'].map((claim) => `the "Upload" progress bar ${claim}`);

    expect(await verdicts('/in-words', ...bars)).toEqual([true, true, false]);
    expect(await verdicts('/third', 'the "Upload" progress bar is at 33%')).toEqual([true]);
    expect(await verdicts('/slider', 'the Volume slider is at 2', 'the Volume slider is at "2 dB"')).toEqual([
      true,
      true,
    ]);
  });

  it('are none where the number may mean something else', async () => {
    const unsure = 'MODEL_UNSURE';

    expect(await verdicts('/of-50', 'the "Upload" progress bar is at 10%')).toEqual([unsure]);
    expect(await verdicts('/slider', 'the Volume slider is at 20%', 'the Volume slider is at 2%')).toEqual([
      unsure,
      unsure,
    ]);
    expect(await verdicts('/steps', 'the Pitch slider is at 3')).toEqual([unsure]);
    expect(await verdicts('/undecided', 'the "Upload" progress bar is at 0')).not.toContain(true);
  });

  it.each(
    aShareOf(
      [
        ['/date', '2026-03-04', '03/04/2026', '2026-03-05'],
        ['/month', '2026-03', '03/2026', '2026-04'],
        ['/time', '14:30', '02:30 PM', '14:31'],
      ] as const,
      3,
    ),
  )('know what a field for dates holds, and not how the browser writes it: %s', async (address, ...texts) => {
    const [held, shown, other] = texts;
    const values = [held, other, shown].map((text) => `the From field is "${text}"`);
    const claims = [held, shown].flatMap((text) => [`the page shows "${text}"`, `the page does not show "${text}"`]);

    expect(await verdicts(address, ...values)).toEqual([true, false, 'MODEL_UNSURE']);
    expect(await verdicts(address, ...claims, 'the page shows "99"')).toEqual([
      ...Array(4).fill('MODEL_UNSURE'),
      false,
    ]);
  });
});
