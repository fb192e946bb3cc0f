import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeviceEvent } from '../../src/core/device/device.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModelOptions } from '../../src/testing/scripted-model.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { noAbort, openDevice } from './open-device.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';

useRunFolder();
const signal = noAbort;

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-files-'));
const fixtures = path.join(folder, 'fixtures');
const file = (name: string): string => path.join(fixtures, name);
mkdirSync(file('album/deep'), { recursive: true });
for (const name of ['a.txt', 'b.txt', 'album/one.txt', 'album/deep/two.txt']) writeFileSync(file(name), name);
const outside = path.join(folder, 'secret.txt');
writeFileSync(outside, 'secret');
symlinkSync(outside, file('linked.txt'));
symlinkSync(fixtures, path.join(folder, 'other-name'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Its buttons lie at 50,50 and 50,150 of 800 × 600; it notes what was chosen, and what else was clicked. */
const form = (attributes = '', more = ''): string => `<!doctype html><style>body { margin: 0 }
    button { position: absolute; left: 50px; width: 120px; height: 40px }</style>
  <input id="file" type="file" hidden ${attributes}>
  <button id="open" style="top:50px" onclick="choose()">Upload</button>
  <button id="next" style="top:150px" onclick="chosen.push('next')">Next</button>
  <script>window.chosen = [];
    // A file that is chosen again is no change otherwise.
    const choose = () => { const field = document.getElementById('file'); field.value = ''; field.click(); };
    document.getElementById('file').addEventListener('change', (event) => {
      chosen.push([...event.target.files].map((file) => file.webkitRelativePath || file.name).sort().join('+'));
    });</script>${more}`;
const place = { upload: { box: [62, 83, 212, 150] }, next: { box: [62, 250, 212, 316] } };
const upload = { prompt: 'Upload', ...place.upload };
const next = { prompt: 'Next', ...place.next };
const [onUpload, onNext] = [
  { x: 100, y: 70 },
  { x: 100, y: 170 },
];

const chosen = (page: OpenPage): Promise<string[]> => page.evaluate<string[]>('chosen');
const uploads = (files: string | readonly string[]): { name: string; param: Record<string, unknown> } => ({
  name: 'UploadFiles',
  param: { locate: upload, files },
});
const tap = (locate: object): { name: string; param: Record<string, unknown> } => ({ name: 'Tap', param: { locate } });

afterAll(closeBrowsers);

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))('file choosers on %s', (_name, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages({
      '/form': form(),
      '/sending': form(
        '',
        `<script>document.getElementById('file').addEventListener('change', (event) => {
        const [file] = event.target.files;
        event.target.value = '';
        setTimeout(() => fetch('/sent', { method: 'POST', body: file }), 300);
      });</script>`,
      ),
      '/framed': `<style>body { margin: 0 }</style><iframe src="{other}/form" width="400" height="300"
        style="position:absolute;left:100px;top:100px;border:0"></iframe>`,
    });
  });
  afterAll(() => server.close());

  async function withAgent(
    script: ScriptedModelOptions,
    run: (parts: { agent: ReturnType<typeof agentFor>; page: OpenPage; texts(): string[] }) => Promise<void>,
    html = form(),
  ): Promise<void> {
    await using model = await startScriptedModel(script);
    const page = await open({});
    await page.setContent(html);
    const agent = agentFor(page.target, {
      modelConfig: model.modelConfig,
      waitAfterAction: 0,
      autoPrintReportMsg: false,
    });
    try {
      await run({ agent, page, texts: () => model.requests.map(({ text }) => text) });
    } finally {
      await agent.destroy();
      await page.close();
    }
  }

  it('a chooser that opens without files given is ignored, told of, and the page continues', async () => {
    await using opened = await openDevice(open, { page: form() });
    const events: DeviceEvent[] = [];
    opened.device.onEvent((event) => events.push(event));

    await opened.input.pointer.tap(onUpload, { signal });
    await expect.poll(() => events.map(({ kind }) => kind)).toEqual(['file-chooser']);
    await opened.input.pointer.tap(onNext, { signal });
    expect(await chosen(opened.page)).toEqual(['next']);

    // And it opens again for files that are given later.
    await opened.input.files.offer([file('a.txt')], { signal });
    await opened.input.pointer.tap(onUpload, { signal });
    expect(await opened.input.files.taken({ limitMs: 5000, signal })).toBe(true);
    expect(await chosen(opened.page)).toEqual(['next', 'a.txt']);
  });

  it('fileChooserAccept of aiTap is given to the chooser that opens: a path, or several', async () => {
    await withAgent(
      { respond: () => place.upload },
      async ({ agent, page }) => {
        await agent.aiTap('Upload', { fileChooserAccept: file('a.txt') });
        await agent.aiTap('Upload', { fileChooserAccept: [file('a.txt'), file('b.txt')] });
        await agent.aiTap('Upload');

        expect(await chosen(page)).toEqual(['a.txt', 'a.txt+b.txt']);
        await agent.destroy();
        const { steps, of } = await readStory(agent.reportFile);
        expect(steps.filter(([name]) => name === 'FileChooser').map(([, title]) => title)).toEqual([
          'File chooser took a.txt',
          'File chooser took a.txt, b.txt',
        ]);
        expect(of('step-start')[0]?.params).toMatchObject({ fileChooserAccept: ['a.txt'] });
        expect(of('app-event').map(({ kind }) => kind)).toEqual(['file-chooser']);
      },
      form('multiple'),
    );
  });

  thoroughly(() => {
    it('fileChooserAccept takes relative paths of the working directory', async () => {
      await withAgent({ respond: () => place.upload }, async ({ agent, page }) => {
        await agent.aiTap('Upload', { fileChooserAccept: path.relative(process.cwd(), file('b.txt')) });

        expect(await chosen(page)).toEqual(['b.txt']);
      });
    });
  });

  it('several files for an input without multiple throw, and none is chosen', async () => {
    const several = [file('a.txt'), file('b.txt')];
    await withAgent(
      { respond: ({ call }) => (call === 'plan' ? plan([tap(upload)], { done: true }) : place.upload) },
      async (parts) => {
        const { agent, page, texts } = parts;

        const error = await failureOf(agent.aiTap('Upload', { fileChooserAccept: several }));
        expect(error).toMatchObject({ code: 'UPLOAD_REFUSED', failureClass: 'test' });
        expect(error.summary).toContain('It accepts one file, but was given 2: a.txt, b.txt');

        const planned = await failureOf(agent.aiAct('upload', { fileChooserAccept: several }));
        expect(planned.code).toBe('UPLOAD_REFUSED');
        expect(texts()).toHaveLength(2);
        expect(await chosen(page)).toEqual([]);
      },
    );
  });

  thoroughly(() => {
    it('a folder goes to an input that takes folders, and to no other', async () => {
      await using folders = await openDevice(open, { page: form('webkitdirectory') });
      await folders.input.files.offer([file('album')], { signal });
      await folders.input.pointer.tap(onUpload, { signal });
      expect(await folders.input.files.taken({ limitMs: 5000, signal })).toBe(true);
      await expect.poll(() => chosen(folders.page)).toEqual(['album/deep/two.txt+album/one.txt']);

      await using files = await openDevice(open, { page: form() });
      await files.input.files.offer([file('album')], { signal });
      await files.input.pointer.tap(onUpload, { signal });
      await expect(files.input.files.taken({ limitMs: 5000, signal })).rejects.toMatchObject({
        code: 'UPLOAD_REFUSED',
      });
    });
  });

  thoroughly(() => {
    it('files that no chooser took fail the call', async () => {
      await withAgent({ respond: () => place.next }, async ({ agent, page }) => {
        const error = await failureOf(agent.aiTap('Next', { fileChooserAccept: file('a.txt') }));

        expect(error).toMatchObject({ code: 'UPLOAD_NOT_TAKEN', failureClass: 'test' });
        expect(error.summary).toBe('No file chooser opened for a.txt, so the files were not uploaded');
        expect(await chosen(page)).toEqual(['next']);
      });
    });
  });

  /** A page that empties its input on every change. */
  const emptying = (take: string): string =>
    form(
      '',
      `<ul id="list"></ul><script>document.getElementById('file').addEventListener('change', (event) => {
      const [file] = event.target.files;
      event.target.value = '';
      ${take}
    });</script>`,
    );

  thoroughly(() => {
    it('files that the page throws away fail the call, and end a plan', async () => {
      await withAgent(
        { respond: ({ call }) => (call === 'plan' ? plan([uploads('a.txt')], { done: true }) : place.upload) },
        async ({ agent, texts }) => {
          const error = await failureOf(agent.aiTap('Upload', { fileChooserAccept: file('a.txt') }));
          expect(error).toMatchObject({ code: 'UPLOAD_NOT_TAKEN', failureClass: 'test' });
          expect(error.summary).toContain('The page did not take a.txt: its file input is empty again');

          const planned = await failureOf(agent.aiAct('upload a.txt', { fileChooserAllowedDir: fixtures }));
          expect(planned.code).toBe('UPLOAD_NOT_TAKEN');
          expect(texts()).toHaveLength(2);
        },
        emptying(''),
      );
    });
  });

  const takes = [
    ['lists', `document.getElementById('list').append(file.name);`],
    ['reads later into a field', `setTimeout(() => { document.getElementById('text').value = file.name; }, 500);`],
    ['asks about in a dialog', `alert(file.name);`],
    ['draws on a canvas', `document.querySelector('canvas').getContext('2d').fillRect(0, 0, 9, 9);`],
  ] as const;

  thoroughly(() => {
    it.each(aShareOf(takes, 4, 1))(
      'files that the page %s are taken, though its input is emptied',
      async (_title, take) => {
        const canvas = take.includes('canvas') ? '<canvas></canvas>' : '';
        await withAgent(
          { respond: () => place.upload },
          async ({ agent, page }) => {
            await agent.aiTap('Upload', { fileChooserAccept: file('a.txt') });

            expect(await chosen(page)).toEqual(['a.txt']);
          },
          `${emptying(take)}<textarea id="text"></textarea>${canvas}`,
        );
      },
    );

    it('files that the page sends are taken, though its input is emptied and the page shows nothing', async () => {
      await using opened = await openDevice(open, { page: `${server.origin}/sending` });

      await opened.input.files.offer([file('a.txt')], { signal });
      await opened.input.pointer.tap(onUpload, { signal });

      expect(await opened.input.files.taken({ limitMs: 5000, signal })).toBe(true);
    });

    it('a chooser that opens a moment after the click gets its files', async () => {
      const late = `<script>document.getElementById('open').onclick = () => setTimeout(() => document.getElementById('file').click(), 400);</script>`;
      await withAgent(
        { respond: () => place.upload },
        async ({ agent, page }) => {
          await agent.aiTap('Upload', { fileChooserAccept: file('a.txt') });

          expect(await chosen(page)).toEqual(['a.txt']);
        },
        form('', late),
      );
    });
  });

  it('fileChooserAccept of aiAct lasts for the call, is not bound to fileChooserAllowedDir, and is told to the model', async () => {
    const replies = [
      plan([tap(upload)]),
      plan([tap(upload), tap(next)], { done: true }),
      plan([tap(upload)], { done: true }),
    ];
    await withAgent({ replies }, async ({ agent, page, texts }) => {
      await agent.aiAct('upload', { fileChooserAccept: outside, fileChooserAllowedDir: fixtures });
      expect(await chosen(page)).toEqual(['secret.txt', 'secret.txt', 'next']);
      expect(texts()[0]).toContain('is given secret.txt by itself');

      await agent.aiAct('look at the chooser');
      expect(await chosen(page)).toEqual(['secret.txt', 'secret.txt', 'next']);
    });
  });

  it('a plan uploads files of fileChooserAllowedDir: relative, absolute, by a link inside, and by another name of the folder', async () => {
    const ways = [
      'a.txt',
      file('b.txt'),
      'linked.txt',
      'album/../album/one.txt',
      path.join(folder, 'other-name', 'b.txt'),
    ];
    const replies = ways.map((way) => plan([uploads(way)], { done: true }));
    await withAgent({ replies }, async ({ agent, page, texts }) => {
      for (const way of ways) await agent.aiAct(`upload ${way}`, { fileChooserAllowedDir: fixtures });

      expect(await chosen(page)).toEqual(['a.txt', 'b.txt', 'linked.txt', 'one.txt', 'b.txt']);
      expect(texts()[0]).toContain('UploadFiles {');
      await agent.destroy();
      const { steps } = await readStory(agent.reportFile);
      expect(steps.find(([name]) => name === 'UploadFiles')?.[1]).toBe('UploadFiles "a.txt" in "Upload"');
    });
  });

  it.each([
    ['without fileChooserAllowedDir', { name: 'a.txt', options: {}, why: 'fileChooserAllowedDir' }],
    ['above the folder', { name: '../secret.txt', options: { fileChooserAllowedDir: fixtures }, why: 'lies outside' }],
    [
      'above the folder, by a detour',
      { name: 'album/../../secret.txt', options: { fileChooserAllowedDir: fixtures }, why: 'lies outside' },
    ],
    [
      'by an absolute path elsewhere',
      { name: outside, options: { fileChooserAllowedDir: fixtures }, why: 'lies outside' },
    ],
  ])('a planned upload %s is rejected, and ends the call', async (_title, { name, options, why }) => {
    await withAgent({ replies: [plan([uploads(name)], { done: true })] }, async ({ agent, page }) => {
      const error = await failureOf(agent.aiAct('upload it', options));

      expect(error).toMatchObject({ code: 'ACTION_FORBIDDEN', failureClass: 'test' });
      expect(error.message).toContain(why);
      expect(await chosen(page)).toEqual([]);
    });
  });

  it('several uploads of one aiAct each have their file, and the later one stays for choosers after it', async () => {
    const replies = [plan([uploads('a.txt')]), plan([uploads('b.txt')]), plan([tap(upload)], { done: true })];
    await withAgent({ replies }, async ({ agent, page }) => {
      await agent.aiAct('upload a.txt, then b.txt', { fileChooserAllowedDir: fixtures });

      expect(await chosen(page)).toEqual(['a.txt', 'b.txt', 'b.txt']);
    });
  });

  thoroughly(() => {
    it('a planned file that is not there is told to the model, which may name another', async () => {
      const replies = [plan([uploads('c.txt')], { done: true }), plan([uploads('a.txt')], { done: true })];
      await withAgent({ replies }, async ({ agent, page, texts }) => {
        await agent.aiAct('upload the text', { fileChooserAllowedDir: fixtures });

        expect(texts()[1]).toContain('There is no file "c.txt" to upload');
        expect(await chosen(page)).toEqual(['a.txt']);
      });
    });

    it.each([
      ['a file that does not exist', { fileChooserAccept: 'nowhere.txt' }, 'nowhere.txt'],
      ['an empty list', { fileChooserAccept: [] }, 'fileChooserAccept'],
      ['a folder that does not exist', { fileChooserAllowedDir: 'nowhere' }, 'fileChooserAllowedDir'],
      ['a file as folder', { fileChooserAllowedDir: file('a.txt') }, 'fileChooserAllowedDir'],
    ])('%s is a ConfigError before anything is asked', async (_title, options, named) => {
      await withAgent({}, async ({ agent, texts }) => {
        const error = await failureOf(agent.aiAct('upload', options));

        expect(error).toMatchObject({ code: 'CONFIG_INVALID', failureClass: 'test' });
        expect(error.message).toContain(named);
        expect(texts()).toEqual([]);
      });
    });

    it('a frame of another site has choosers as well', async () => {
      await using opened = await openDevice(open, { page: `${server.origin}/framed` });

      await opened.input.files.offer([file('a.txt')], { signal });
      await opened.input.pointer.tap({ x: 200, y: 170 }, { signal });

      expect(await opened.input.files.taken({ limitMs: 5000, signal })).toBe(true);
    });

    it('a chooser that the test itself waits for is left to it', async () => {
      await using opened = await openDevice(open, { page: form() });
      const waiting = opened.page.nextChooser();
      // It has begun to wait once the page answers the next request.
      await opened.page.evaluate('1');

      await opened.input.pointer.tap(onUpload, { signal });
      await (
        await waiting
      )([file('b.txt')]);

      expect(await chosen(opened.page)).toEqual(['b.txt']);
    });

    it('an agent that has ended leaves choosers as they were', async () => {
      const page = await open({});
      await page.setContent(form());
      await page.driver.release();
      const before = page.listeners();
      const { device } = await openDevice(() => Promise.resolve({ ...page, driver: page.newDriver() }), {
        page: form(),
      });
      await device.destroy();

      expect(page.listeners()).toBe(before);
      await page.close();
    });
  });
});
