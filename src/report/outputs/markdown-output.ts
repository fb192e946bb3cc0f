import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { RecordError } from '../../core/errors/errors.ts';
import { isEmptyFolder, isPlainFolder } from '../../util/file-facts.ts';
import { assetName } from '../container/container.ts';
import { formatMs } from '../run/format-ms.ts';
import { isRed } from '../run/outcome.ts';
import type { RunSummary, TestSummary } from '../summary/run-summary.ts';
import { slug } from './file-slug.ts';
import { keyFrames, testPage } from './markdown-test.ts';
import { comparisonSection } from './comparison-section.ts';
import { codeBlock, escapeMarkdown, tableRow } from './markdown-text.ts';
import {
  cacheLine,
  durationLine,
  firstLine,
  fullTitle,
  lastAttempt,
  reasonOf,
  redTests,
  totalsLine,
  usageLine,
} from './plain-words.ts';
import { runErrorSections } from './run-error-words.ts';
import type { OutputJob, ReportOutput } from './report-output.ts';
import { writePictures, type PictureFiles } from './write-pictures.ts';

const mark = '<!-- eyewright report -->';

/** A folder with an index, a page for each failed test, and its key pictures as files. It needs no browser. */
export const markdownOutput: ReportOutput = {
  isFolder: true,
  defaultTarget: (base) => `${base}-markdown`,
  write: writeFolder,
};

async function writeFolder({ report, summary, target }: OutputJob): Promise<void> {
  await emptyFolder(target);
  const red = redTests(summary);
  const files = new Map(
    red.map((test, index) => [test, `${String(index + 1).padStart(3, '0')}-${slug(test.title)}.md`]),
  );
  const written = await writePictures(report, wantedPictures(red, path.join(target, 'pictures')));
  const names = new Map([...written].map(([id, [file = '']]) => [id, path.basename(file)]));
  for (const [test, file] of files) await writeText(path.join(target, 'tests', file), testPage(test, names));
  await writeText(path.join(target, 'index.md'), indexPage(summary, files));
}

/** Deletes the pages of an earlier run, and no other files. */
async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const index = await readFile(path.join(folder, 'index.md'), 'utf8').catch(() => '');
  if (names.length > 0 && !index.startsWith(mark)) {
    throw new RecordError('REPORT_EXISTS', `Cannot write Markdown to ${folder}: the folder holds something else`, {
      hint: 'choose a new or empty folder',
      details: { folder },
    });
  }
  for (const [, page = ''] of index.matchAll(/\]\(tests\/([^()/\\]+\.md)\)/g)) await removePage(folder, page);
  for (const name of ['tests', 'pictures'])
    if (isEmptyFolder(path.join(folder, name))) await rmdir(path.join(folder, name));
}

/** Deletes a page of the index, with its pictures. */
async function removePage(folder: string, name: string): Promise<void> {
  const [tests, pictures] = ['tests', 'pictures'].map((part) => path.join(folder, part));
  if (!tests || !pictures || !isPlainFolder(tests)) return;
  const page = path.join(tests, name);
  const text = await readFile(page, 'utf8').catch(() => '');
  for (const [, picture = ''] of text.matchAll(/\]\(\.\.\/pictures\/([0-9a-f]{64}\.[a-z]+)\)/g)) {
    if (isPlainFolder(pictures)) await rm(path.join(pictures, picture), { force: true });
  }
  await rm(page, { force: true });
}

function wantedPictures(red: readonly TestSummary[], folder: string): PictureFiles {
  const steps = red.flatMap(({ attempts }) => attempts.filter(({ status }) => isRed(status)).flatMap(keyFrames));
  return new Map(
    steps.flatMap(({ frame }) => {
      const name = frame && assetName(frame.id, frame.mime);
      return frame && name ? [[frame.id, [path.join(folder, name)]]] : [];
    }),
  );
}

function errorsOfRun(summary: RunSummary): string[] {
  return summary.errors ? ['\n## Errors of the run', ...runErrorSections(summary)] : [];
}

function indexPage(summary: RunSummary, files: ReadonlyMap<TestSummary, string>): string {
  const usage = usageLine(summary.usage);
  const cache = cacheLine(summary.cache);
  const patches = summary.cache?.patches ?? [];
  const rows = [...files].map(([test, file]) => {
    const attempt = lastAttempt(test);
    const title = `[${escapeMarkdown(fullTitle(test))}](tests/${file})`;
    return tableRow(title, test.status, attempt ? escapeMarkdown(reasonOf(attempt)) : '');
  });
  const others = summary.tests.filter((test) => !files.has(test));
  return [
    mark,
    '# Test report\n',
    `${totalsLine(summary.totals)}, in ${durationLine(summary)}.${usage ? ` ${usage}.` : ''}${cache ? ` ${cache}.` : ''}`,
    ...errorsOfRun(summary),
    ...comparisonSection(summary).map((part) => part.replace('\n### ', '\n## ').trimEnd()),
    ...(rows.length > 0 ? ['\n## Failed\n', tableRow('Test', 'Outcome', 'Reason'), '|---|---|---|', ...rows] : []),
    ...(others.length > 0 ? ['\n## Others\n', tableRow('Test', 'Outcome', 'Duration'), '|---|---|---:|'] : []),
    ...others.map((test) =>
      tableRow(escapeMarkdown(fullTitle(test)), escapeMarkdown(outcomeOf(test)), formatMs(test.durationMs)),
    ),
    ...(patches.length > 0 ? ['\n## Updated cache entries\n'] : []),
    ...patches.map(({ reason, patch }) => `${escapeMarkdown(reason)}\n\n${codeBlock(patch)}\n`),
    '',
  ].join('\n');
}

function outcomeOf(test: TestSummary): string {
  if (test.status !== 'skipped') return test.flaky ? 'flaky' : test.status;
  const { reason, didNotRun } = lastAttempt(test) ?? {};
  if (didNotRun) return 'did not run';
  return reason === undefined ? test.status : `${test.status}: ${firstLine(reason)}`;
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
