import type { StepHost } from '../agents/record/step-recorder.ts';
import type { StepSpec } from '../agents/record/step.ts';
import { EyewrightError } from '../core/errors/errors.ts';
import { isTracing, loadApi, type Api } from './open-telemetry.ts';

/** Turns steps into spans, the parents of everything within them, if a tracer is registered. */
export function tracedHost(host: StepHost, version: string): StepHost {
  return (step, body) => {
    if (!isTracing()) return host(step, body);
    return host(step, async () => {
      const api = await loadApi();
      return api ? inSpan(api.trace.getTracer('eyewright', version), { api, step }, body) : body();
    });
  };
}

interface Spanned {
  readonly api: Api;
  readonly step: StepSpec;
}

/** Spans are named after the method or action, because titles contain texts of the test. */
function inSpan<T>(
  tracer: ReturnType<Api['trace']['getTracer']>,
  { api, step }: Spanned,
  body: () => Promise<T>,
): Promise<T> {
  const attributes = { 'eyewright.step.kind': step.kind };
  return tracer.startActiveSpan(step.name, { attributes }, async (span) => {
    try {
      return await body();
    } catch (error) {
      span.setAttribute('error.type', EyewrightError.isInstance(error) ? error.code : '_OTHER');
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
