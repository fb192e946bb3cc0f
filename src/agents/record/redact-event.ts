import type { RecordError, RecordEvent } from '../../core/record.ts';
import type { SecretVault } from '../../core/secrets.ts';
import { toJson } from '../../util/to-json.ts';

/** Fields of events that hold what people, pages and models wrote. */
const writtenFields = ['title', 'thought', 'label', 'prompt', 'reply', 'error', 'message', 'text', 'url'];

/**
 * An event without secrets. Only what was written by somebody is looked through: a password such as `test` must not make
 * the record unreadable.
 */
export function redactEvent(event: RecordEvent, vault: SecretVault): RecordEvent {
  if (event.type === 'test-start') return redactTestStart(event, vault);
  if (event.type === 'test-end') return redactTestEnd(event, vault);
  if (event.type === 'step-end') return redactStepEnd(event, vault);
  if (event.type === 'frame') return redactFrame(event, vault);
  const clean = redactWritten(event, vault);
  return clean.type === 'step-start' ? { ...clean, ...dataField('params', clean.params, vault) } : clean;
}

function redactTestStart(event: EventWith<'test-start'>, vault: SecretVault): RecordEvent {
  const { titlePath, tags } = event;
  return { ...event, titlePath: vault.redactTexts(titlePath), ...(tags && { tags: vault.redactTexts(tags) }) };
}

function redactTestEnd(event: EventWith<'test-end'>, vault: SecretVault): RecordEvent {
  const errors = event.errors?.map((error) => redactError(error, vault));
  return { ...event, ...(errors && { errors }) };
}

type EventWith<T extends RecordEvent['type']> = Extract<RecordEvent, { type: T }>;

function redactStepEnd(event: EventWith<'step-end'>, vault: SecretVault): RecordEvent {
  const { verdict, error } = event;
  return {
    ...redactWritten(event, vault),
    ...dataField('result', event.result, vault),
    ...(verdict && { verdict: { ...verdict, reason: vault.redactText(verdict.reason) } }),
    ...(error && { error: redactError(error, vault) }),
  };
}

function redactFrame(event: EventWith<'frame'>, vault: SecretVault): RecordEvent {
  const marks = event.marks?.map((mark) => redactWritten(mark, vault));
  return { ...redactWritten(event, vault), ...(marks && { marks }) };
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

function redactWritten<T extends object>(value: T, vault: SecretVault): T {
  const written = Object.entries(value).filter(
    ([name, item]) => writtenFields.includes(name) && typeof item === 'string',
  );
  return { ...value, ...Object.fromEntries(written.map(([name, item]) => [name, vault.redactText(String(item))])) };
}

function dataField(name: string, value: unknown, vault: SecretVault): Record<string, unknown> {
  return value === undefined ? {} : { [name]: vault.redact(toJson(value)) };
}
