import type * as OpenTelemetry from '@opentelemetry/api';

/** The package `@opentelemetry/api`. */
export type Api = typeof OpenTelemetry;

/** Under which every copy of the API keeps what was registered; of its first major version, the only one so far. */
const registered = Symbol.for('opentelemetry.js.api.1');

/** Whether somebody in this process collects traces. Costs a look at a global, so that those who do not pay nothing. */
export function isTracing(): boolean {
  const api: unknown = Reflect.get(globalThis, registered);
  return typeof api === 'object' && api !== null && 'trace' in api;
}

/** Whoever collects traces has the API; when it cannot be found from here, there are no spans, and no test fails for that. */
export async function loadApi(): Promise<Api | undefined> {
  return import('@opentelemetry/api').catch(() => undefined);
}
