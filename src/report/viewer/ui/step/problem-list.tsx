import type { JSX } from 'preact';

import { clip, countProblems, problemName, toText } from '../../model/format.ts';
import type { Problem } from '../../../run/step.ts';
import { routeHref, type Route } from '../parts/route.ts';

const mostShown = 50;

/** Events of the application during a step. */
export function ProblemList({
  problems,
  base,
}: {
  readonly problems: readonly Problem[];
  readonly base: Route;
}): JSX.Element | null {
  if (problems.length === 0) return null;
  return (
    <section class="problems">
      <h4>In the application: {countProblems(problems)}</h4>
      <ul>
        {problems.slice(0, mostShown).map(({ event, position }) => (
          <li key={position}>
            <a href={routeHref({ ...base, event: position })}>
              <span class="badge">{problemName(event.kind)}</span>
              {event.status !== undefined && <b>{toText(event.status)}</b>}
              <span class="title">{clip(event.text, 400)}</span>
              {event.url !== undefined && <code>{clip(toText(event.url), 200)}</code>}
            </a>
          </li>
        ))}
      </ul>
      {problems.length > mostShown && <p class="hint">and {problems.length - mostShown} more</p>}
    </section>
  );
}
