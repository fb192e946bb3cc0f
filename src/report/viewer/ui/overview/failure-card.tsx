import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Filters } from '../../model/filter.ts';
import { clip, outcomeNames } from '../../model/format.ts';
import type { Test } from '../../../run/run.ts';
import { FailureBadge } from '../parts/failure-badge.tsx';
import { routeHref } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { failureFrame } from '../../../run/first-failure.ts';
import { readStepTree } from '../../../run/step-tree.ts';
import { Thumbnail } from '../frame/thumbnail.tsx';

interface FailureCardProps {
  readonly test: Test;
  readonly filters: Filters;
  /** Whether it did not fail in the earlier run. */
  readonly isNew: boolean;
}

/** A red test with its first error, and the screen at that time if there is a picture. */
export function FailureCard({ test, filters, isNew }: FailureCardProps): JSX.Element {
  const { last } = test;
  const frame = useMemo(() => failureFrame(readStepTree(last.lines), last), [last]);
  return (
    <li>
      <a class="card" href={routeHref({ ...filters, test: test.id })}>
        {frame && (
          <Thumbnail
            size={416}
            soon
            frame={frame.id}
            mime={frame.mime}
            width={frame.width}
            height={frame.height}
            alt=""
          />
        )}
        <span class="card-text">
          <span class="card-title">
            <StatusIcon status={last.status} />
            <span class="title">{clip(test.title)}</span>
          </span>
          <span class="path">
            {clip([test.path.join(' › '), test.project, test.variant].filter((part) => part).join(' · '))}
          </span>
          <span class="message">{clip(failureText(test), 400)}</span>
          <span class="facts">
            <FailureBadge failureClass={last.failureClass} />
            {isNew && <span class="badge is-new">new failure</span>}
          </span>
        </span>
      </a>
    </li>
  );
}

function failureText({ last }: Test): string {
  const message = last.errors[0]?.message;
  if (typeof message === 'string') return message;
  return last.problem ?? `The result is "${outcomeNames[last.status]}", without an error.`;
}
