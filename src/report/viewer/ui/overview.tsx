import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { clip, formatCount, formatMs, headline, modelLabel, notPassed, outcomeNames } from '../model/format.ts';
import { outcomes, type Run, type Test } from '../model/run.ts';
import { Picture } from './picture.tsx';
import { routeHref } from './route.ts';
import { StatusIcon } from './status-icon.tsx';

export function Overview({ run }: { readonly run: Run }): JSX.Element {
  const bad = notPassed(run);
  return (
    <main class="overview">
      <h2>{headline(run)}</h2>
      <ResultBar run={run} />
      <dl class="numbers">
        <Figure name="Duration" value={formatMs(run.durationMs)} />
        <Figure name="Model calls" value={formatCount(run.calls)} />
        <Figure name="Tokens" value={formatCount(run.tokens)} />
        {run.startedAt > 0 && <Figure name="Started" value={new Date(run.startedAt).toLocaleString()} />}
        <Figure
          name={run.models.length > 1 ? 'Models' : 'Model'}
          value={run.models.map(modelLabel).join(', ') || 'none'}
        />
      </dl>
      {bad.length > 0 && (
        <section aria-label="Tests that did not pass">
          <ul class="cards">
            {bad.slice(0, 60).map((test) => (
              <FailureCard key={test.id} test={test} />
            ))}
          </ul>
          {bad.length > 60 && <p class="hint">The list on the left has {bad.length - 60} more.</p>}
        </section>
      )}
      <Slowest run={run} />
    </main>
  );
}

function ResultBar({ run }: { readonly run: Run }): JSX.Element {
  let x = 0;
  const total = Math.max(1, run.tests.length);
  const parts = outcomes.map((status) => {
    const width = (run.counts[status] / total) * 1000;
    x += width;
    return { status, x: x - width, width };
  });
  const text = outcomes
    .filter((status) => run.counts[status] > 0)
    .map((status) => `${run.counts[status]} ${outcomeNames[status]}`)
    .join(', ');
  return (
    <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label={text}>
      {parts.map(
        (part) =>
          part.width > 0 && (
            <rect key={part.status} class={`is-${part.status}`} x={part.x} y="0" width={part.width} height="10" />
          ),
      )}
    </svg>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function FailureCard({ test }: { readonly test: Test }): JSX.Element {
  const { last } = test;
  const error = last.errors[0];
  const frame = useMemo(() => last.events.findLast((event) => event.type === 'frame'), [last]);
  return (
    <li>
      <a class="card" href={routeHref({ test: test.id })}>
        {frame?.type === 'frame' ? (
          <Picture frame={frame.frame} mime={frame.mime} width={frame.width} height={frame.height} alt="" />
        ) : (
          <span class="no-picture" aria-hidden="true" />
        )}
        <span class="card-text">
          <span class="card-title">
            <StatusIcon status={last.status} />
            <span class="title">{clip(test.title)}</span>
          </span>
          <span class="path">{clip([test.path.join(' › '), test.project].filter((part) => part).join(' · '))}</span>
          <span class="message">{clip(failureText(test), 400)}</span>
          {typeof error?.failureClass === 'string' && <span class="badge">{error.failureClass}</span>}
        </span>
      </a>
    </li>
  );
}

function failureText({ last }: Test): string {
  const message = last.errors[0]?.message;
  if (typeof message === 'string') return message;
  return last.problem ?? `This test is ${outcomeNames[last.status]}.`;
}

function Slowest({ run }: { readonly run: Run }): JSX.Element | null {
  const slow = run.tests
    .filter(({ last }) => last.durationMs > 0)
    .sort((a, b) => b.last.durationMs - a.last.durationMs);
  if (slow.length < 2) return null;
  const longest = slow[0]?.last.durationMs ?? 1;
  return (
    <section class="slowest">
      <h3>Slowest tests</h3>
      <ol>
        {slow.slice(0, 5).map((test) => (
          <li key={test.id}>
            <a href={routeHref({ test: test.id })}>{clip(test.title, 120)}</a>
            <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(test.last.durationMs / longest) * 100} height="6" />
            </svg>
            <span class="ms">{formatMs(test.last.durationMs)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
