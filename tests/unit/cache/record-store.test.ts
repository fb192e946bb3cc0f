import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readRecord, writeRecord, type ElementRecord } from '../../../src/cache/record-file.ts';
import { RecordStore } from '../../../src/cache/record-store.ts';
import { bundledProgram } from '../../bundled-program.ts';
import { thoroughly } from '../../usual.ts';

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eyewright-cache-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = (): RecordStore => new RecordStore({ folder, warn: (text) => void warnings.push(text) });
const record: ElementRecord = {
  format: 3,
  kind: 'element',
  prompt: 'the "Save": button # yes',
  where: { platform: 'web', viewport: 'large' },
  locators: [{ by: 'text', text: '- not a list\n  "either"', role: 'paragraph' }],
};
const text = writeRecord(record);

function put(content: string): void {
  mkdirSync(path.join(folder, 'elements'), { recursive: true });
  writeFileSync(path.join(folder, 'elements', 'a.yaml'), content);
}

describe('a record of the cache', () => {
  it('comes back as it was, whatever stands in it', async () => {
    await store().write('elements/a', text);

    expect(await store().read('elements/a')).toEqual(record);
  });

  it('is not rewritten when it stays the same', () => {
    const reading = readRecord(text);

    expect(reading.kind === 'record' && writeRecord(reading.record)).toBe(text);
  });
});

describe('a corrupt file', () => {
  it.each([
    ['no YAML', '{{{'],
    ['another YAML', 'shopping: [milk]'],
    ['nothing', ''],
    ['cut off', text.slice(0, 120)],
    ['an alias', text.replace('kind: element', 'kind: &kind element').replace(/prompt: .*/, 'prompt: *kind')],
    ['a tag of a language', '!!js/function "() => 1"'],
  ])('that holds %s is warned of by name, and kept beside what replaces it', async (_what, content) => {
    put(content);

    expect(await store().read('elements/a')).toBeUndefined();

    expect(readdirSync(path.join(folder, 'elements'))).toEqual(['a.yaml']);
    expect(warnings).toEqual([expect.stringContaining(path.join(folder, 'elements', 'a.yaml'))]);

    await store().write('elements/a', text);

    const [file, kept = '', ...others] = readdirSync(path.join(folder, 'elements'));
    expect([file, others]).toEqual(['a.yaml', []]);
    expect(kept).toMatch(/^a\.yaml\.[0-9a-f]{8}\.corrupt$/);
    expect(readFileSync(path.join(folder, 'elements', kept), 'utf8')).toBe(content);
    expect(warnings[1]).toContain(`it is kept as ${kept}`);
  });

  it('is never overwritten: what is learnt anew goes to a file of its own', async () => {
    put('{{{');

    await store().write('elements/a', text);

    const files = readdirSync(path.join(folder, 'elements'));
    expect(files).toHaveLength(2);
    expect(readFileSync(path.join(folder, 'elements', 'a.yaml'), 'utf8')).toBe(text);
  });

  it('stays where it is', async () => {
    put('{{{');

    expect(await store().read('elements/a')).toBeUndefined();

    expect(readdirSync(path.join(folder, 'elements'))).toEqual(['a.yaml']);
    expect(warnings).toHaveLength(1);
  });

  it('of an older version is not used, and makes room for a new one without a word', async () => {
    put(text.replace('format: 3', 'format: 1'));

    expect(await store().read('elements/a')).toBeUndefined();
    expect(await store().write('elements/a', text)).toBe(true);

    expect(readdirSync(path.join(folder, 'elements'))).toEqual(['a.yaml']);
    expect(warnings).toEqual([]);
  });

  it('of a newer version is neither used nor changed', async () => {
    const newer = text.replace('format: 3', 'format: 4');
    put(newer);

    expect(await store().read('elements/a')).toBeUndefined();
    expect(await store().write('elements/a', text)).toBe(false);

    expect(readFileSync(path.join(folder, 'elements', 'a.yaml'), 'utf8')).toBe(newer);
    expect(warnings[0]).toContain('was written by a newer version (format 4)');
  });
});

describe('workers at the same time', () => {
  const writer = new URL('write-records.ts', import.meta.url);
  const spoiler = new URL('spoil-records.ts', import.meta.url);
  const run = async (script: URL, name: string): Promise<{ stdout: string }> =>
    promisify(execFile)(process.execPath, [await bundledProgram(script), folder, name]);
  const records = Array.from({ length: 10 }, (_, index) => `shared-${index}.yaml`);

  it('never leave half a record or disturb each other, as processes of their own', async () => {
    const outputs = await Promise.all(['one', 'two', 'three', 'four'].map((name) => run(writer, name)));

    // Each read of each worker found a whole record.
    expect(outputs.map(({ stdout }) => stdout)).toEqual(['', '', '', '']);
    expect(readdirSync(path.join(folder, 'elements'))).toEqual(records);
  });

  thoroughly(() => {
    it('lose no good record where others leave files that are none', async () => {
      const writers = ['one', 'two'].map((name) => run(writer, name));
      await Promise.all([...writers, run(spoiler, 'three'), run(spoiler, 'four')]);
      for (const file of records) await store().write(`elements/${path.basename(file, '.yaml')}`, text);

      const files = readdirSync(path.join(folder, 'elements'));
      const read = (file: string): string => readFileSync(path.join(folder, 'elements', file), 'utf8');
      expect(files.filter((file) => file.endsWith('.yaml'))).toEqual(records);
      expect(records.map((file) => readRecord(read(file)).kind)).toEqual(records.map(() => 'record'));
      const copies = files.filter((file) => file.endsWith('.corrupt'));
      expect(copies).not.toEqual([]);
      expect(copies.filter((file) => readRecord(read(file)).kind === 'record')).toEqual([]);
      expect(files).toHaveLength(records.length + copies.length);
    });
  });
});
