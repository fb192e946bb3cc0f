import type * as OpenTelemetry from '@opentelemetry/api';

/** The package `@opentelemetry/api`. */
export type Api = typeof OpenTelemetry;

/** Global key under which every copy of the API stores its registration; specific to its major version 1, the only one so far. */
const registered = Symbol.for('opentelemetry.js.api.1');

/** Whether a tracer is registered in this process. Checks one global, so that it costs nothing otherwise. */
export function isTracing(): boolean {
  const api: unknown = Reflect.get(globalThis, registered);
  return typeof api === 'object' && api !== null && 'trace' in api;
}

/** Whoever collects traces has the API installed. If it cannot be resolved from here, there are no spans, and no test fails. */
export async function loadApi(): Promise<Api | undefined> {
  return import('@opentelemetry/api').catch(() => undefined);
}
