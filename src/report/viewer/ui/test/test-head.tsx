import type { ComponentChildren, JSX } from 'preact';

import {
  clip,
  deviceLabel,
  formatCalls,
  formatCosts,
  formatCount,
  modelLabel,
  outcomeNames,
  toText,
} from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import type { Attempt, Test } from '../../../run/run.ts';
import { FailureBadge } from '../parts/failure-badge.tsx';
import { routeHref, type Route } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';

interface TestHeadProps {
  readonly test: Test;
  readonly attempt: Attempt;
  readonly base: Route;
  /** The buttons below the facts. */
  readonly children: ComponentChildren;
}

export function TestHead({ test, attempt, base, children }: TestHeadProps): JSX.Element {
  return (
    <header class="test-head">
      {test.path.length > 0 && <p class="path">{clip(test.path.join(' › '))}</p>}
      <h2>{clip(test.title, 500)}</h2>
      <Result test={test} attempt={attempt} />
      {attempt.reason !== undefined && <p class="facts">{clip(toText(attempt.reason), 500)}</p>}
      <Origin test={test} attempt={attempt} />
      <Annotations attempt={attempt} />
      {test.attempts.length > 1 && <Attempts test={test} shown={attempt} base={base} />}
      <div class="chips">{children}</div>
    </header>
  );
}

function Result({ test, attempt }: Pick<TestHeadProps, 'test' | 'attempt'>): JSX.Element {
  const { status, usage, failureClass } = attempt;
  return (
    <p class="facts">
      <span class={`status is-${status}`}>
        <StatusIcon status={status} label="" />
        {attempt.didNotRun ? 'did not run' : outcomeNames[status]}
      </span>
      <FailureBadge failureClass={failureClass} />
      {test.flaky && <span class="badge">flaky</span>}
      {status !== 'skipped' && <span>{formatMs(attempt.durationMs)}</span>}
      {usage.calls > 0 && <span>{formatCalls(usage)}</span>}
      {usage.tokens > 0 && <span>{formatCount(usage.tokens)} tokens</span>}
      {usage.costs.size > 0 && <span>{formatCosts(usage)}</span>}
    </p>
  );
}

function Origin({ test, attempt }: Pick<TestHeadProps, 'test' | 'attempt'>): JSX.Element {
  const devices = attempt.devices.map(deviceLabel).filter((label) => label !== '');
  const facts = [test.project, test.runner, test.variant, attempt.platform, ...devices].filter(
    (fact) => fact !== undefined,
  );
  return (
    <p class="facts">
      {[...facts, ...attempt.models.map(modelLabel)].map((fact) => (
        <span key={fact}>{clip(String(fact), 80)}</span>
      ))}
      {test.tags.map((tag) => (
        <span key={tag} class="badge is-tag">
          {clip(String(tag), 40)}
        </span>
      ))}
      {attempt.devices.map(({ sessionUrl }) => sessionUrl !== undefined && <SessionLink url={toText(sessionUrl)} />)}
      {test.location && <code>{`${test.location.file}:${test.location.line}`}</code>}
    </p>
  );
}

/** Annotations of a test. Web addresses are links. */
function Annotations({ attempt }: Pick<TestHeadProps, 'attempt'>): JSX.Element | null {
  if (attempt.annotations.length === 0) return null;
  return (
    <p class="facts">
      {attempt.annotations.map(({ type, description }, index) => (
        <span key={index}>
          <b>{clip(toText(type), 80)}</b> {description !== undefined && <Description text={toText(description)} />}
        </span>
      ))}
    </p>
  );
}

function Description({ text }: { readonly text: string }): JSX.Element {
  return isWebAddress(text) ? <Outside url={text}>{clip(text, 300)}</Outside> : <>{clip(text, 300)}</>;
}

/** The page of the device cloud about the session of the test. */
function SessionLink({ url }: { readonly url: string }): JSX.Element | null {
  return isWebAddress(url) ? <Outside url={url}>Session in the device cloud</Outside> : null;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}

interface OutsideProps {
  readonly url: string;
  readonly children: ComponentChildren;
}

/** A link to another site, which does not learn where it comes from. */
function Outside({ url, children }: OutsideProps): JSX.Element {
  return (
    <a href={url} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}

interface AttemptsProps {
  readonly test: Test;
  readonly shown: Attempt;
  readonly base: Route;
}

function Attempts({ test, shown, base }: AttemptsProps): JSX.Element {
  return (
    <nav class="chips" aria-label="Attempts">
      {test.attempts.map((attempt, index) => (
        <a
          key={attempt.number}
          class="chip"
          href={routeHref({ ...base, attempt: attempt.number })}
          aria-current={attempt === shown ? 'true' : undefined}
        >
          <StatusIcon status={attempt.status} /> Attempt {index + 1}
        </a>
      ))}
    </nav>
  );
}
