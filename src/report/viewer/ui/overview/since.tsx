import type { ComponentChildren, JSX } from 'preact';

import { spendingOf, type Comparison, type Pair } from '../../../run/comparison.ts';
import type { Test } from '../../../run/run.ts';
import type { Filters } from '../../model/filter.ts';
import { clip, formatCost, formatCount, plural } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import { routeHref } from '../parts/route.ts';

const mostTests = 8;

interface SinceProps {
  readonly comparison: Comparison;
  /** Duration of this run. */
  readonly durationMs: number;
  readonly filters: Filters;
}

/** Changes since the earlier run. */
export function Since({ comparison, durationMs, filters }: SinceProps): JSX.Element {
  const { previous, newFailures, fixed, stillFailing, slower, dearer, added, gone } = comparison;
  const when = new Date(previous.startedAt).toLocaleString();
  const counts = [newFailures, fixed, stillFailing, slower, dearer, added, gone];
  const link = (test: Test, note?: string): JSX.Element => (
    <>
      <a href={routeHref({ ...filters, test: test.id })}>{clip(nameOf(test), 120)}</a>
      {note !== undefined && <small> {note}</small>}
    </>
  );
  const pairs = (list: readonly Pair[], note?: (pair: Pair) => string): JSX.Element[] =>
    list.map((pair) => link(pair.test, note?.(pair)));
  return (
    <section class="since" aria-label="Since the earlier run">
      <h3>
        Since the run of {when}{' '}
        <small>
          {formatMs(previous.durationMs)} → {formatMs(durationMs)}
        </small>
      </h3>
      {counts.every(({ length }) => length === 0) && <p class="hint">Nothing has changed.</p>}
      <div class="changes">
        <Change name="New failures" kind="is-bad" items={newFailures.map((test) => link(test))} />
        <Change name="Fixed" kind="is-good" items={pairs(fixed)} />
        <Change name="Still failing" kind="is-bad" items={pairs(stillFailing)} />
        <Change
          name="Slower"
          items={pairs(
            slower,
            ({ test, before }) => `${formatMs(before.durationMs)} → ${formatMs(test.last.durationMs)}`,
          )}
        />
        <Change name="More expensive" items={pairs(dearer, spending)} />
        <Change name="Added" items={added.map((test) => link(test))} />
        <Change name="Removed" items={gone.map((name) => clip(name, 120))} />
      </div>
    </section>
  );
}

interface ChangeProps {
  readonly name: string;
  readonly kind?: string;
  readonly items: readonly ComponentChildren[];
}

function Change({ name, kind = '', items }: ChangeProps): JSX.Element | null {
  if (items.length === 0) return null;
  return (
    <details class={`change ${kind}`} open={kind !== ''}>
      <summary>
        {name} <b>{items.length}</b>
      </summary>
      <ul>
        {items.slice(0, mostTests).map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
      {items.length > mostTests && <p class="hint">and {plural(items.length - mostTests, 'more test')}</p>}
    </details>
  );
}

/** The cost if both runs have one, else the tokens. */
function spending({ test, before }: Pair): string {
  const { tokens, costs } = spendingOf(test);
  const [price] = before.cost ?? [];
  const now = price && costs.get(price.currency);
  if (!price || now === undefined) return `${formatCount(before.tokens)} → ${formatCount(tokens)} tokens`;
  return `${formatCost(price.amount, price.currency)} → ${formatCost(now, price.currency)}`;
}

function nameOf({ title, project, variant }: Test): string {
  return [title, project, variant].filter((part) => part).join(' · ');
}
