import type { JSX } from 'preact';

import { clip, problemName, toText } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import type { Problem, StepTree } from '../../../run/step.ts';
import { LongText } from '../parts/long-text.tsx';
import { routeHref, type Route } from '../parts/route.ts';

interface ProblemDetailProps {
  readonly problem: Problem;
  readonly tree: StepTree;
  readonly base: Route;
}

/** Details of an event of the application. */
export function ProblemDetail({ problem, tree, base }: ProblemDetailProps): JSX.Element {
  const { event } = problem;
  const step = event.step === undefined ? undefined : tree.byId.get(event.step);
  return (
    <article class="detail">
      <header class="detail-head">
        <p class="facts">
          <span class="badge">{problemName(event.kind)}</span>
          {event.status !== undefined && <span>status {toText(event.status)}</span>}
          <span>{formatMs(Math.max(0, event.at - tree.span.from))} after the start</span>
        </p>
        <h3>{clip(event.text, 300)}</h3>
      </header>
      {event.url !== undefined && (
        <section>
          <h4>Address</h4>
          <LongText text={toText(event.url)} />
        </section>
      )}
      <section>
        <h4>Text</h4>
        <LongText text={event.text} />
      </section>
      <p>
        {step ? (
          <>
            It happened during <a href={routeHref({ ...base, step: step.id })}>{clip(step.start.title, 200)}</a>.
          </>
        ) : (
          'It happened while no step was running.'
        )}
      </p>
    </article>
  );
}
