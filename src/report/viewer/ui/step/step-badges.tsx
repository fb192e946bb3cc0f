import type { JSX } from 'preact';

import type { EventOf } from '../../../../core/record.ts';
import type { Step } from '../../../run/step.ts';
import { clip } from '../../model/format.ts';

const flagNames: ReadonlyMap<string, { readonly name: string; readonly about: string }> = new Map([
  ['frozen', { name: 'Frozen', about: 'It saw the snapshot that freezePageContext took, not the screen as it was.' }],
  ['observed', { name: 'Observed', about: 'It saw pictures that were taken over time.' }],
]);

const cacheNames: ReadonlyMap<string, string> = new Map([
  ['hit', 'from the cache'],
  ['miss', 'not in the cache'],
  ['stale', 'not as remembered'],
  ['healed', 'learnt anew'],
  ['stored', 'kept in the cache'],
]);

/** What sets a step apart: what it saw, and what a cache did for it. */
export function StepBadges({ step: { start, cache } }: { readonly step: Step }): JSX.Element {
  const flags = Array.isArray(start.flags) ? start.flags.map(String) : [];
  return (
    <>
      {flags.map((flag) => (
        <span key={flag} class="badge" title={flagNames.get(flag)?.about}>
          {flagNames.get(flag)?.name ?? clip(flag, 40)}
        </span>
      ))}
      {cache.map((event, index) => (
        <span
          key={index}
          class="badge"
          title={event.reason === undefined ? undefined : clip(String(event.reason), 300)}
        >
          {cacheName(event)}
        </span>
      ))}
    </>
  );
}

/** E.g. `plan from the cache`. */
export function cacheName({ what, outcome }: EventOf<'cache'>): string {
  return `${clip(String(what), 20)} ${cacheNames.get(String(outcome)) ?? clip(String(outcome), 40)}`;
}
