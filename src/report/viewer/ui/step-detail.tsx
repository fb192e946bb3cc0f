import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { clip, formatMs, outcomeNames, toText } from '../model/format.ts';
import {
  allFrames,
  stepFrames,
  stepStatus,
  walkStep,
  type FrameView,
  type Step,
  type StepTree,
} from '../model/step-tree.ts';
import { ErrorBox } from './error-box.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { FramePanel } from './frame-panel.tsx';
import { LongText } from './long-text.tsx';
import { ModelCalls } from './model-calls.tsx';
import type { Route } from './route.ts';
import { StatusIcon } from './status-icon.tsx';

interface StepDetailProps {
  readonly step: Step;
  readonly tree: StepTree;
  readonly base: Route;
  readonly frame: string | undefined;
}

export function StepDetail({ step, tree, base, frame }: StepDetailProps): JSX.Element {
  const frames = useMemo(() => stepFrames(step), [step]);
  const strip = useMemo(() => allFrames(tree), [tree]);
  const shown = frames.find(({ id }) => id === frame) ?? defaultFrame(step, frames);
  const route: Route = { ...base, step: step.id };
  const calls = [...walkStep(step)].flatMap((part) => part.calls);
  return (
    <article class="detail">
      <StepHead step={step} />
      {step.end?.error && <ErrorBox error={step.end.error} />}
      <Verdict step={step} />
      {shown && <FramePanel frames={frames} shown={shown} route={route} />}
      {strip.length > 1 && <Filmstrip strip={strip} shown={shown} base={base} />}
      <StepFacts step={step} />
      <ModelCalls calls={calls} />
    </article>
  );
}

/** What went wrong is on the last picture; what was meant is on the one with a target. */
function defaultFrame(step: Step, frames: readonly FrameView[]): FrameView | undefined {
  if (stepStatus(step) !== 'passed') return frames[frames.length - 1];
  return frames.find(({ marks }) => marks.length > 0) ?? frames[0];
}

function StepHead({ step }: { readonly step: Step }): JSX.Element {
  const { start, end } = step;
  const status = stepStatus(step);
  return (
    <header class="detail-head">
      <p class="facts">
        <span class="step-name">{clip(start.name, 80)}</span>
        <span class={`status is-${status}`}>
          <StatusIcon status={status} label="" />
          {Object.hasOwn(outcomeNames, status) ? outcomeNames[status] : status}
        </span>
        {end && <span>{formatMs(end.durationMs)}</span>}
        {start.location && <code>{`${start.location.file}:${start.location.line}`}</code>}
      </p>
      <h3>{clip(start.title, 2000)}</h3>
    </header>
  );
}

function Verdict({ step }: { readonly step: Step }): JSX.Element | null {
  const verdict = step.end?.verdict;
  // The error of a failed verdict gives the reason already.
  if (!verdict || step.end?.error?.message.includes(verdict.reason)) return null;
  return (
    <p class={`verdict is-${verdict.pass ? 'passed' : 'failed'}`}>
      <StatusIcon status={verdict.pass ? 'passed' : 'failed'} label="" />
      <span>
        <b>{verdict.pass ? 'Verdict: true.' : 'Verdict: false.'}</b> {clip(toText(verdict.reason), 2000)}
      </span>
    </p>
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
