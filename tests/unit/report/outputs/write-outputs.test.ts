import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import type { OutputFormat } from '../../../../src/report/container/container.ts';
import { runSummarySchema } from '../../../../src/report/summary/run-summary.ts';
import { checkOutputs, writeOutputs, type OutputsContext } from '../../../../src/report/outputs/write-outputs.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { writeSampleMerge } from '../sample-record.ts';
import { testRecord } from '../test-record.ts';

const at = useReportFolder();
let count = 0;

async function newReport(name = 'run.html', format: OutputFormat = 'single-html'): Promise<string> {
  count += 1;
  const events = testRecord({ id: 't', status: 'failed', errors: [{ name: 'Error', message: 'wrong' }] });
  return writeReport(at(path.join(`case-${count}`, name)), events, { format });
}

async function write(
  report: string,
  options: Partial<OutputsContext>,
): Promise<{ warnings: string[]; printed: string }> {
  const warnings: string[] = [];
  let printed = '';
  const print = (text: string): void => void (printed += text);
  await writeOutputs(report, { env: {}, print, onWarning: (message) => void warnings.push(message), ...options });
  return { warnings, printed };
}

describe('outputs of a run', () => {
  it('lie beside the report and are named after it', async () => {
    const report = await newReport();
    const { warnings } = await write(report, { outputs: ['json', 'junit', 'markdown'] });
    expect(warnings).toEqual([]);
    expect(readdirSync(path.dirname(report)).sort()).toEqual(['run-markdown', 'run.html', 'run.json', 'run.junit.xml']);
    const json: unknown = JSON.parse(readFileSync(path.join(path.dirname(report), 'run.json'), 'utf8'));
    expect(runSummarySchema.parse(json).totals).toMatchObject({ tests: 1, failed: 1 });
  });

  it('lie beside the folder of a report with external assets', async () => {
    const report = await newReport(path.join('run', 'index.html'), 'html-and-external-assets');
    await write(report, { outputs: ['json'] });
    expect(existsSync(path.join(path.dirname(report), '..', 'run.json'))).toBe(true);
  });

  it('lie beside a report that is one file, also if it is called index', async () => {
    const report = await newReport('index.html');
    await write(report, { outputs: ['json'] });
    expect(readdirSync(path.dirname(report)).sort()).toEqual(['index.html', 'index.json']);
  });

  it('go to the file that the options name', async () => {
    const report = await newReport();
    const file = path.join(path.dirname(report), 'deep', 'er', 'results.xml');
    await write(report, { outputs: [{ type: 'junit', file }] });
    expect(readFileSync(file, 'utf8')).toContain('<testsuites');
  });

  it('are nothing by default', async () => {
    const report = await newReport();
    expect(await write(report, {})).toEqual({ warnings: [], printed: '' });
    expect(readdirSync(path.dirname(report))).toEqual(['run.html']);
  });

  it('are the step summary by default on GitHub Actions, without annotations', async () => {
    const report = await newReport();
    const file = path.join(path.dirname(report), 'summary.md');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file };
    expect(await write(report, { env })).toEqual({ warnings: [], printed: '' });
    expect(readFileSync(file, 'utf8')).toContain('1 of 1 test failed');
    await write(report, { env, outputs: [] });
    expect(readFileSync(file, 'utf8').match(/test failed/g)).toHaveLength(1);
  });

  it('on GitHub add to the summary of the step and print annotations when asked to', async () => {
    const report = await newReport();
    const file = path.join(path.dirname(report), 'summary.md');
    writeFileSync(file, '# Build\n');
    const { printed } = await write(report, { env: { GITHUB_STEP_SUMMARY: file }, outputs: ['github'] });
    expect(printed).toBe('\n::error title=a.spec.ts › t::wrong%0AFailure class: test\n');
    expect(readFileSync(file, 'utf8')).toMatch(/^# Build\n\n## ❌/);
  });

  it('for GitHub are left out elsewhere', async () => {
    expect(await write(await newReport(), { outputs: ['github'] })).toEqual({ warnings: [], printed: '' });
  });

  it('that cannot be written are one warning each, and the others are written', async () => {
    const report = await newReport();
    const below = path.join(report, 'results.xml');
    const { warnings } = await write(report, { outputs: [{ type: 'junit', file: below }, 'json'] });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`Cannot write the output "junit" to ${below}`);
    expect(existsSync(path.join(path.dirname(report), 'run.json'))).toBe(true);
  });

  it('of a report that is gone are one warning', async () => {
    const { warnings } = await write(at('nowhere.html'), { outputs: ['json', 'junit'] });
    expect(warnings).toHaveLength(1);
  });
});

