import { classOfFailure } from '../../core/errors/failure-class.ts';
import { isCacheUsed, type CacheUse } from '../run/cache-use.ts';
import { clipText } from '../run/clip-text.ts';
import { isRed } from '../run/outcome.ts';
import type { Attempt, Failure, Run, RunFailure, Test } from '../run/run.ts';
import { readLines, type StepLine } from '../run/step-line.ts';
import { savedTokens, type Usage } from '../run/usage.ts';
import {
  SUMMARY_VERSION,
  type AttachmentSummary,
  type AttemptSummary,
  type CacheSummary,
  type FailureSummary,
  type RunErrorSummary,
  type RunSummary,
  type RunTotals,
  type TestSummary,
  type UsageSummary,
} from './run-summary.ts';
import { toComparison } from './summarise-comparison.ts';
import { stepSummaries } from './step-summaries.ts';

const mostPageEvents = 20;
const mostWarnings = 50;
const mostPatches = 50;
const mostErrors = 200;
const longestText = 2_000;
const longestMessage = 8_000;

/** The summary of a run for other tools, without pictures, prompts and replies. */
export function summariseRun(run: Run, skippedLines: number): RunSummary {
  const { tool, startedAt, durationMs, testsMs, usage, cache, models, tests, errors } = run;
  const isFailed = errors.length > 0 || tests.some(({ last }) => isRed(last.status));
  return {
    version: SUMMARY_VERSION,
    ...(tool !== undefined && { tool }),
    startedAt,
    durationMs,
    testsMs,
    status: isFailed ? 'failed' : 'passed',
    ...(errors.length > 0 && { errors: errors.slice(0, mostErrors).map(toRunError) }),
    totals: totalsOf(run),
    usage: toUsage(usage),
    ...toCache(cache),
    models: [...models],
    ...toComparison(run),
    skippedLines,
    tests: tests.map(toTest),
  };
}

function totalsOf({ tests, counts, flaky, didNotRun }: Run): RunTotals {
  return { tests: tests.length, ...counts, flaky, ...(didNotRun > 0 && { didNotRun }) };
}

function toRunError(failure: RunFailure): RunErrorSummary {
  const { runner, title } = failure;
  return { ...toFailure(failure), runner, ...(title !== undefined && { title }) };
}

function toTest(test: Test): TestSummary {
  const { id, title, path, runner, project, variant, location, folder, tags, last, flaky, attempts } = test;
  return {
    id,
    title,
    path: [...path],
    ...(runner !== undefined && { runner }),
    ...(project && { project }),
    ...(variant !== undefined && { variant }),
    ...(location && { file: location.file, line: location.line }),
    ...(folder !== undefined && { folder }),
    tags: [...tags],
    status: last.status,
    flaky,
    durationMs: last.durationMs,
    attempts: attempts.map(toAttempt),
  };
}

function toAttempt(attempt: Attempt): AttemptSummary {
  const { number, status, startedAt, durationMs, failureClass, errors, warnings, problem, devices, usage, cache } =
    attempt;
  const attachments = attempt.attachments.map(toAttachment);
  return {
    number,
    status,
    startedAt,
    durationMs,
    ...(failureClass !== undefined && { failureClass }),
    errors: errors.map(toFailure),
    warnings: warnings.slice(0, mostWarnings).map((text) => clipText(text, longestText)),
    ...skipAndAnnotations(attempt),
    ...(problem !== undefined && { problem }),
    ...(devices.length > 0 && { devices: [...devices] }),
    ...(attachments.length > 0 && { attachments }),
    usage: toUsage(usage),
    ...toCache(cache),
    ...(isRed(status) && redDetails(attempt.lines)),
  };
}

function skipAndAnnotations({ didNotRun, reason, annotations }: Attempt): Partial<AttemptSummary> {
  const texts = annotations.map(({ type, description }) => ({
    type: clipText(type, longestText),
    ...(description !== undefined && { description: clipText(description, longestText) }),
  }));
  return {
    ...(didNotRun && { didNotRun }),
    ...(reason !== undefined && { reason: clipText(reason, longestText) }),
    ...(texts.length > 0 && { annotations: texts }),
  };
}

function redDetails(lines: readonly StepLine[]): Partial<AttemptSummary> {
  const { steps, leftOut } = stepSummaries(lines, toFailure);
  const pageEvents = pageEventsOf(lines);
  return { steps, ...(leftOut > 0 && { stepsLeftOut: leftOut }), ...(pageEvents.length > 0 && { pageEvents }) };
}

function pageEventsOf(lines: readonly StepLine[]): NonNullable<AttemptSummary['pageEvents']> {
  const events = [...readLines(lines, 'page-event'), ...readLines(lines, 'app-event')];
  return events.slice(0, mostPageEvents).map(({ kind, text, url, status }) => ({
    kind,
    text: clipText(text, longestText),
    ...(url !== undefined && { url: clipText(url, longestText) }),
    ...(status !== undefined && { status }),
  }));
}

function toAttachment({ name, mime, bytes, file }: Attempt['attachments'][number]): AttachmentSummary {
  return {
    name,
    mime,
    ...(bytes !== undefined && { bytes }),
    ...(file !== undefined && { file: `assets/${file}` }),
  };
}

function toFailure(failure: Failure): FailureSummary {
  const { name, code, message, hint, stack, location } = failure;
  const failureClass = classOfFailure(failure);
  return {
    name,
    ...(code && { code }),
    ...(failureClass && { failureClass }),
    message: clipText(message, longestMessage),
    ...(hint && { hint: clipText(hint, longestMessage) }),
    ...(stack && { stack: clipText(stack, longestMessage) }),
    ...(location && { location }),
  };
}

function toUsage(usage: Usage): UsageSummary {
  const { replayed: cachedCalls, embedded, unpriced, tokens: totalTokens, costs, kinds: _kinds, ...counts } = usage;
  const unpricedCalls = unpriced > 0 ? { unpricedCalls: unpriced } : {};
  const saved = savedTokens(usage);
  return {
    ...counts,
    cachedCalls,
    ...(embedded > 0 && { embeddedCalls: embedded }),
    ...(saved !== undefined && { savedTokens: saved }),
    totalTokens,
    ...unpricedCalls,
    cost: [...costs].map(([currency, amount]) => ({ currency, amount })),
  };
}

function toCache(use: CacheUse): { cache?: CacheSummary } {
  if (!isCacheUsed(use)) return {};
  const patches = use.healed
    .slice(0, mostPatches)
    .map(({ reason, patch }) => ({ reason: clipText(reason, longestText), patch: clipText(patch, longestMessage) }));
  return { cache: { ...use.counts, ...(patches.length > 0 && { patches }) } };
}
