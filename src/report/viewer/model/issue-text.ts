import type { RecordError } from '../../../core/record/record.ts';
import { clip, modelLabel, outcomeNames, problemName, toText } from './format.ts';
import { formatMs } from '../../run/format-ms.ts';
import type { Attempt, Test } from '../../run/run.ts';
import { allSteps } from './step-rows.ts';
import type { Step, StepTree } from '../../run/step.ts';
import { stepProblems, stepStatus } from '../../run/step-tree.ts';

const longestList = 80;

interface IssueFacts {
  readonly test: Test;
  readonly attempt: Attempt;
  readonly tree: StepTree;
}

/** A failed test as Markdown for an issue tracker, with its errors, steps and environment. */
export function issueText({ test, attempt, tree }: IssueFacts): string {
  const problems = [...tree.problems, ...tree.roots.flatMap(stepProblems)];
  return [
    `## ${oneLine([...test.path, test.title].join(' › '))}`,
    statusLine(test, attempt),
    ...attempt.errors.map(errorText),
    section('Steps', stepLines(tree)),
    section(
      'In the application',
      problems.slice(0, longestList).map(({ event }) => `- ${problemName(event.kind)}: ${code(event.text)}`),
    ),
    section('Environment', environment(test, attempt)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function statusLine(test: Test, attempt: Attempt): string {
  const location = test.location ? `, ${code(`${test.location.file}:${test.location.line}`)}` : '';
  const count =
    test.attempts.length > 1 ? `, attempt ${test.attempts.indexOf(attempt) + 1} of ${test.attempts.length}` : '';
  return `**${outcomeNames[attempt.status]}** after ${formatMs(attempt.durationMs)}${count}${location}`;
}

function errorText({ name, code: errorCode, message, snippet }: RecordError): string {
  const head = `**${oneLine(toText(name))}**${errorCode === undefined ? '' : ` ${code(toText(errorCode))}`}`;
  const source = snippet === undefined ? '' : `\n\n${codeBlock(clip(toText(snippet), 4000))}`;
  return `${head}\n\n${codeBlock(clip(toText(message), 4000))}${source}`;
}

/** The steps of a test. Of a long test, only the end, where it failed. */
function stepLines(tree: StepTree): string[] {
  const lines = allSteps(tree).filter(isListed).map(stepLine);
  const left = lines.length - longestList;
  return left > 0 ? [`- … ${left} steps before`, ...lines.slice(-longestList)] : lines;
}

/** Parts of passed steps are left out. */
function isListed(step: Step): boolean {
  return step.parent === undefined || stepStatus(step.parent) !== 'passed' || step.parent.start.kind === 'runner';
}

function stepLine(step: Step): string {
  let indent = '';
  for (let next = step.parent; next; next = next.parent) indent += '  ';
  const mark = { passed: '✓', failed: '✗', skipped: '–' }[String(stepStatus(step))] ?? '…';
  const { name, title } = step.start;
  const text = title.startsWith(`${name} `) ? title : `${name} ${title}`;
  return `${indent}- ${mark} ${code(clip(oneLine(text), 200))}${step.end ? ` (${formatMs(step.end.durationMs)})` : ''}`;
}

function environment(test: Test, attempt: Attempt): string[] {
  const facts = {
    Runner: test.runner,
    Project: test.project,
    Platform: attempt.platform,
    Model: attempt.models.map(modelLabel).join(', ') || undefined,
    Tool: attempt.tool,
    Started: attempt.startedAt > 0 ? new Date(attempt.startedAt).toISOString() : undefined,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`- ${name}: ${oneLine(toText(value))}`],
  );
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `### ${title}\n\n${lines.join('\n')}`;
}

/** Inline code with more backticks than any run in the text. */
function code(text: string): string {
  const quotes = '`'.repeat(1 + longestRun(text));
  const line = oneLine(text);
  return quotes.length > 1 ? `${quotes} ${line} ${quotes}` : `${quotes}${line}${quotes}`;
}

function codeBlock(text: string): string {
  const backticks = '`'.repeat(Math.max(3, 1 + longestRun(text)));
  return `${backticks}\n${text}\n${backticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
