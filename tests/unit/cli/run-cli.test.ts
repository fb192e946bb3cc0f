import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, it } from 'vitest';

import { summariseReport } from '../../../src/report/summary/summarise-report.ts';
import { writeReport } from '../report/report-folder.ts';
import { testRecord } from '../report/test-record.ts';
import { usePlaces } from './places.ts';

const { newPlace, at } = usePlaces();

describe('eyewright', () => {
  it('tells its version and what it can do', async () => {
    const { run } = newPlace();
    expect(await run('--version')).toEqual({ code: 0, out: '1.2.3\n', error: '' });
    const help = await run('--help');
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(help.out).toMatch(/report\s+Opens a report[\s\S]*merge-reports\s+Merges/);
    expect((await run('report', '--help')).out).toContain('--redact');
    expect((await run('merge-reports', '--help')).out).toContain('--overwrite');
  });

  it.each([
    [[], 'npx eyewright <command> --help'],
    [['nope'], 'eyewright has no command "nope"'],
    [['toString'], 'eyewright has no command "toString"'],
    [
      ['calibrate'],
      'eyewright calibrate needs the folder of a calibration set\nHint: run "eyewright calibrate --help"',
    ],
    [['report', 'a.html', '--out', 'x'], 'eyewright report needs --to or --redact for --out'],
    [['report', 'a.html', '--to', 'json', '--print'], 'takes --print without --to and --redact'],
    [['report', 'a.html', 'b.html', '--to', 'json'], 'eyewright report takes no argument "b.html"'],
    [['report', 'a.html', '--to', 'pdf'], 'knows no output "pdf"; there are json, junit, markdown, github'],
    [['report', 'a.html', '--to'], 'eyewright report needs a value for --to'],
    [['report', 'a.html', '--to', '--out', 'x'], 'eyewright report needs a value for --to'],
    [['report', 'a.html', '--too=json'], 'eyewright report has no option --too; did you mean --to?'],
    [['repot', 'a.html'], 'did you mean "report"?'],
    [['report', 'a.html', '--redact=yes'], 'eyewright report takes no value for --redact'],
    [['report', 'a.html', '--redact', '--to', 'json'], 'takes either --redact or --to'],
    [['report', 'a.html', '--to', 'json', '--out', 'a.html'], 'would overwrite the report itself'],
    [['report', 'a.html', '--to', 'github'], 'does not know where to write'],
    [['merge-reports'], 'eyewright merge-reports needs reports to merge'],
    [['merge-reports', 'a.html', '--out', '-'], 'cannot write to standard output'],
    [['merge-reports', 'a.html', '--name', '../../evil'], 'not "../../evil"; the folder is given with --out'],
    [['merge-reports', 'a.html', '--name', 'n'.repeat(300)], 'takes a --name of at most 200 bytes, not of 300'],
    [['merge-reports', 'a.html', '--outputs', 'json,pdf'], 'eyewright merge-reports knows no output "pdf"'],
    [['report', 'a.html', '--to', 'markdown', '--out', '-'], 'cannot write markdown, a folder, to standard output'],
    [['report', 'a.html', '--redact', '--out', '-'], 'cannot write a copy to standard output'],
  ])('ends with 2 and says how it is used: %j', async (args, message) => {
    const { run, report } = newPlace();
    await report('a.html');
    const { code, out, error } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(message);
    expect(error).not.toMatch(/^\s+at /m);
  });

  it.each([
    [['report'], 'eyewright_run/report\nHint: Run the tests first'],
    [['report', 'gone.html', '--to', 'json'], 'gone.html: there is no such file'],
    [['report', 'page.html', '--to', 'json'], 'it is not an eyewright report'],
    [['report', 'empty', '--to', 'json'], 'it has no index.html\nHint: pass the .html file that the run printed'],
    [['report', '.', '--to', 'json'], 'a.html (there are 1 more)'],
    [['report', 'page.html', '--redact'], 'not an eyewright report'],
    [['report', 'page.html'], 'The file is not an eyewright report'],
    [['report', 'a.html', '--to', 'json', '--out', 'page.html/x.json'], 'Cannot write the output "json"'],
    [['merge-reports', 'a.html', '--out', 'page.html/x'], 'could not be written to'],
    [['merge-reports', 'gone*.html'], 'Cannot find a report for "gone*.html"'],
    [['merge-reports', 'empty'], 'Cannot find a report for "empty"'],
    [['merge-reports', 'a.html', '--name', 'a', '--out', '.'], 'a.html exists already'],
    [['merge-reports', 'a.html', 'page.html'], 'Cannot merge page.html: it is no eyewright report'],
  ])('ends with 5 and says why: %j', async (args, message) => {
    const { cwd, run, report } = newPlace();
    await report('a.html');
    mkdirSync(path.join(cwd, 'empty'));
    writeFileSync(path.join(cwd, 'page.html'), '<!doctype html><p>Something else</p>\n');
    const { code, out, error } = await run(...args);
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(error).toContain(message);
    expect(error).not.toMatch(/^\s+at /m);
  });
});

