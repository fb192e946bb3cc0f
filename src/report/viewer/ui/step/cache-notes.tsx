import type { JSX } from 'preact';

import type { EventOf } from '../../../../core/record/record.ts';
import { clip, toText } from '../../model/format.ts';
import { cacheName } from './step-badges.tsx';

/** Results of the cache for a step and its parts, with reasons, and the changes of updated entries. */
export function CacheNotes({ events }: { readonly events: readonly EventOf<'cache'>[] }): JSX.Element | null {
  if (events.length === 0) return null;
  return (
    <section class="cache">
      <h4>Cache</h4>
      <ul>
        {events.map((event, index) => (
          <li key={index}>
            <span class="badge">{cacheName(event)}</span> {clip(toText(event.reason ?? ''), 2000)}
            {event.patch !== undefined && <Patch text={toText(event.patch)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const longestPatch = 20_000;

/** A unified diff. */
function Patch({ text }: { readonly text: string }): JSX.Element {
  return (
    <pre class="patch" tabIndex={0} aria-label="Change of the cache file">
      {clip(text, longestPatch)
        .split('\n')
        .map((line, index) => (
          <span key={index} class={kindOf(line)}>
            {`${line}\n`}
          </span>
        ))}
    </pre>
  );
}

function kindOf(line: string): string | undefined {
  if (/^(?:---|\+\+\+|@@)/.test(line)) return 'is-head';
  if (line.startsWith('+')) return 'is-added';
  return line.startsWith('-') ? 'is-removed' : undefined;
}
