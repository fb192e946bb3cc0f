import { appendFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { createFrame } from '../../../../src/core/screen/frame.ts';
import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { ReportMergingTool } from '../../../../src/report/merge/report-merging-tool.ts';
import { hostileTexts } from '../hostile.data.ts';
import { record, useReportFolder, writeReport } from '../report-folder.ts';
import { fileUrl, useReportBrowser } from './report-browser.ts';
import { thoroughly } from '../../../usual.ts';

const at = useReportFolder();
const { open, seen } = useReportBrowser();

describe('hostile text in a report', () => {
  it('stays text wherever it stands', async () => {
    const frame = createFrame({ data: Buffer.from('not a picture'), mime: 'image/png', width: 10, height: 10 });
    const tool = new ReportMergingTool({ cwd: at('.') });
    for (const [index, text] of hostileTexts.entries()) {
      const file = at(`hostile-${index}.html`);
      const sink = createReportSink({ file, format: 'single-html', onWarning: () => undefined });
      sink.storeFrame(frame);
      for (const event of hostileEvents(`record ${index} ${text}`, text, frame.id)) sink.write(event);
      await sink.close();
      const facts = {
        testId: text,
        testTitle: text,
        testDescription: text,
        testDuration: 1,
        testStatus: 'failed',
      } as const;
      tool.append({ reportFilePath: file, reportAttributes: facts });
    }
    const page = await open(fileUrl(tool.mergeReports('hostile', { outputDir: at('merged') }) ?? ''));
    expect(await page.locator('.test').count()).toBe(hostileTexts.length);
    for (let index = 0; index < hostileTexts.length; index += 1) {
      await page.locator('.test').nth(index).click();
      await page.locator('.detail .error').first().waitFor();
      for (const fold of await page.locator('summary').all()) await fold.click();
      expect(await page.locator('.problems .title').innerText()).not.toBe('');
    }
    expect(await page.locator('.test .title').first().innerText()).toBe(hostileTexts[0]);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.keyboard.press('i');
    await page.locator('.copy-text').waitFor();
    await page.keyboard.press('Escape');
    for (const name of ['project', 'file', 'tag'])
      await page.getByRole('combobox', { name: `Filter by ${name}` }).selectOption({ index: 1 });
    await page.locator('.step[data-kind=problem] a').last().click();
    await page.getByText('while no step was running').waitFor();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await page.locator('#app script, #app iframe, #app [onerror], #app [onload]').count()).toBe(0);
    expect(seen.complaints).toEqual([]);
    expect(seen.requests.filter((url) => !url.startsWith('blob:'))).toEqual([page.url().replace(/#.*/, '')]);
  });

  thoroughly(() => {
    it('copes with a text of a megabyte', async () => {
      const file = await writeReport(at('long.html'), hostileEvents('long', '<b>long</b> '.repeat(90_000), 'none'));
      const page = await open(fileUrl(file));
      await page.locator('.detail .error').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
      expect(seen.complaints).toEqual([]);
    });
  });

  it('cannot run a script that somebody appended', async () => {
    const file = await writeReport(at('appended.html'), record('r'));
    appendFileSync(file, '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">\n');
    const page = await open(fileUrl(file));
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  });

  it('leaves out events whose fields have the wrong type', async () => {
    const file = await writeReport(at('wrong.html'), record('r'));
    appendFileSync(
      file,
      '<script type="application/x-eyewright-event">{"type":"test-start","at":1,"record":"r","test":{},"titlePath":[{}],"attempt":0,"runner":"x"}</script>\n',
    );
    const page = await open(fileUrl(file));
    expect(await page.locator('.note').first().innerText()).toContain('1 line');
    expect(seen.complaints).toEqual([]);
  });
});

function hostileEvents(id: string, text: string, frame: string): RecordEvent[] {
  const error = {
    name: text,
    code: text,
    failureClass: text,
    message: text,
    hint: text,
    stack: text,
    snippet: `> ${text}`,
  };
  const step = `step of ${id}`;
  return [
    { type: 'record-start', at: 1, version: 1, record: id, tool: text, title: text, platform: text, model: text },
    {
      type: 'test-start',
      at: 2,
      record: id,
      test: id,
      titlePath: [text, text],
      attempt: 0,
      runner: text,
      project: text,
      tags: [text],
      location: { file: text, line: 1 },
    },
    {
      type: 'step-start',
      at: 3,
      record: id,
      step,
      kind: 'verb',
      name: text,
      title: text,
      category: text,
      params: { [text]: text },
      location: { file: text, line: 1 },
    },
    {
      type: 'frame',
      at: 4,
      step,
      role: 'seen',
      frame,
      mime: 'image/png',
      width: 10,
      height: 10,
      dpr: 1,
      label: text,
      marks: [{ kind: 'box', rect: { left: 1, top: 1, width: 2, height: 2 }, label: text }],
    },
    {
      type: 'model-call',
      at: 5,
      step,
      kind: text,
      slot: text,
      model: text,
      durationMs: 1,
      retries: 1,
      prompt: text,
      reply: text,
      error: text,
      cost: { amount: 1, currency: text },
    },
    {
      type: 'step-end',
      at: 6,
      step,
      status: 'failed',
      durationMs: 3,
      thought: text,
      result: text,
      verdict: { pass: false, reason: text },
      error,
    },
    { type: 'page-event', at: 7, record: id, step, kind: 'request-failed', text, url: text, status: 500 },
    { type: 'page-event', at: 7, record: id, kind: 'console-error', text },
    { type: 'warning', at: 7, record: id, message: text },
    { type: 'test-end', at: 8, record: id, status: 'failed', durationMs: 6, errors: [error] },
    { type: 'record-end', at: 9, record: id },
  ];
}