describe('the option "outputs"', () => {
  it.each([[undefined], [[]], [['json', { type: 'junit' }, { type: 'markdown', file: 'here' }]]])(
    'takes %j',
    (outputs) => {
      expect(() => checkOutputs(outputs)).not.toThrow();
    },
  );

  it.each([['json'], [['pdf']], [[{ type: 'pdf' }]], [[{ type: 'json', path: 'x' }]], [[{ type: 'json', file: '' }]]])(
    'does not take %j',
    (outputs) => {
      expect(() => checkOutputs(outputs)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    },
  );

  it('names what is wrong and what there is', () => {
    expect(() => checkOutputs(['pdf'])).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: The reporter option "outputs" is wrong: [ 'pdf' ]
        Hint: pass a list of json, junit, markdown, github, github-summary, or of { type, file } to choose the file
        Failure class: test (CONFIG_INVALID)]
    `);
  });
});

describe('the Markdown folder', () => {
  it.each(['single-html', 'html-and-external-assets'] as const)(
    'has a page and pictures for each failed test: %s',
    async (format) => {
      const folder = at(`markdown-${format}`);
      const report = await writeSampleMerge(folder, format);
      const file = path.join(folder, 'pages');
      await write(report, { outputs: [{ type: 'markdown', file }] });
      expect(readdirSync(path.join(file, 'tests')).sort()).toEqual([
        '001-adds-up-the-prices-of-two-products.md',
        '002-lists-past-orders.md',
      ]);
      const index = readFileSync(path.join(file, 'index.md'), 'utf8');
      expect(index).toContain('1 failed, 1 interrupted, 1 passed, 1 skipped');
      expect(index).toContain('](tests/001-adds-up-the-prices-of-two-products.md) | failed | Assertion failed');
      const page = readFileSync(path.join(file, 'tests/001-adds-up-the-prices-of-two-products.md'), 'utf8');
      const pictures = [...page.matchAll(/\]\(\.\.\/(pictures\/[^)]+)\)/g)].map(([, name]) => name ?? '');
      expect(pictures.length).toBeGreaterThan(1);
      for (const picture of pictures)
        expect(readFileSync(path.join(file, picture)).subarray(0, 3)).toEqual(Buffer.from('ffd8ff', 'hex'));
    },
  );

  it('names the files that the runner kept of a test', async () => {
    const file = `${'a'.repeat(64)}.zip`;
    const extra = [
      { type: 'attachment', at: 1150, record: 't', name: 'trace', mime: 'application/zip', file } as const,
    ];
    const report = await writeReport(at('attached.html'), testRecord({ id: 't', status: 'failed', extra }));
    await write(report, { outputs: [{ type: 'markdown', file: at('attached') }] });
    const page = readdirSync(at('attached/tests')).map((name) => readFileSync(at(`attached/tests/${name}`), 'utf8'));
    expect(page.join()).toContain(`- trace (application/zip): \`assets/${file}\``);
  });

  it('replaces the pages of an earlier run', async () => {
    const folder = at('again');
    const report = await writeSampleMerge(folder);
    const file = path.join(folder, 'pages');
    await write(report, { outputs: [{ type: 'markdown', file }] });
    const passed = await writeReport(at('passed.html'), testRecord({ id: 'fine' }));
    const { warnings } = await write(passed, { outputs: [{ type: 'markdown', file }] });
    expect(warnings).toEqual([]);
    expect(readdirSync(file)).toEqual(['index.md']);
  });

  it('keeps what somebody else has laid among its pages', async () => {
    const folder = at('among');
    const report = await writeSampleMerge(folder);
    const file = path.join(folder, 'pages');
    await write(report, { outputs: [{ type: 'markdown', file }] });
    const mine = ['tests/mine.md', 'pictures/mine.png', 'notes.txt'];
    for (const name of mine) writeFileSync(path.join(file, name), 'mine');
    const passed = await writeReport(at('passed-too.html'), testRecord({ id: 'fine' }));
    await write(passed, { outputs: [{ type: 'markdown', file }] });
    expect(new Set(readdirSync(file, { recursive: true, encoding: 'utf8' }))).toEqual(
      new Set(['index.md', 'pictures', 'tests', ...mine]),
    );
  });

  it('never replaces what is not its own', async () => {
    const file = at('documents');
    mkdirSync(path.join(file, 'tests'), { recursive: true });
    writeFileSync(path.join(file, 'index.md'), '# My documents\n');
    const { warnings } = await write(await newReport(), { outputs: [{ type: 'markdown', file }] });
    expect(warnings[0]).toContain('the folder holds something else');
    expect(readdirSync(file).sort()).toEqual(['index.md', 'tests']);
  });
});
