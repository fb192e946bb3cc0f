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

/** The first question after a red night: is it the product? */
export function FailureClasses({ tests, filters }: FailureClassesProps): JSX.Element {
  const count = (name: string): number => tests.filter(({ last }) => last.failureClass === name).length;
  const groups = failureGroups.map((group) => {
    const classes = group.classes.map((name) => ({ name, tests: count(name) }));
    return { ...group, classes, tests: classes.reduce((sum, part) => sum + part.tests, 0) };
  });
  return (
    <section class="causes" aria-label="Classes of failures">
      {groups
        .filter((group) => group.tests > 0)
        .map((group) => (
          <div key={group.name} class="cause" title={group.hint}>
            <h3>{group.name}</h3>
            <p class="cause-count">{plural(group.tests, 'test')}</p>
            <p class="cause-hint">{group.hint}</p>
            <ul class="chips">
              {group.classes
                .filter((part) => part.tests > 0)
                .map((part) => (
                  <li key={part.name}>
                    <a
                      class="chip"
                      href={routeHref({ ...filters, class: part.name })}
                      aria-current={filters.class === part.name ? 'true' : undefined}
                    >
                      <b>{part.tests}</b> {part.name}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
