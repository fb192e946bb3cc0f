import type { DeviceEvent } from '../../../core/device/device.ts';

interface ConsoleMessage {
  type(): string;
  text(): string;
}

interface PageRequest {
  url(): string;
  failure(): { errorText: string } | null;
}

interface PageResponse {
  url(): string;
  status(): number;
}

/** The part of a page that both browser libraries have in common. */
interface EventSource {
  // Overloaded by event name, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

const longestText = 2000;

/** Watches console errors, uncaught errors and failed requests of a page; returns how to stop. */
export function watchPageErrors(page: EventSource, emit: (event: DeviceEvent) => void): () => void {
  const listeners = {
    console(message: ConsoleMessage): void {
      const text = message.text();
      // Chromium repeats failed requests on the console.
      if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
      emit({ kind: 'console-error', text: text.slice(0, longestText) });
    },
    pageerror(error: unknown): void {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      emit({ kind: 'page-error', text: text.slice(0, longestText) });
    },
    requestfailed(request: PageRequest): void {
      const text = request.failure()?.errorText ?? 'failed';
      // A request that a navigation or the page itself cancelled is not a failure.
      if (text !== 'net::ERR_ABORTED' && text !== 'NS_BINDING_ABORTED') {
        emit({ kind: 'request-failed', text, url: request.url() });
      }
    },
    response(response: PageResponse): void {
      const status = response.status();
      if (status >= 400) emit({ kind: 'request-failed', text: `HTTP ${status}`, url: response.url(), status });
    },
  };
  for (const [name, listener] of Object.entries(listeners)) page.on(name as never, listener as never);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) page.off(name as never, listener as never);
  };
}
