import type { JSX } from 'preact';

import type { EventOf } from '../../../../core/record/record.ts';
import { answeredBy } from '../../../run/answered-by.ts';
import { notStored } from '../../../run/cache-use.ts';
import type { Step } from '../../../run/step.ts';
import { clip } from '../../model/format.ts';

const flagNames: ReadonlyMap<string, { readonly name: string; readonly about: string }> = new Map([
  ['frozen', { name: 'Frozen', about: 'The step used the snapshot from freezePageContext, not the current screen.' }],
  ['observed', { name: 'Observed', about: 'The step used several screenshots that were taken over time.' }],
]);

const cacheNames: ReadonlyMap<string, string> = new Map([
  ['hit', 'from the cache'],
  ['miss', 'not in the cache'],
  ['stale', 'outdated'],
  ['healed', 'updated'],
  ['stored', 'stored in the cache'],
  [notStored, 'not stored'],
]);

const answerers: ReadonlyMap<string, string> = new Map([
  ['embedded', 'offline model'],
  ['cassette', 'cassette'],
]);

/** Other sources of answers than the configured model, with their share if they did not give all answers. */
function answerNames(step: Step): string[] {
  const answers = answeredBy(step);
  const all = [...answers.values()].reduce((sum, count) => sum + count, 0);
  return [...answerers].flatMap(([who, name]) => {
    const count = answers.get(who) ?? 0;
    if (count === 0) return [];
    return [count === all ? name : `${name} ${count} of ${all}`];
  });
}

/** Badges of a step: flags, sources of answers, and results of the cache. */
export function StepBadges({ step }: { readonly step: Step }): JSX.Element {
  const { start, cache } = step;
  const flags = Array.isArray(start.flags) ? start.flags.map(String) : [];
  return (
    <>
      {flags.map((flag) => (
        <span key={flag} class="badge" title={flagNames.get(flag)?.about}>
          {flagNames.get(flag)?.name ?? clip(flag, 40)}
        </span>
      ))}
      {answerNames(step).map((name) => (
        <span key={name} class="badge" title="Answered without a request to the configured model">
          {name}
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
