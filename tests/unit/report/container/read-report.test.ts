import { appendFileSync, rmSync, writeFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../../src/core/errors/errors.ts';
import { createFrame } from '../../../../src/core/screen/frame.ts';
import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { readAll, readEvents, record, useReportFolder, writeReport } from '../report-folder.ts';

const at = useReportFolder();

async function failure(file: string): Promise<EyewrightError> {
  const error: unknown = await readAll(file).catch((thrown: unknown) => thrown);
  if (EyewrightError.isInstance(error)) return error;
  throw new TypeError(`expected an error of this package, not ${String(error)}`);
}

describe('openReport', () => {
  it('gives back the events as they were written', async () => {
    const events = record('r', 'one </script> two', 'three');
    expect(await readEvents(await writeReport(at('same.html'), events))).toEqual(events);
  });

  it('carries events of a newer version, skips damaged lines, and reads on', async () => {
    const file = await writeReport(at('newer.html'), record('r'));
    appendFileSync(file, '<script type="application/x-eyewright-event">{"type":"hologram","at":1}</script>\n');
    appendFileSync(file, '<script type="application/x-eyewright-event">{"type":</script>\n');
    appendFileSync(
      file,
      '<script type="application/x-eyewright-event">{"type":"warning","at":9,"record":"r","message":"last"}</script>\n',
    );
    const entries = await readAll(file);
    expect(entries.map(({ kind }) => kind)).toEqual(['event', 'event', 'unknown', 'skipped', 'event']);
  });

  it.each([
    ['another HTML page', '<!doctype html>\n<p>hello\n'],
    ['an empty file', ''],
    ['a huge file of one line', 'x'.repeat(5_000_000)],
  ])('refuses %s', async (_name, text) => {
    writeFileSync(at('foreign.html'), text);
    const error = await failure(at('foreign.html'));
    expect(error.code).toBe('RECORD_UNREADABLE');
    expect(error.summary).toContain('it is not an eyewright report');
  });

  it('refuses a file that is not there', async () => {
    const error = await failure(at('nowhere.html'));
    expect(error.code).toBe('RECORD_UNREADABLE');
    expect(error.hint).toContain('.html file');
  });

  it.each([
    ['container', '<script type="application/x-eyewright-container">{"version":2,"format":"stone-tablet"}</script>\n'],
    [
      'record',
      '<script type="application/x-eyewright-container">{"version":1,"format":"single-html"}</script>\n' +
        '<script type="application/x-eyewright-event">{"type":"record-start","at":1,"version":2,"record":"r","tool":"t","title":"t"}</script>\n',
    ],
  ])('names the version of a newer %s', async (_name, text) => {
    writeFileSync(at('version.html'), text);
    const error = await failure(at('version.html'));
    expect(error.code).toBe('RECORD_VERSION');
    expect(error.summary).toContain('format version 2, this version of eyewright reads up to 1');
    expect(error.hint).toContain('newer');
  });

  it('says which picture is gone from the assets', async () => {
    const frame = createFrame({ data: Buffer.from('x'), mime: 'image/webp', width: 1, height: 1 });
    const sink = createReportSink({
      file: at('gone/index.html'),
      format: 'html-and-external-assets',
      onWarning: () => undefined,
    });
    sink.storeFrame(frame);
    sink.write({
      type: 'frame',
      at: 1,
      step: 's',
      role: 'seen',
      frame: frame.id,
      mime: frame.mime,
      width: 1,
      height: 1,
      dpr: 1,
    });
    await sink.close();
    rmSync(at('gone/assets'), { recursive: true });
    const [first] = await readAll(at('gone/index.html'));
    expect(() => first?.kind === 'frame' && first.frame.bytes()).toThrow(`${frame.id}.webp`);
  });
});
