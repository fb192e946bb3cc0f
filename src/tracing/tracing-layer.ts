import type { Context } from '@opentelemetry/api';

import { now } from '../core/time/clock.ts';
import type { ModelLayer } from '../core/model/model-layers.ts';
import type { ModelCallFacts } from '../core/model/model.ts';
import { callAttributes } from './call-span.ts';
import { isTracing, loadApi, type Api } from './open-telemetry.ts';

/** Creates a span for each model call, if a tracer is registered. */
export function tracingLayer(version: string): ModelLayer {
  return (next) => async (kind, request) => {
    const api = isTracing() ? await loadApi() : undefined;
    if (!api) return next(kind, request);
    const parent = api.context.active();
    const onCall = (facts: ModelCallFacts): void => {
      writeSpan(api.trace.getTracer('eyewright', version), { api, parent, facts });
      request.onCall(facts);
    };
    return next(kind, { ...request, onCall });
  };
}

interface SpanInit {
  readonly api: Api;
  readonly parent: Context;
  readonly facts: ModelCallFacts;
}

/** Written afterwards, because only then the number of requests is known. */
function writeSpan(tracer: ReturnType<Api['trace']['getTracer']>, { api, parent, facts }: SpanInit): void {
  const { SpanKind, SpanStatusCode } = api;
  const name = `chat ${facts.modelName}`;
  const init = { kind: SpanKind.CLIENT, startTime: facts.startedAt, attributes: callAttributes(facts) };
  const span = tracer.startSpan(name, init, parent);
  if (facts.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now());
}
