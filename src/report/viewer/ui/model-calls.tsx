import type { JSX } from 'preact';

import type { EventOf } from '../../../core/record.ts';
import { formatCount, formatMs, modelLabel, plural, prettyJson, toText } from '../model/format.ts';
import { LongText } from './long-text.tsx';

type Call = EventOf<'model-call'>;

export function ModelCalls({ calls }: { readonly calls: readonly Call[] }): JSX.Element | null {
  if (calls.length === 0) return null;
  return (
    <section>
      <h4>{plural(calls.length, 'model call')}</h4>
      {calls.map((call, index) => (
        <ModelCall key={index} call={call} />
      ))}
    </section>
  );
}

function ModelCall({ call }: { readonly call: Call }): JSX.Element {
  return (
    <details class="call">
      <summary>
        <b>{call.kind}</b>
        <span class="facts">
          <span>{modelLabel(call.model)}</span>
          <span>{formatMs(call.durationMs)}</span>
          {call.usage && <span>{formatCount(Number(call.usage.totalTokens))} tokens</span>}
          {call.retries > 0 && <span class="badge">{plural(call.retries, 'retry').replace('retrys', 'retries')}</span>}
          {call.error !== undefined && <span class="badge is-failed">failed</span>}
        </span>
      </summary>
      <Usage call={call} />
      {call.error !== undefined && <Part name="Error" text={toText(call.error)} />}
      <Part name="Prompt" text={call.prompt} />
      {call.reply !== undefined && <Part name="Reply" text={prettyJson(toText(call.reply))} />}
    </details>
  );
}

function Usage({ call }: { readonly call: Call }): JSX.Element {
  const { usage, slot } = call;
  const tokens = usage
    ? `${usage.promptTokens} prompt tokens (${usage.cachedInputTokens} from the provider's cache), ${usage.completionTokens} completion tokens`
    : 'no token counts';
  return (
    <p class="hint">
      {toText(slot)} slot · {tokens}
    </p>
  );
}

function Part({ name, text }: { readonly name: string; readonly text: string }): JSX.Element {
  return (
    <>
      <h5>{name}</h5>
      <LongText text={text} />
    </>
  );
}
