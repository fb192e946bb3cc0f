import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { pickFilters } from '../../model/filter.ts';
import { clip, toText } from '../../model/format.ts';
import { issueText } from '../../model/issue-text.ts';
import { errorsOutsideSteps } from '../../model/errors-outside-steps.ts';
import type { Attempt, Failure, Test } from '../../../run/run.ts';
import type { FrameView, Problem, Step, StepTree } from '../../../run/step.ts';
import { firstFailure, type FirstFailure } from '../../../run/first-failure.ts';
import { allFrames, findProblem, readStepTree } from '../../../run/step-tree.ts';
import { AttachedFiles } from './attached-files.tsx';
import { AttemptNotes, ErrorBoxes } from './attempt-notes.tsx';
import { CopyIssue } from './copy-issue.tsx';
import { PlainCode } from './plain-code.tsx';
import { ProblemDetail } from '../step/problem-detail.tsx';
import { Replay } from '../frame/replay.tsx';
import { routeHref, type Route } from '../parts/route.ts';
import { StepDetail } from '../step/step-detail.tsx';
import { StepList } from '../step/step-list.tsx';
import { TestHead } from './test-head.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';

interface TestPageProps {
  readonly test: Test;
  readonly route: Route;
  /** Whether it is the only test of the report. */
  readonly alone: boolean;
}

export function TestPage({ test, route, alone }: TestPageProps): JSX.Element {
  const view = useTestView(test, route);
  const { attempt, tree, strip, base, selection, replay } = view;
  const { step, problem } = selection;
  return (
    <>
      <section class="steps-pane" aria-label="Test">
        {!alone && (
          <a class="back" href={routeHref(pickFilters(route))}>
            ← All tests
          </a>
        )}
        <TestHead test={test} attempt={attempt} base={base}>
          <PlainCode code={attempt.code} />
          <CopyIssue text={() => issueText({ test, attempt, tree })} />
          {replay.possible && (
            <button type="button" class="chip" aria-pressed={replay.on} onClick={replay.toggle}>
              Replay
            </button>
          )}
          <AttachedFiles events={attempt.attachments} />
        </TestHead>
        {step && <Why step={step} base={base} />}
        <AttemptNotes test={test} attempt={attempt} tree={tree} isShown={view.errorsOutside.length > 0} />
        <StepList tree={tree} selected={step ?? problem} base={base} />
      </section>
      <DetailPane selection={selection} base={base}>
        {replay.on ? (
          <Replay strip={strip} step={step} base={base} onClose={replay.toggle} />
        ) : (
          <>
            {view.errorsOutside.length > 0 && (
              <Outside test={test} errors={view.errorsOutside} hasStep={step !== undefined} />
            )}
            <Detail view={view} frame={route.frame} />
          </>
        )}
      </DetailPane>
    </>
  );
}

interface TestView {
  readonly attempt: Attempt;
  readonly tree: StepTree;
  /** All pictures of the attempt. */
  readonly strip: readonly FrameView[];
  readonly base: Route;
  readonly selection: Selection;
  /** Errors outside of steps, if the first failure is one of them and the user has not selected a step. */
  readonly errorsOutside: readonly Failure[];
  readonly replay: { readonly possible: boolean; readonly on: boolean; toggle(): void };
}

function useTestView(test: Test, route: Route): TestView {
  const attempt = test.attempts.find(({ number }) => number === route.attempt) ?? test.last;
  const tree = useMemo(() => readStepTree(attempt.lines), [attempt]);
  const strip = useMemo(() => allFrames(tree), [tree]);
  const isChosen = route.step !== undefined || route.event !== undefined;
  const first = useMemo(() => firstFailure(tree, attempt), [attempt, tree]);
  const isOutside = !isChosen && first.isOutside;
  const errorsOutside = useMemo(() => (isOutside ? errorsOutsideSteps(attempt, tree) : []), [attempt, tree, isOutside]);
  const selection = select(tree, route, first);
  const [replaying, setReplaying] = useState(false);
  useEffect(() => setReplaying(false), [selection.step, selection.problem]);
  const possible = strip.length > 1;
  const toggle = (): void => setReplaying(possible && !replaying);
  useShortcuts({ r: toggle });
  const number = test.attempts.length > 1 ? attempt.number : undefined;
  const base: Route = { ...pickFilters(route), test: test.id, attempt: number };
  return { attempt, tree, strip, base, selection, errorsOutside, replay: { possible, on: replaying, toggle } };
}

function Detail({ view, frame }: { readonly view: TestView; readonly frame: string | undefined }): JSX.Element {
  const { attempt, tree, strip, base, selection } = view;
  if (selection.problem) return <ProblemDetail problem={selection.problem} tree={tree} base={base} />;
  if (!selection.step) return <NoSteps attempt={attempt} />;
  return <StepDetail step={selection.step} tree={tree} strip={strip} base={base} frame={frame} />;
}

interface Selection {
  readonly step: Step | undefined;
  readonly problem: Problem | undefined;
}

/** The step or event in the address, else the first failure. */
function select(tree: StepTree, { event, step }: Route, first: FirstFailure): Selection {
  const problem = event === undefined ? undefined : findProblem(tree, event);
  if (problem) return { step: undefined, problem };
  const named = step === undefined ? undefined : tree.byId.get(step);
  return { step: named ?? first.step, problem: undefined };
}

interface DetailPaneProps {
  readonly selection: Selection;
  readonly base: Route;
  readonly children: ComponentChildren;
}

function DetailPane({ selection: { step, problem }, base, children }: DetailPaneProps): JSX.Element {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => pane.current?.scrollTo(0, 0), [step, problem]);
  return (
    <main class="detail-pane" aria-label="Step" ref={pane}>
      <a class="back narrow" href={routeHref(base)}>
        ← Steps
      </a>
      {children}
    </main>
  );
}

/** On narrow screens the steps come first, so the error is shown above them. */
function Why({ step, base }: { readonly step: Step; readonly base: Route }): JSX.Element | null {
  if (!step.end?.error) return null;
  return (
    <a class="why narrow" href={routeHref({ ...base, step: step.id })}>
      {clip(toText(step.end.error.message), 300)}
    </a>
  );
}

interface OutsideProps {
  readonly test: Test;
  readonly errors: readonly Failure[];
  readonly hasStep: boolean;
}

/** Errors outside of steps. The last step is shown below them. */
function Outside({ test, errors, hasStep }: OutsideProps): JSX.Element {
  return (
    <section class="outside" aria-label="Errors outside of its steps">
      <ErrorBoxes test={test} errors={errors} />
      {hasStep && <p class="hint">The last step:</p>}
    </section>
  );
}

function skipText({ didNotRun, reason }: Attempt): string {
  if (didNotRun) return 'The test did not run.';
  return reason === undefined ? 'The test was skipped.' : `The test was skipped: ${clip(toText(reason), 1000)}`;
}

function whyNoSteps(attempt: Attempt): string {
  const { status } = attempt;
  if (status === 'skipped') return skipText(attempt);
  if (status === 'interrupted')
    return 'The run ended before this test did: it was stopped, or its process ended. The output of the run shows more.';
  return 'This test did not use the agent, or its record is missing.';
}

function NoSteps({ attempt }: { readonly attempt: Attempt }): JSX.Element {
  return (
    <div class="empty">
      <h2>No steps were recorded</h2>
      <p>{whyNoSteps(attempt)}</p>
    </div>
  );
}
