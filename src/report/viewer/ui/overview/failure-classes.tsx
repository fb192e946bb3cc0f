import type { JSX } from 'preact';

import { failureGroups } from '../../../run/failure-class.data.ts';
import type { Filters } from '../../model/filter.ts';
import { plural } from '../../model/format.ts';
import type { Test } from '../../../run/run.ts';
import { routeHref } from '../parts/route.ts';

interface FailureClassesProps {
  readonly tests: readonly Test[];
  readonly filters: Filters;
}

/** Number of red tests by failure class. */
export function FailureClasses({ tests, filters }: FailureClassesProps): JSX.Element {
  const groups = failureGroups.map((group) => ({
    ...group,
    tests: tests.filter(({ last }) => last.failureClass === group.failureClass).length,
  }));
  return (
    <section class="causes" aria-label="Classes of failures">
      {groups
        .filter((group) => group.tests > 0)
        .map(({ name, failureClass, hint, tests: count }) => (
          <a
            key={name}
            class={`cause is-${failureClass}`}
            href={routeHref({ ...filters, class: failureClass })}
            aria-current={filters.class === failureClass ? 'true' : undefined}
          >
            <h3>{name}</h3>
            <p class="cause-count">{plural(count, 'test')}</p>
            <p class="cause-hint">{hint}</p>
          </a>
        ))}
    </section>
  );
}
