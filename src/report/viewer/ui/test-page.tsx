import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { clip, formatCount, formatMs, modelLabel, outcomeNames, plural } from '../model/format.ts';
import type { Attempt, Test } from '../model/run.ts';
import { buildStepTree, keyStep } from '../model/step-tree.ts';
import { ErrorBox } from './error-box.tsx';
import { routeHref, type Route } from './route.ts';
import { StatusIcon } from './status-icon.tsx';
import { StepDetail } from './step-detail.tsx';
import { StepList } from './step-list.tsx';

interface TestPageProps {
  readonly test: Test;
  readonly route: Route;
  /** The only test of the report. */
  readonly alone: boolean;
}

export function TestPage({ test, route, alone }: TestPageProps): JSX.Element {
  const attempt = test.attempts.find(({ number }) => number === route.attempt) ?? test.last;
  const tree = useMemo(() => buildStepTree(attempt.events), [attempt]);
  const step = (route.step === undefined ? undefined : tree.byId.get(route.step)) ?? keyStep(tree);
  const base: Route = { test: test.id, attempt: test.attempts.length > 1 ? attempt.number : undefined };
  return (
    <>
      <section class="steps-pane" aria-label="Test">
        {!alone && (
          <a class="back" href={routeHref({})}>
            ← All tests
          </a>
        )}
        <TestHead test={test} attempt={attempt} />
        <AttemptNotes attempt={attempt} hasSteps={tree.roots.length > 0} />
        <StepList tree={tree} selected={step} base={base} />
      </section>
      <main class="detail-pane" aria-label="Step">
        <a class="back narrow" href={routeHref(base)}>
          ← Steps
        </a>
        {step ? (
          <StepDetail key={step.id} step={step} tree={tree} base={base} frame={route.frame} />
        ) : (
          <NoSteps attempt={attempt} />
        )}
      </main>
    </>
  );
}

function TestHead({ test, attempt }: { readonly test: Test; readonly attempt: Attempt }): JSX.Element {
  const facts = [test.project, test.runner, attempt.platform].filter((fact) => fact !== undefined);
  return (
    <header class="test-head">
      {test.path.length > 0 && <p class="path">{clip(test.path.join(' › '))}</p>}
      <h2>{clip(test.title, 500)}</h2>
      <p class="facts">
        <span class={`status is-${attempt.status}`}>
          <StatusIcon status={attempt.status} label="" />
          {outcomeNames[attempt.status]}
        </span>
        {attempt.status !== 'skipped' && <span>{formatMs(attempt.durationMs)}</span>}
        {test.flaky && <span class="badge">flaky</span>}
        {attempt.calls > 0 && <span>{plural(attempt.calls, 'model call')}</span>}
        {attempt.tokens > 0 && <span>{formatCount(attempt.tokens)} tokens</span>}
      </p>
      <p class="facts">
        {facts.map((fact) => (
          <span key={fact}>{clip(fact, 80)}</span>
        ))}
        {attempt.models.map((model) => (
          <span key={model}>{clip(modelLabel(model), 80)}</span>
        ))}
        {test.tags.map((tag) => (
          <span key={tag} class="badge">
            {clip(String(tag), 40)}
          </span>
        ))}
        {test.location && <code>{`${test.location.file}:${test.location.line}`}</code>}
      </p>
      {test.attempts.length > 1 && <Attempts test={test} shown={attempt} />}
    </header>
  );
}

function Attempts({ test, shown }: { readonly test: Test; readonly shown: Attempt }): JSX.Element {
  return (
    <nav class="chips" aria-label="Attempts">
      {test.attempts.map((attempt, index) => (
        <a
          key={attempt.number}
          class="chip"
          href={routeHref({ test: test.id, attempt: attempt.number })}
          aria-current={attempt === shown ? 'true' : undefined}
        >
          <StatusIcon status={attempt.status} /> Attempt {index + 1}
        </a>
      ))}
    </nav>
  );
}

function AttemptNotes({ attempt, hasSteps }: { readonly attempt: Attempt; readonly hasSteps: boolean }): JSX.Element {
  // A failed step shows its own error; here only what no step tells.
  const told = new Set(
    attempt.events.flatMap((event) => (event.type === 'step-end' && event.error ? [event.error.message] : [])),
  );
  return (
    <>
      {attempt.description !== '' && <p class="description">{clip(attempt.description, 2000)}</p>}
      {attempt.problem !== undefined && <p class="note">{attempt.problem}</p>}
      {attempt.status === 'running' && (
        <p class="note">The record ends before this test did: its process was probably killed.</p>
      )}
      {attempt.warnings.map((warning) => (
        <p key={warning} class="note">
          {clip(warning, 1000)}
        </p>
      ))}
      {attempt.errors
        .filter((error) => !told.has(error.message))
        .map((error) => (
          <ErrorBox key={error.message} error={error} />
        ))}
      {!hasSteps && attempt.errors.length === 0 && <p class="hint narrow">No steps were recorded.</p>}
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
