import type { RunSummary, TestSummary } from '../summary/run-summary.ts';
import { clipText } from '../run/clip-text.ts';
import { isRed } from '../run/outcome.ts';
import { comparisonSection } from './comparison-section.ts';
import { codeBlock, escapeHtml, escapeMarkdown, tableRow } from './markdown-text.ts';
import { failureFacts } from './markdown-test.ts';
import {
  cacheLine,
  durationLine,
  fullTitle,
  lastAttempt,
  reasonOf,
  redLine,
  redTests,
  stepLines,
  usageLine,
} from './plain-words.ts';
import { errorsLine, runErrorSections } from './run-error-words.ts';

const longestSteps = 6_000;
const restNote = (count: number): string => `\n_${count} more: see the report._\n`;

/** The summary of a run in at most `room` bytes. Entries that do not fit are counted. */
export function githubSummary(summary: RunSummary, room: number): string {
  const red = redTests(summary);
  const page = new BoundedPage(room);
  page.add(head(summary));
  if (summary.errors) page.list('\n### Errors of the run\n', runErrorSections(summary));
  for (const part of comparisonSection(summary)) page.add(part);
  if (red.length > 0) page.list('\n### Failed\n', red.map(failedSection));
  const flaky = summary.tests.filter((test) => test.flaky);
  if (flaky.length > 0) page.list('\n### Flaky\n', flaky.map(flakyLine));
  const warned = summary.tests.filter((test) => (lastAttempt(test)?.warnings.length ?? 0) > 0);
  if (warned.length > 0) page.list('\n### Warnings\n', warned.map(warningLine));
  return page.text;
}

/** Text with a size limit. */
class BoundedPage {
  text = '';
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  add(part: string): boolean {
    const size = Buffer.byteLength(part);
    if (size > this.#room) return false;
    this.#room -= size;
    this.text += part;
    return true;
  }

  /** Adds as many parts as fit. Space for the number of the others is reserved. */
  list(title: string, parts: readonly string[]): void {
    if (!this.add(title)) return;
    const reserve = Buffer.byteLength(restNote(parts.length));
    this.#room -= reserve;
    const end = parts.findIndex((part) => !this.add(part));
    this.#room += reserve;
    if (end >= 0) this.add(restNote(parts.length - end));
  }
}

function head(summary: RunSummary): string {
  const { totals, usage, cache, tests } = summary;
  const red = redLine(totals) ?? errorsLine(summary);
  const title =
    red === undefined
      ? `✅ ${totals.passed} of ${totals.tests} test${totals.tests === 1 ? '' : 's'} passed`
      : `❌ ${escapeMarkdown(red)}`;
  const numbers: [string, number][] = [
    ['Passed', totals.passed],
    ['Failed', totals.failed],
    ['Timed out', totals.timedOut],
    ['Interrupted', totals.interrupted],
    ['Did not end', totals.running],
    ['Skipped', totals.skipped - (totals.didNotRun ?? 0)],
    ['Did not run', totals.didNotRun ?? 0],
    ['Flaky', totals.flaky],
  ];
  const shown = numbers.filter(([name, count]) => count > 0 || name === 'Passed' || name === 'Failed');
  const groupOf = groupsOf(tests);
  const projects = new Set(tests.map(groupOf));
  return [
    `## ${title}\n`,
    tableRow(...shown.map(([name]) => name), 'Duration'),
    tableRow(...shown.map(() => '---:'), '---:'),
    tableRow(...shown.map(([, count]) => String(count)), durationLine(summary)),
    '',
    ...(usageLine(usage) ? [`${usageLine(usage)}.`, ''] : []),
    ...(cacheLine(cache) ? [`${cacheLine(cache)}.`, ''] : []),
    ...(projects.size > 1
      ? [projectTable([...projects].map((name) => [name, tests.filter((test) => groupOf(test) === name)])), '']
      : []),
  ].join('\n');
}

/** Groups tests by project. The runner is added if several have a project of that name. A runner without projects is a group. */
function groupsOf(tests: readonly TestSummary[]): (test: TestSummary) => string {
  const runners = new Map<string, Set<string | undefined>>();
  for (const { project = '', runner } of tests) runners.set(project, (runners.get(project) ?? new Set()).add(runner));
  return ({ project, runner }) => {
    if (!project) return runner ?? 'other tests';
    return (runners.get(project)?.size ?? 0) > 1 && runner ? `${project} (${runner})` : project;
  };
}

function projectTable(groups: readonly (readonly [string, readonly TestSummary[]])[]): string {
  const hasUnrun = groups.some(([, tests]) => tests.some(isUnrun));
  const rows = groups.slice(0, 50).map(([name, tests]) => {
    const count = (isCounted: (test: TestSummary) => boolean): number => tests.filter(isCounted).length;
    const [passed, unrun] = [count(({ status }) => status === 'passed'), count(isUnrun)];
    const skipped = count(({ status }) => status === 'skipped') - unrun;
    const red = tests.length - passed - skipped - unrun;
    return tableRow(clipped(name), ...[passed, red, skipped, ...(hasUnrun ? [unrun] : [])].map(String));
  });
  const columns = ['Project', 'Passed', 'Failed', 'Skipped', ...(hasUnrun ? ['Did not run'] : [])];
  return [tableRow(...columns), tableRow('---', ...columns.slice(1).map(() => '---:')), ...rows].join('\n');
}

const isUnrun = ({ attempts }: TestSummary): boolean => attempts.at(-1)?.didNotRun ?? false;

function failedSection(test: TestSummary): string {
  const attempt = lastAttempt(test);
  if (!attempt) return '';
  const steps = stepLines(attempt).join('\n');
  // The end is shown: that is where the test failed.
  const shown = steps.length > longestSteps ? `…\n${steps.slice(-longestSteps)}` : steps;
  return [
    `\n<details><summary><b>${clippedHtml(fullTitle(test))}</b><br>${clippedHtml(reasonOf(attempt))}</summary>\n`,
    failureFacts(test, attempt),
    ...(shown ? [codeBlock(shown)] : []),
    '\n</details>\n',
  ].join('\n');
}

function flakyLine(test: TestSummary): string {
  const failed = test.attempts.find(({ status }) => isRed(status));
  const reason = failed ? clipped(reasonOf(failed)) : '';
  return `- ${clipped(fullTitle(test))}, passed on attempt ${test.attempts.length}. Before: ${reason}\n`;
}

function warningLine(test: TestSummary): string {
  const warnings = lastAttempt(test)?.warnings ?? [];
  return `- ${clipped(fullTitle(test))}: ${warnings.map(clipped).join('; ')}\n`;
}

/** Inside of HTML elements, Markdown escapes would be visible. */
function clippedHtml(text: string): string {
  return escapeHtml(clipText(text, 500));
}

function clipped(text: string): string {
  return escapeMarkdown(clipText(text, 500));
}
