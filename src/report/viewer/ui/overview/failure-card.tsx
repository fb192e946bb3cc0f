import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import type { EventOf } from '../../../../core/record.ts';
import type { Filters } from '../../model/filter.ts';
import { clip, outcomeNames } from '../../model/format.ts';
import type { Attempt, Test } from '../../../run/run.ts';
import { FailureBadge } from '../parts/failure-badge.tsx';
import { routeHref } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { Thumbnail } from '../frame/thumbnail.tsx';

/** A test that did not pass: its last picture, if it has one, and its first error. */
export function FailureCard({ test, filters }: { readonly test: Test; readonly filters: Filters }): JSX.Element {
  const { last } = test;
  const frame = useMemo(() => lastFrame(last), [last]);
  return (
    <li>
      <a class="card" href={routeHref({ ...filters, test: test.id })}>
        {frame && (
          <Thumbnail
            size={416}
            frame={frame.frame}
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
          <span class="path">{clip([test.path.join(' › '), test.project].filter((part) => part).join(' · '))}</span>
          <span class="message">{clip(failureText(test), 400)}</span>
          <FailureBadge failureClass={last.failureClass} />
        </span>
      </a>
    </li>
  );
}

function lastFrame({ lines }: Attempt): EventOf<'frame'> | undefined {
  const event = lines.findLast(({ type }) => type === 'frame')?.read();
  return event?.type === 'frame' ? event : undefined;
}

function failureText({ last }: Test): string {
  const message = last.errors[0]?.message;
  if (typeof message === 'string') return message;
  return last.problem ?? `This test is ${outcomeNames[last.status]}.`;
}
