import { oneLine } from '../../util/plain-text.ts';
import { formatMs } from '../run/format-ms.ts';
import { clipText } from '../run/clip-text.ts';
import { isRed } from '../run/outcome.ts';
import type { AttachmentSummary, AttemptSummary, StepSummary, TestSummary } from '../summary/run-summary.ts';
import { codeBlock, escapeMarkdown } from './markdown-text.ts';
import { fullTitle, kindOf, lastAttempt, placeOf, stepLines, usageLine } from './plain-words.ts';

const mostFrames = 6;

/** File names of existing pictures, by frame id. */
export type PictureNames = ReadonlyMap<string, string>;

/** The errors of an attempt with the facts that help to analyse them. */
export function failureFacts(test: TestSummary, attempt: AttemptSummary): string {
  const place = placeOf(test);
  const facts = [
    place && `Place: ${code(`${place.file}:${place.line}`)}`,
    test.tags.length > 0 && `Tags: ${test.tags.map(code).join(' ')}`,
    ...(attempt.devices ?? []).map(deviceLine),
    attempt.problem && escapeMarkdown(attempt.problem),
  ].filter(Boolean);
  const errors = attempt.errors.slice(0, 5).flatMap((error) => {
    const parts = [`**${code(kindOf(error) || error.name)}**`, codeBlock(clipText(error.message, 4_000))];
    return error.hint ? [...parts, `Hint: ${escapeMarkdown(error.hint)}`] : parts;
  });
  return [...facts, ...errors].map((part) => `${part}\n`).join('\n');
}

function deviceLine({ name, os, size }: NonNullable<AttemptSummary['devices']>[number]): string {
  const words = [name, os, size && `${size.width} × ${size.height}`].filter((word) => word !== undefined);
  return words.length > 0 ? `Device: ${escapeMarkdown(words.join(', '))}` : '';
}

/** The page of a failed test, with its pictures. */
export function testPage(test: TestSummary, pictures: PictureNames): string {
  const title = `# ${escapeMarkdown(fullTitle(test))}\n`;
  const sections = test.attempts.map((attempt, index) => {
    const head = `## Attempt ${index + 1}: ${attempt.status} after ${formatMs(attempt.durationMs)}\n`;
    return [head, ...(isRed(attempt.status) ? [attemptSection(test, attempt, pictures)] : [])].join('\n');
  });
  return [title, ...sections].join('\n');
}

function attemptSection(test: TestSummary, attempt: AttemptSummary, pictures: PictureNames): string {
  const steps = stepLines(attempt);
  const usage = usageLine(attempt.usage);
  const page = (attempt.pageEvents ?? []).map(({ kind, text, url, status }) =>
    [kind, status, text, url].filter(Boolean).join(' '),
  );
  const files = (attempt.attachments ?? []).map(fileLine);
  const frames = keyFrames(attempt).flatMap((step) => pictureLine(step, pictures));
  return [
    attempt === lastAttempt(test) ? failureFacts(test, attempt) : failureFacts({ ...test, tags: [] }, attempt),
    ...(frames.length > 0 ? ['### Pictures\n', ...frames] : []),
    ...(steps.length > 0 ? [`### Steps\n\n${codeBlock(steps.join('\n'))}\n`] : []),
    ...(files.length > 0 ? [`### Attached files\n\n${files.join('\n')}\n`] : []),
    ...(page.length > 0 ? [`### Console and network\n\n${codeBlock(page.join('\n'))}\n`] : []),
    ...(attempt.warnings.length > 0 ? [`### Warnings\n\n${codeBlock(attempt.warnings.join('\n'))}\n`] : []),
    ...(usage ? [`${usage}.\n`] : []),
  ].join('\n');
}

function fileLine({ name, mime, file }: AttachmentSummary): string {
  return `- ${escapeMarkdown(clipText(name, 200))} (${escapeMarkdown(mime)})${file === undefined ? ', missing' : `: ${code(file)}`}`;
}

function pictureLine({ frame, name, title }: StepSummary, pictures: PictureNames): string[] {
  const file = frame && pictures.get(frame.id);
  const text = escapeMarkdown(
    clipText(name === title || title.startsWith(`${name} `) ? title : `${name}: ${title}`, 200),
  );
  return file ? [`${text}\n\n![${text}](../pictures/${file})\n`] : [];
}

/** The steps with the most useful pictures: failed steps, and the last steps. */
export function keyFrames({ steps = [] }: AttemptSummary): StepSummary[] {
  const withFrame = steps.filter(({ frame }) => frame !== undefined);
  const failed = withFrame.filter(({ status }) => status === 'failed' || status === 'running');
  const before = withFrame.slice(-3);
  const chosen = new Set([...failed.slice(-mostFrames), ...before]);
  // A picture of several steps is shown once, at the last of them, which is often the failed check.
  const byFrame = new Map(steps.filter((step) => chosen.has(step)).map((step) => [step.frame?.id, step]));
  return steps.filter((step) => byFrame.get(step.frame?.id) === step).slice(-mostFrames);
}

function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', ' ')}\``;
}
