import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { pickFilters } from '../model/filter.ts';
import { clip, toText } from '../model/format.ts';
import { issueText } from '../model/issue-text.ts';
import type { Attempt, Test } from '../model/run.ts';
import { allFrames, findProblem, keyStep, readStepTree } from '../model/step-tree.ts';
import { AttemptNotes } from './attempt-notes.tsx';
import { CopyIssue } from './copy-issue.tsx';
import { ProblemDetail } from './problem-detail.tsx';
import { Replay } from './replay.tsx';
import { routeHref, type Route } from './route.ts';
import { StepDetail } from './step-detail.tsx';
import { StepList } from './step-list.tsx';
import { TestHead } from './test-head.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface TestPageProps {
  readonly test: Test;
  readonly route: Route;
  /** The only test of the report. */
  readonly alone: boolean;
}

export function TestPage({ test, route, alone }: TestPageProps): JSX.Element {
  const attempt = test.attempts.find(({ number }) => number === route.attempt) ?? test.last;
  const tree = useMemo(() => readStepTree(attempt.lines), [attempt]);
  const strip = useMemo(() => allFrames(tree), [tree]);
  const [replaying, setReplaying] = useState(false);
  const problem = route.event === undefined ? undefined : findProblem(tree, route.event);
  const step = problem ? undefined : ((route.step === undefined ? undefined : tree.byId.get(route.step)) ?? keyStep(tree));
  const filters = pickFilters(route);
  const base: Route = { ...filters, test: test.id, attempt: test.attempts.length > 1 ? attempt.number : undefined };
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    setReplaying(false);
    pane.current?.scrollTo(0, 0);
  }, [step, problem]);
  const canReplay = strip.length > 1;
  useShortcuts(canReplay ? { r: () => setReplaying(!replaying) } : {});
  return (
    <>
      <section class="steps-pane" aria-label="Test">
        {!alone && (
          <a class="back" href={routeHref(filters)}>
            ← All tests
          </a>
        )}
        <TestHead test={test} attempt={attempt} base={base}>
          <CopyIssue text={() => issueText({ test, attempt, tree })} />
          {canReplay && (
            <button type="button" class="chip" aria-pressed={replaying} onClick={() => setReplaying(!replaying)}>
              Replay
            </button>
          )}
        </TestHead>
        {step?.end?.error && (
          <a class="why narrow" href={routeHref({ ...base, step: step.id })}>
            {clip(toText(step.end.error.message), 300)}
          </a>
        )}
        <AttemptNotes test={test} attempt={attempt} tree={tree} />
        <StepList tree={tree} selected={step ?? problem} base={base} />
      </section>
      <main class="detail-pane" aria-label="Step" ref={pane}>
        <a class="back narrow" href={routeHref(base)}>
          ← Steps
        </a>
        {replaying && <Replay strip={strip} step={step} base={base} onClose={() => setReplaying(false)} />}
        {!replaying && problem && <ProblemDetail problem={problem} tree={tree} base={base} />}
        {!replaying && step && <StepDetail step={step} tree={tree} strip={strip} base={base} frame={route.frame} />}
        {!step && !problem && <NoSteps attempt={attempt} />}
      </main>
    </>
  );
}

function NoSteps({ attempt }: { readonly attempt: Attempt }): JSX.Element {
  return (
    <div class="empty">
      <h2>No steps were recorded</h2>
      <p>
        {attempt.status === 'skipped'
          ? 'The test was skipped.'
          : 'This test did not use the agent, or its record is missing.'}
      </p>
    </div>
  );
}