describe('eyewright report', () => {
  it.each([
    ['in eyewright_run', {}, 'eyewright_run'],
    ['in the run folder of the environment', { EYEWRIGHT_RUN_DIR: 'out' }, 'out'],
  ])('opens the newest report %s where none is named', async (_where, env, runDir) => {
    const { cwd, run, report, opened } = newPlace({ DISPLAY: ':99', ...env }, true);
    await report(`${runDir}/report/old.html`);
    await report(`${runDir}/report/last.html`);
    utimesSync(path.join(cwd, runDir, 'report', 'old.html'), 1000, 1000);
    const address = pathToFileURL(path.join(cwd, runDir, 'report', 'last.html')).href;
    expect(await run('report')).toEqual({ code: 0, out: `${address}\n`, error: '' });
    expect(opened).toEqual([address]);
    const json = await run('report', '--to', 'json');
    expect(json).toMatchObject({ code: 0, out: `${path.join(cwd, runDir, 'report', 'last.json')}\n` });
  });

  it('opens a report, and prints its address', async () => {
    const { cwd, run, report, opened } = newPlace({ DISPLAY: ':99' }, true);
    await report('a.html');
    const address = pathToFileURL(path.join(cwd, 'a.html')).href;
    expect(await run('report', 'a.html')).toEqual({ code: 0, out: `${address}\n`, error: '' });
    expect(opened).toEqual([address]);
    opened.length = 0;
    expect(await run('report', 'a.html', '--print')).toEqual({ code: 0, out: `${address}\n`, error: '' });
    expect(opened).toEqual([]);
  });

  it.each([
    [{}, false, 'Not opened: the output goes to a program.\n'],
    [{ CI: 'true' }, true, 'Not opened: this is a machine of a pipeline (CI is set).\n'],
    [{}, true, 'Not opened: there is no display (DISPLAY is not set).\n'],
  ])('only prints the address in the environment %j, on a terminal %j', async (env, isTTY, error) => {
    const { cwd, run, report, opened } = newPlace(env as Record<string, string>, isTTY);
    await report('a.html');
    const out = `${pathToFileURL(path.join(cwd, 'a.html')).href}\n`;
    expect(await run('report', 'a.html')).toEqual({ code: 0, out, error });
    expect(opened).toEqual([]);
  });

  it('writes beside the report, or where it is told, and prints the path', async () => {
    const { cwd, run, report } = newPlace();
    await report('a.html');
    expect(await run('report', 'a.html', '--to', 'json')).toEqual({
      code: 0,
      out: `${path.join(cwd, 'a.json')}\n`,
      error: '',
    });
    expect(await run('report', 'a.html', '--to=junit', '--out=x/y.xml')).toMatchObject({
      code: 0,
      out: `${path.join(cwd, 'x/y.xml')}\n`,
    });
    expect(readFileSync(path.join(cwd, 'x/y.xml'), 'utf8')).toContain('<testsuites');
  });

  it('writes to standard output when it is told so, and no file', async () => {
    const { cwd, run, report } = newPlace();
    await report('a.html');
    const { code, out, error } = await run('report', 'a.html', '--to', 'json', '--out', '-');
    expect([code, error]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ totals: { tests: 1 } });
    expect((await run('report', 'a.html', '--to=junit', '--out=-')).out).toMatch(/^<\?xml[\s\S]*<\/testsuites>\n$/);
    expect(readdirSync(cwd)).toEqual(['a.html']);
  });

  it('takes the folder of a report with external assets', async () => {
    const { cwd, run } = newPlace();
    await writeReport(path.join(cwd, 'run', 'index.html'), testRecord({ id: 't' }), {
      format: 'html-and-external-assets',
    });
    expect(await run('report', 'run', '--to', 'json')).toMatchObject({
      code: 0,
      out: `${path.join(cwd, 'run.json')}\n`,
    });
  });

  it('adds to the summary of the step on GitHub', async () => {
    const summary = at('step-summary.md');
    const { run, report } = newPlace({ GITHUB_STEP_SUMMARY: summary });
    await report('a.html');
    expect(await run('report', 'a.html', '--to', 'github')).toMatchObject({ code: 0 });
    expect(readFileSync(summary, 'utf8')).toContain('1 of 1 test passed');
  });

  it('makes a copy for sharing', async () => {
    const { cwd, run, report } = newPlace();
    await report('a.html');
    expect(await run('report', 'a.html', '--redact')).toMatchObject({
      code: 0,
      out: `${path.join(cwd, 'a-redacted.html')}\n`,
    });
    expect(await run('report', 'a.html', '--redact', '--out', 'shared.html')).toMatchObject({ code: 0 });
    expect((await summariseReport(path.join(cwd, 'shared.html'))).totals.passed).toBe(1);
  });
});

