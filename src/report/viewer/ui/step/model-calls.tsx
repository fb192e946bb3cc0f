import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { EventOf } from '../../../../core/record/record.ts';
import {
  clip,
  formatCalls,
  formatCost,
  formatCount,
  modelLabel,
  plural,
  prettyJson,
  toText,
} from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import { sumUsage, usageOf } from '../../../run/usage.ts';
import { LongText } from '../parts/long-text.tsx';

type Call = EventOf<'model-call'>;

const originNames: Readonly<Record<string, string>> = {
  cache: 'from the cache',
  cassette: 'from a cassette',
  embedded: 'offline model',
};
const origins: Readonly<Record<string, string>> = {
  live: 'answered by the model',
  cache: 'answered from the cache, without a request',
  cassette: 'played back from a cassette, without a request',
  embedded: 'answered by the offline model in place of the configured one, without a request',
};

export function ModelCalls({ calls }: { readonly calls: readonly Call[] }): JSX.Element | null {
  const [shown, setShown] = useState(30);
  if (calls.length === 0) return null;
  return (
    <section>
      <h4>{formatCalls(sumUsage(calls.map(usageOf)))}</h4>
      {calls.slice(0, shown).map((call, index) => (
        <ModelCall key={index} call={call} />
      ))}
      {calls.length > shown && (
        <button type="button" class="chip more" onClick={() => setShown(shown + 100)}>
          Show more of {plural(calls.length, 'call')}
        </button>
      )}
    </section>
  );
}

function ModelCall({ call }: { readonly call: Call }): JSX.Element {
  return (
    <details class="call">
      <summary>
        <b>{call.kind}</b>
        {call.round !== undefined && <span class="badge">{clip(call.round, 40)}</span>}
        <CallFacts call={call} />
      </summary>
      <Usage call={call} />
      {call.error !== undefined && <Part name="Error" text={toText(call.error)} />}
      <Part name={`Prompt ${toText(call.promptVersion ?? '')}`.trim()} text={call.prompt} />
      {call.reply !== undefined && <Part name="Reply" text={prettyJson(toText(call.reply))} />}
    </details>
  );
}

function CallFacts({ call }: { readonly call: Call }): JSX.Element {
  return (
    <span class="facts">
      <span>{modelLabel(call.model)}</span>
      <span>{formatMs(call.durationMs)}</span>
      {call.usage && <span>{formatCount(Number(call.usage.totalTokens))} tokens</span>}
      {originOf(call) !== 'live' && <span class="badge">{originNames[originOf(call)] ?? 'no request'}</span>}
      {call.cost && <span>{formatCost(Number(call.cost.amount), toText(call.cost.currency))}</span>}
      {call.retries > 0 && <span class="badge">{plural(call.retries, 'retry').replace('retrys', 'retries')}</span>}
      {typeof call.waitedMs === 'number' && (
        <span class="badge">waited {formatMs(call.waitedMs)} for the provider's rate limit</span>
      )}
      {call.error !== undefined && <span class="badge is-failed">failed</span>}
    </span>
  );
}

function Usage({ call }: { readonly call: Call }): JSX.Element {
  const { usage, slot } = call;
  const tokens = usage
    ? `${usage.promptTokens} prompt tokens (${usage.cachedInputTokens} from the provider's cache), ${usage.completionTokens} completion tokens`
    : 'no token counts';
  return (
    <p class="hint">
      {toText(slot)} slot · {origins[originOf(call)] ?? 'answered without a request'} · {tokens}
    </p>
  );
}

const originOf = ({ origin }: Call): string => String(origin ?? 'live');

function Part({ name, text }: { readonly name: string; readonly text: string }): JSX.Element {
  return (
    <>
      <h5>{name}</h5>
      <LongText text={text} />
    </>
  );
}
