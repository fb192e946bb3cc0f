import type { RecordError, RecordEvent } from '../core/record.ts';
import type { SecretVault } from '../core/secrets.ts';
import { toJson } from '../util/to-json.ts';

/**
 * An event without secrets. Only what people, pages and models wrote is looked through: a password such as `test` must
 * not make the record unreadable.
 */
export function redactEvent(event: RecordEvent, vault: SecretVault): RecordEvent {
  const text = (value: string): string => vault.redactText(value);
  switch (event.type) {
    case 'record-start':
      return { ...event, title: text(event.title) };
    case 'test-start':
      return { ...event, titlePath: event.titlePath.map(text), ...(event.tags && { tags: event.tags.map(text) }) };
    case 'test-end':
      return { ...event, ...(event.errors && { errors: event.errors.map((error) => redactError(error, vault)) }) };
    case 'step-start':
      return { ...event, title: text(event.title), ...dataField('params', event.params, vault) };
    case 'step-end':
      return redactStepEnd(event, vault);
    case 'frame':
      return redactFrame(event, vault);
    case 'model-call':
    case 'warning':
    case 'page-event':
      return redactFields(event, ['prompt', 'reply', 'error', 'message', 'text', 'url'], vault);
    case 'record-end':
    case 'source':
      return event;
  }
}

type EventWith<T extends RecordEvent['type']> = Extract<RecordEvent, { type: T }>;

function redactStepEnd(event: EventWith<'step-end'>, vault: SecretVault): RecordEvent {
  const { verdict, error } = event;
  return {
    ...redactFields(event, ['thought'], vault),
    ...dataField('result', event.result, vault),
    ...(verdict && { verdict: { ...verdict, reason: vault.redactText(verdict.reason) } }),
    ...(error && { error: redactError(error, vault) }),
  };
}

function redactFrame(event: EventWith<'frame'>, vault: SecretVault): RecordEvent {
  const marks = event.marks?.map((mark) => redactFields(mark, ['label'], vault));
  return { ...redactFields(event, ['label'], vault), ...(marks && { marks }) };
}

function redactError(error: RecordError, vault: SecretVault): RecordError {
  const { name, code, failureClass, ...rest } = error;
  return {
    name,
    ...(code !== undefined && { code }),
    ...(failureClass !== undefined && { failureClass }),
    ...vault.redactTexts(rest),
  };
}

/** The fields of these names, as far as they hold texts. */
function redactFields<T extends object>(value: T, names: readonly string[], vault: SecretVault): T {
  const texts = Object.entries(value).filter(([name, item]) => names.includes(name) && typeof item === 'string');
  return { ...value, ...Object.fromEntries(texts.map(([name, item]) => [name, vault.redactText(String(item))])) };
}

function dataField(name: string, value: unknown, vault: SecretVault): Record<string, unknown> {
  return value === undefined ? {} : { [name]: vault.redact(toJson(value)) };
}
