import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { RecordError } from '../../core/errors.ts';
import { assetName } from '../container.ts';
import { openReport } from '../read-report.ts';
import { formatMs } from '../run/format-ms.ts';
import { isRed } from '../run/outcome.ts';
import type { RunSummary, TestSummary } from '../summary/run-summary.ts';
import { keyFrames, testPage, type PictureNames } from './markdown-test.ts';
import { escapeMarkdown, tableRow } from './markdown-text.ts';
import { fullTitle, lastAttempt, reasonOf, redTests, totalsLine, usageLine } from './plain-words.ts';
import type { OutputJob, ReportOutput } from './report-output.ts';

const mark = '<!-- eyewright report -->';
const folders = ['tests', 'pictures'];

/** A folder to read without a browser: an index, a page for each test that failed, and its key pictures as files. */
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
  const pictures = await writePictures(report, path.join(target, 'pictures'), wantedFrames(red));
  for (const [test, file] of files) await writeText(path.join(target, 'tests', file), testPage(test, pictures));
  await writeText(path.join(target, 'index.md'), indexPage(summary, files));
}

/** Pages of an earlier run must not stay; nothing that is not ours is deleted. */
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
  for (const name of folders) await rm(path.join(folder, name), { recursive: true, force: true });
}

function wantedFrames(red: readonly TestSummary[]): Set<string> {
  const steps = red.flatMap(({ attempts }) => attempts.filter(({ status }) => isRed(status)).flatMap(keyFrames));
  return new Set(steps.flatMap(({ frame }) => (frame ? [frame.id] : [])));
}

/** Reads the report once more: which pictures matter is known only at its end. */
async function writePictures(report: string, folder: string, wanted: ReadonlySet<string>): Promise<PictureNames> {
  const written = new Map<string, string>();
  if (wanted.size === 0) return written;
  await mkdir(folder, { recursive: true });
  for await (const entry of openReport(report)) {
    if (entry.kind !== 'frame' || !wanted.has(entry.frame.id) || written.has(entry.frame.id)) continue;
    const name = assetName(entry.frame.id, entry.frame.mime);
    const bytes = name && readBytes(entry.frame);
    if (!name || !bytes) continue;
    await writeFile(path.join(folder, name), bytes);
    written.set(entry.frame.id, name);
  }
  return written;
}

function readBytes(frame: { bytes(): Buffer }): Buffer | undefined {
  try {
    return frame.bytes();
  } catch {
    // A picture that is gone from assets/ must not cost the pages.
    return undefined;
  }
}

function indexPage(summary: RunSummary, files: ReadonlyMap<TestSummary, string>): string {
  const usage = usageLine(summary.usage);
  const rows = [...files].map(([test, file]) => {
    const attempt = lastAttempt(test);
    const title = `[${escapeMarkdown(fullTitle(test))}](tests/${file})`;
    return tableRow(title, test.status, attempt ? escapeMarkdown(reasonOf(attempt)) : '');
  });
  const others = summary.tests.filter((test) => !files.has(test));
  return [
    mark,
    '# Test report\n',
    `${totalsLine(summary.totals)}, in ${formatMs(summary.durationMs)}.${usage ? ` ${usage}.` : ''}`,
    ...(rows.length > 0 ? ['\n## Failed\n', tableRow('Test', 'Outcome', 'Reason'), '|---|---|---|', ...rows] : []),
    ...(others.length > 0 ? ['\n## Others\n', tableRow('Test', 'Outcome', 'Duration'), '|---|---|---:|'] : []),
    ...others.map((test) =>
      tableRow(escapeMarkdown(fullTitle(test)), test.flaky ? 'flaky' : test.status, formatMs(test.durationMs)),
    ),
    '',
  ].join('\n');
}

function slug(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.slice(0, 40).replace(/^-|-$|[\ud800-\udbff]$/g, '') || 'test';
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
