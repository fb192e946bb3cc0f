import type { Logger } from '../../core/logger.ts';
import type { EventOf, RecordEvent } from '../../core/record/record.ts';

type Debug = Pick<Logger, 'debug'>;

/**
 * Logs an event of the record, so that log and record agree and secrets are hidden in both. The areas are those that `DEBUG`
 * selects.
 */
export function logEvent(event: RecordEvent, logger: Debug): void {
  if (event.type === 'step-start') logger.debug('step', `${event.step} ${event.title}`);
  else if (event.type === 'step-end') logEnd(event, logger);
  else if (event.type === 'model-call') logCall(event, logger);
  else if (event.type === 'cache')
    logger.debug('cache', `${event.step} ${event.what} ${event.outcome} ${event.reason ?? ''}`.trim());
  else if (event.type === 'app-event') logger.debug('app', `${event.kind} ${event.text}`);
  else if (event.type === 'device') logger.debug('device', JSON.stringify(event));
}

function logEnd({ step, status, durationMs, error }: EventOf<'step-end'>, logger: Debug): void {
  const why = error ? ` ${error.code ?? error.name}: ${error.message}` : '';
  logger.debug('step', `${step} ${status} ${durationMs} ms${why}`);
}

function logCall(event: EventOf<'model-call'>, logger: Debug): void {
  const { step, kind, slot, model, durationMs, retries, requestId, usage, prompt, reply, error } = event;
  logger.debug('ai:call', JSON.stringify({ step, kind, model, prompt, reply, error }));
  const counts = [usage?.promptTokens, usage?.completionTokens, usage?.totalTokens, usage?.cachedInputTokens];
  logger.debug('ai:profile:stats', [kind, model, durationMs, ...counts.map((count) => count ?? '')].join(','));
  const detail = { step, kind, slot, model, durationMs, retries, requestId, usage };
  logger.debug('ai:profile:detail', JSON.stringify(detail));
}