describe('eyewright merge-reports', () => {
  it('takes files, folders and globs, each report once, and passes over other pages', async () => {
    const { cwd, run, report } = newPlace();
    await report('one.html');
    await report('shards/a/two.html');
    await report('shards/b/three.html');
    await report('other/four.html');
    writeFileSync(path.join(cwd, 'shards/page.html'), '<!doctype html>\n');
    const { code, out, error } = await run(
      'merge-reports',
      'one.html',
      'shards',
      'other/*.html',
      'one.html',
      '--out',
      'merged',
      '--name',
      'all',
    );
    expect(code).toBe(0);
    expect(error).toMatch(/^\d passed, in 500 ms( \([^·]* of tests\))? · model some-model\n$/);
    const file = path.join(cwd, 'merged', 'all.html');
    expect(out).toBe(`${file}\n`);
    const { tests, totals } = await summariseReport(file);
    expect(totals).toMatchObject({ tests: 4, passed: 4 });
    expect(tests.map(({ id }) => id)).toEqual([
      'one.html',
      'shards/a/two.html',
      'shards/b/three.html',
      'other/four.html',
    ]);
  });

  it('merges merged reports again, without counting a test twice', async () => {
    const { cwd, run, report } = newPlace();
    await report('a.html');
    await report('b.html');
    await run('merge-reports', 'a.html', '--out', 'm', '--name', 'first');
    await run('merge-reports', 'b.html', 'm/first.html', '--out', 'm', '--name', 'second');
    expect((await summariseReport(path.join(cwd, 'm/second.html'))).totals.tests).toBe(2);
  });

  it('shows a test once that stands in two of the reports, each of which holds more', async () => {
    const { cwd, run, report } = newPlace();
    for (const name of ['a', 'b', 'c']) await report(`${name}.html`);
    await run('merge-reports', 'a.html', 'b.html', '--out', 'm', '--name', 'first');
    await run('merge-reports', 'b.html', 'c.html', '--out', 'm', '--name', 'second');
    const { error } = await run('merge-reports', 'm', '--out', '.', '--name', 'all', '--outputs', 'json,junit');
    expect(error).toMatch(/^1 of their tests are in several reports: each is shown once\.\n3 passed/);
    const { tests, totals } = await summariseReport(path.join(cwd, 'all.html'));
    expect(totals).toMatchObject({ tests: 3, passed: 3 });
    expect(tests.map(({ id, attempts }) => [id, attempts.length])).toEqual(
      ['a.html', 'b.html', 'c.html'].map((id) => [id, 1]),
    );
    expect(['all.json', 'all.junit.xml'].filter((name) => existsSync(path.join(cwd, name)))).toHaveLength(2);
  });

  it('may write into the folder that it reads, again and again', async () => {
    const { cwd, run, report } = newPlace({ EYEWRIGHT_RUN_DIR: 'run' });
    await report('run/report/a.html');
    await report('run/report/b.html');
    const merged: string[] = [];
    for (const added of ['c', 'd']) {
      merged.push((await run('merge-reports', 'run')).out.trim());
      await report(`run/report/${added}.html`);
    }
    const { code, out, error } = await run('merge-reports', 'run');
    expect(code).toBe(0);
    expect(error).toMatch(/^Left out 4 of 6 reports: the others contain everything in them\.\n4 passed, in /);
    const { tests, totals } = await summariseReport(out.trim());
    expect(totals.tests).toBe(4);
    expect(tests.map(({ id, attempts }) => [id, attempts.length])).toEqual(
      expect.arrayContaining(['a', 'b', 'c', 'd'].map((id) => [`run/report/${id}.html`, 1])),
    );
    expect(merged.every((file) => existsSync(file))).toBe(true);
    expect(readdirSync(path.join(cwd, 'run/report'))).toHaveLength(7);
  });

  it('does not take a report that was cut off for one that holds the others', async () => {
    const { cwd, run, report } = newPlace();
    const [one, two] = [await report('a.html'), await report('b.html')];
    await run('merge-reports', one, two, '--out', '.', '--name', 'all');
    const file = path.join(cwd, 'all.html');
    truncateSync(file, statSync(file).size - 20);
    await run('merge-reports', '.', '--out', '.', '--name', 'again');
    const { tests } = await summariseReport(path.join(cwd, 'again.html'));
    expect(tests.map(({ status }) => status)).toEqual(['passed', 'passed']);
  });

  it('replaces with --overwrite and deletes originals with --rm', async () => {
    const { cwd, run, report } = newPlace();
    const original = await report('a.html');
    await run('merge-reports', 'a.html', '--out', 'm', '--name', 'all');
    expect(existsSync(original)).toBe(true);
    expect(await run('merge-reports', 'a.html', '--out', 'm', '--name', 'all', '--overwrite', '--rm')).toMatchObject({
      code: 0,
    });
    expect(existsSync(original)).toBe(false);
    expect(existsSync(path.join(cwd, 'm/all.html'))).toBe(true);
  });

  it('tells runs without any test from shards that had none', async () => {
    const { cwd, run, report } = newPlace();
    const empty = (name: string): void => {
      const scenarioless = JSON.stringify({ testRunStarted: { timestamp: { seconds: 1, nanos: 0 } } });
      writeFileSync(path.join(cwd, name), `{"meta":{"protocolVersion":"1"}}\n${scenarioless}\n`);
    };
    empty('one.ndjson');
    expect(await run('merge-reports', 'one.ndjson', '--out', 'm', '--name', 'm')).toEqual({
      code: 5,
      out: '',
      error: expect.stringMatching(/^The only source has no test.*\nHint: .*--pass-with-no-tests\n$/) as string,
    });
    expect(existsSync(path.join(cwd, 'm'))).toBe(false);
    expect(await run('merge-reports', 'one.ndjson', '--out', 'm', '--name', 'm', '--pass-with-no-tests')).toMatchObject(
      {
        code: 0,
        error: 'no tests, in 0 ms\n',
      },
    );
    await report('two.html');
    const { code } = await run('merge-reports', 'one.ndjson', 'two.html', '--out', 'm', '--name', 'n');
    expect(code).toBe(0);
    expect((await summariseReport(path.join(cwd, 'm/n.html'))).totals).toMatchObject({ tests: 1 });
  });

  it('says what is wrong with a source and merges the rest', async () => {
    const { cwd, run, report } = newPlace();
    await report('a.html');
    await writeReport(path.join(cwd, 'b.html'), testRecord({ id: 'b', killed: true }));
    const { code, error } = await run('merge-reports', 'a.html', 'b.html', '--out', '.', '--name', 'all');
    expect(code).toBe(0);
    expect(error).toContain('b.html: The report has no end');
    expect((await summariseReport(path.join(cwd, 'all.html'))).totals).toMatchObject({ passed: 1, interrupted: 1 });
  });

  it('tells of what runners wrote and nobody can read any more, as of tests that are lost', async () => {
    const { cwd, run, report } = newPlace();
    await report('runs/a.html');
    const header = (name: string): Buffer =>
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(name)]);
    const files = {
      'blob.zip': header('resources/1.png'),
      'blob-2.zip': header('report.jsonl'),
      'empty.ndjson': '',
      'cut.ndjson': '{"meta":{"protocolVers',
      // Of others.
      'trace.zip': header('trace.trace'),
      'list.ndjson': '{"a":1}\n',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(cwd, 'runs', name), content);
    const { code, error } = await run('merge-reports', 'runs', '--out', '.', '--name', 'all');
    expect(code).toBe(0);
    expect(error).toContain('blob.zip: The blob report of Playwright is cut off, and its tests are lost');
    expect(error).toContain('cut.ndjson: The messages of Cucumber cannot be read');
    const { tests } = await summariseReport(path.join(cwd, 'all.html'));
    expect(tests.map(({ title, status, attempts }) => [title, status, attempts[0]?.problem?.slice(0, 17)])).toEqual([
      ['blob-2.zip', 'interrupted', 'The blob report o'],
      ['blob.zip', 'interrupted', 'The blob report o'],
      ['cut.ndjson', 'interrupted', 'The messages of C'],
      ['empty.ndjson', 'interrupted', 'The file is empty'],
      ['runs/a.html', 'passed', undefined],
    ]);
    expect(await run('merge-reports', 'runs/trace.zip')).toMatchObject({ code: 5 });
  });

  it('shows its progress to people and wipes it at the end', async () => {
    const { run, report } = newPlace({}, true);
    for (let index = 0; index < 25; index += 1) await report(`many/${index}.html`);
    const { code, error } = await run('merge-reports', 'many', '--out', 'm');
    expect(code).toBe(0);
    expect(error.startsWith('\r\u001b[2KReading 0 of 25 reports')).toBe(true);
    expect(error.split('\r\u001b[2K').at(-1)).toMatch(/^25 passed, in /);
  });
});
