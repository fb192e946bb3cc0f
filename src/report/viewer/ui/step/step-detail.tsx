import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import type { EventOf } from '../../../../core/record/record.ts';
import { clip, outcomeNames, plural, toText } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import type { FrameView, Step, StepTree } from '../../../run/step.ts';
import { stepFrames, stepProblems, stepStatus, walkStep } from '../../../run/step-tree.ts';
import { ErrorBox } from '../parts/error-box.tsx';
import { Filmstrip } from '../frame/filmstrip.tsx';
import { FramePanel } from '../frame/frame-panel.tsx';
import { LongText } from '../parts/long-text.tsx';
import { CacheNotes } from './cache-notes.tsx';
import { ModelCalls } from './model-calls.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Route } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { StepBadges } from './step-badges.tsx';

interface StepDetailProps {
  readonly step: Step;
  readonly tree: StepTree;
  /** All pictures of the test. */
  readonly strip: readonly FrameView[];
  readonly base: Route;
  readonly frame: string | undefined;
}

export function StepDetail({ step, tree, strip, base, frame }: StepDetailProps): JSX.Element {
  const frames = useMemo(() => stepFrames(step), [step]);
  const problems = useMemo(() => stepProblems(step), [step]);
  const calls = useMemo(() => [...walkStep(step)].flatMap((part) => part.calls), [step]);
  const cache = useMemo(() => [...walkStep(step)].flatMap((part) => part.cache), [step]);
  const shown = frames.find(({ id }) => id === frame) ?? defaultFrame(step, frames);
  return (
    <article class="detail">
      <StepHead step={step} tree={tree} />
      {step.end?.error && <ErrorBox key={step.id} error={step.end.error} location={step.start.location} />}
      {step.end?.reason !== undefined && <p class="hint">{clip(toText(step.end.reason), 1000)}</p>}
      <Verdict step={step} />
      {shown && <FramePanel frames={frames} shown={shown} route={{ ...base, step: step.id }} />}
      {strip.length > 1 && <Filmstrip strip={strip} shown={shown} base={base} />}
      <ProblemList problems={problems} base={base} />
      <CacheNotes events={cache} />
      <StepFacts key={`facts ${step.id}`} step={step} />
      <ModelCalls key={`calls ${step.id}`} calls={calls} />
    </article>
  );
}

/** The last picture of a failed step; otherwise the first picture with marks. */
function defaultFrame(step: Step, frames: readonly FrameView[]): FrameView | undefined {
  if (stepStatus(step) !== 'passed') return frames[frames.length - 1];
  return frames.find(({ marks }) => marks.length > 0) ?? frames[0];
}

function StepHead({ step, tree }: Pick<StepDetailProps, 'step' | 'tree'>): JSX.Element {
  const { start, end } = step;
  const status = stepStatus(step);
  return (
    <header class="detail-head">
      <p class="facts">
        <span class="step-name">{clip(start.name, 80)}</span>
        {start.category !== undefined && start.category !== start.name && (
          <span>{clip(toText(start.category), 40)}</span>
        )}
        <span class={`status is-${status}`}>
          <StatusIcon status={status} label="" />
          {Object.hasOwn(outcomeNames, status) ? outcomeNames[status] : status}
        </span>
        {end && <span>{formatMs(end.durationMs)}</span>}
        <span>{formatMs(Math.max(0, start.at - tree.span.from))} after the start</span>
        {end?.deviceTime !== undefined && <span>{`${clip(toText(end.deviceTime), 40)} on the device`}</span>}
        <StepBadges step={step} />
        {start.location && <code>{`${start.location.file}:${start.location.line}`}</code>}
      </p>
      <h3>{clip(start.title, 2000)}</h3>
    </header>
  );
}

function Verdict({ step }: { readonly step: Step }): JSX.Element | null {
  const verdict = step.end?.verdict;
  // The error of a failed verdict contains the reason.
  if (!verdict || step.end?.error?.message.includes(verdict.reason)) return null;
  const { pass } = verdict;
  return (
    <p class={`verdict is-${pass ? 'passed' : 'failed'}`}>
      <StatusIcon status={pass ? 'passed' : 'failed'} label="" />
      <span>
        <Basis verdict={verdict} />
        <b>{pass ? 'Verdict: true.' : 'Verdict: false.'}</b> {clip(toText(verdict.reason), 2000)}
      </span>
    </p>
  );
}

/** Severity of a verdict and its number of answers. */
function Basis({ verdict }: { readonly verdict: NonNullable<EventOf<'step-end'>['verdict']> }): JSX.Element {
  const { pass, severity, answers, deterministic } = verdict;
  return (
    <>
      {!pass && severity === 'warn' && <span class="badge">warning</span>}{' '}
      {answers !== undefined && <span class="badge is-tag">{plural(answers, 'answer')}</span>}{' '}
      {deterministic && <span class="badge is-tag">deterministic: more votes give the same result</span>}{' '}
    </>
  );
}

function StepFacts({ step }: { readonly step: Step }): JSX.Element {
  const { start, end } = step;
  return (
    <>
      {end?.thought !== undefined && end.thought !== '' && end.thought !== end.verdict?.reason && (
        <section>
          <h4>Thought</h4>
          <p class="thought">{clip(toText(end.thought), 20_000)}</p>
        </section>
      )}
      {end?.result !== undefined && <Value name="Result" value={end.result} />}
      {hasContent(start.params) && <Value name="Parameters" value={start.params} />}
    </>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: unknown }): JSX.Element {
  return (
    <section>
      <h4>{name}</h4>
      <LongText text={toText(value)} />
    </section>
  );
}

function hasContent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined && value !== null;
  return Object.keys(value).length > 0;
}
