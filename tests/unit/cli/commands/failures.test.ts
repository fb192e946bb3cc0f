import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import type { CliStream } from '../../../../src/cli/cli-io.ts';
import { runCli } from '../../../../src/cli/run-cli.ts';
import type { RecordEvent } from '../../../../src/core/record/record.ts';
import type { FailureList } from '../../../../src/report/failures/failure-list.ts';
import { imageSize } from '../../../../src/util/pictures/image-size.ts';
import { useReportFolder, writeReport } from '../../report/report-folder.ts';
import { writeSampleMerge } from '../../report/sample-record.ts';
import { testRecord } from '../../report/test-record.ts';

const at = useReportFolder();
let count = 0;

function newFolder(): string {
  count += 1;
  const folder = at(`failures ${count}`);
  mkdirSync(folder);
  return folder;
}

interface Told {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

async function failures(cwd: string, args: readonly string[], isTTY = false): Promise<Told> {
  const written = { out: '', error: '' };
  const stream = (key: keyof typeof written): CliStream => ({
    write: (text) => void (written[key] += text),
    isTTY,
    hasColors: isTTY,
  });
  const io = { cwd, env: {}, version: '1.2.3', stdout: stream('out'), stderr: stream('error') };
  return { code: await runCli(['failures', ...args], io), ...written };
}

const pictures = 'eyewright_run/failures/sample';

describe('eyewright failures', () => {
  it.each(['single-html', 'html-and-external-assets'] as const)(
    'tells why each test failed, what was tried, and where its last pictures are: %s',
    async (format) => {
      const cwd = newFolder();
      const report = await writeSampleMerge(cwd, format);
      const { code, out, error } = await failures(cwd, [path.relative(cwd, report)]);
      expect({ code, error }).toEqual({ code: 0, error: '' });
      expect(out).toContain('1 failed, 1 interrupted, 1 passed, 1 skipped');
      expect(out).toMatch(
        /^✗ .*adds up the prices of two products\n {2}tests\/shop\.spec\.ts:18 · product · ASSERTION_FAILED$/m,
      );
      expect(out).toContain('  Why: The line under the products reads “Total $81.50”');
      expect(out).toContain('  Hint: look at the frame that the model judged');
      expect(out.match(/^ {4}failed: Assertion failed/gm)).toHaveLength(2);
      expect(out).toMatch(/^ {4}✓ aiTap: .*\n {6}✓ locate: .*[^]*^ {4}✗ aiAssert: the total is \$80\.50/m);
      const [file = ''] = /eyewright_run\/failures\/\S+/.exec(out) ?? [];
      expect(file).toBe(`${pictures}/001-adds-up-the-prices-of-two-products-1.jpg`);
      expect(await imageSize(readFileSync(path.join(cwd, file)))).toMatchObject({ width: 1280, height: 800 });
      expect(out).not.toContain('\u001B[');
    },
  );

  it('prints one JSON object, and replaces the pictures of an earlier report', async () => {
    const cwd = newFolder();
    const report = await writeSampleMerge(cwd);
    mkdirSync(path.join(cwd, pictures), { recursive: true });
    writeFileSync(path.join(cwd, pictures, '009-older-1.jpg'), 'older');
    writeFileSync(path.join(cwd, pictures, 'mine.txt'), 'mine');
    const { out } = await failures(cwd, [report, '--json']);
    const list = JSON.parse(out) as FailureList;
    expect(list).toMatchObject({ version: 1, status: 'failed', totals: { failed: 1, interrupted: 1 }, errors: [] });
    const guide = readFileSync('docs/coding-agents.md', 'utf8');
    const keys = [list, ...list.failures].flatMap((object) => Object.keys(object));
    expect(keys.filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
    const [first] = list.failures;
    expect(first).toMatchObject({ failureClass: 'product', code: 'ASSERTION_FAILED', status: 'failed', line: 18 });
    expect(first?.attempts).toHaveLength(2);
    expect(
      list.failures.flatMap(({ screens }) => screens).every((screen) => existsSync(path.join(cwd, screen.path))),
    ).toBe(true);
    const names = readdirSync(path.join(cwd, pictures));
    expect([names.includes('009-older-1.jpg'), names.includes('mine.txt')]).toEqual([false, true]);
  });

  it('lists only failures with a text in their title or file, and keeps the other pictures', async () => {
    const cwd = newFolder();
    const report = await writeSampleMerge(cwd);
    await failures(cwd, [report]);
    const all = readdirSync(path.join(cwd, pictures));
    const { code, out } = await failures(cwd, [report, '--test', 'PAST Orders']);
    expect([code, out.match(/^✗/gm)?.length]).toEqual([0, 1]);
    expect(out).toContain('lists past orders');
    expect(readdirSync(path.join(cwd, pictures))).toEqual(all);
    expect((await failures(cwd, [report, '--test', 'nothing'])).out).toContain(
      'No failure has "nothing" in its title or file',
    );
  });

  it('says that nothing failed, and takes the newest report of the run folder', async () => {
    const cwd = newFolder();
    await writeReport(path.join(cwd, 'eyewright_run/report/all.html'), testRecord({ id: 'fine' }));
    expect(await failures(cwd, [])).toEqual({
      code: 0,
      out: 'No failures in eyewright_run/report/all.html: 1 passed\n',
      error: '',
    });
  });

  it('tells of errors outside of the tests and of missing shards', async () => {
    const cwd = newFolder();
    const hostile = '\u001B[31mno database\n::error::x';
    const events: RecordEvent[] = [
      { type: 'shards', at: 1, missing: 'error' },
      { type: 'run-shard', at: 1, runner: 'playwright', shard: { current: 1, total: 2 } },
      { type: 'run-error', at: 1, id: 'e', runner: 'playwright', error: { name: 'Error', message: hostile } },
      ...testRecord({ id: 'fine' }),
    ];
    const report = await writeReport(path.join(cwd, 'outside.html'), events);
    const { code, out } = await failures(cwd, [report]);
    expect(code).toBe(0);
    expect(out).toContain('2 outside of the tests');
    expect(out).toContain('SHARD_MISSING');
    expect(out).toContain('no database');
    expect(out).not.toContain('\u001B');
    expect(out).not.toMatch(/^\s*::/m);
  });

  it('has colours on a terminal, and lists without pictures where they cannot be written', async () => {
    const cwd = newFolder();
    const report = await writeSampleMerge(cwd);
    writeFileSync(path.join(cwd, 'eyewright_run'), 'a file');
    const { code, out, error } = await failures(cwd, [report], true);
    expect(code).toBe(0);
    expect(out).toContain('\u001B[31m✗');
    expect(error).toContain('The screenshots of the failures could not be written');
    expect(out).not.toContain('Screens:');
  });
});
