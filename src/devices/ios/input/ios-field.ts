import { monotonic } from '../../../core/time/clock.ts';
import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { alertOpen, isAnswered, wdaErrorIn } from '../wda/wda-errors.ts';
import type { InputParts } from './input-parts.ts';

const questionMs = 5000;
/** Time limit for a field to get the focus after a tap, and the poll interval, in milliseconds. */
const comingMs = 3000;
const pollIntervalMs = 150;

export interface FieldQuestion {
  /** Text that follows "Cannot …". */
  readonly task: string;
  readonly signal: AbortSignal;
}

/**
 * The focused field. WebDriverAgent types silently even if there is none or an alert covers it. Undefined if another
 * app may have the focus, which WebDriverAgent cannot report: on a tablet whose screen several apps share.
 *
 * @throws DeviceError `DEVICE_COMMAND_FAILED` if nothing has the focus or an alert is in the way
 */
export async function focusedField(parts: InputParts, question: FieldQuestion): Promise<string | undefined> {
  const { signal } = question;
  const until = monotonic() + comingMs;
  let id = await activeElement(parts, question);
  while (id === undefined && monotonic() < until && !(await parts.isShared(signal))) {
    await sleep(pollIntervalMs, signal);
    id = await activeElement(parts, question);
  }
  await assertNoAlert(parts, question, id);
  if (id === undefined && !(await parts.isShared(signal))) throw noFocus(question);
  return id;
}

/** Displayed text of a field; undefined if it is not exposed or is a password. */
export async function fieldText(
  parts: InputParts,
  id: string,
  { signal, expected }: { readonly signal: AbortSignal; readonly expected: string | undefined },
): Promise<string | undefined> {
  const value = await attribute(parts, { id, name: 'value', signal });
  if (typeof value !== 'string') return value === null ? '' : undefined;
  if (value === expected) return value;
  // A password is reported as dots.
  if (/^[•●∙⦁]+$/.test(value)) return undefined;
  // An empty field reports its placeholder as its value.
  return (await attribute(parts, { id, name: 'placeholderValue', signal })) === value ? '' : value;
}

interface AttributeQuestion {
  readonly id: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

/** Undefined if the element is gone or this version does not know the attribute. */
async function attribute({ session }: InputParts, { id, name, signal }: AttributeQuestion): Promise<unknown> {
  const path = `/element/${id}/attribute/${name}`;
  const question = { task: 'read the field', method: 'GET', path, signal, isSecret: true } as const;
  try {
    return await session.send({ ...question, limitMs: questionMs, isRead: true });
  } catch (error) {
    throwIfAborted(signal);
    if (!isAnswered(error)) throw error;
    return undefined;
  }
}

export async function activeElement(
  { session }: InputParts,
  { task, signal }: FieldQuestion,
): Promise<string | undefined> {
  const question = { task, method: 'GET', path: '/element/active', signal } as const;
  try {
    const value = await session.send({ ...question, limitMs: questionMs, isRead: true });
    const id = Object.values((value ?? {}) as Record<string, unknown>)[0];
    return typeof id === 'string' ? encodeURIComponent(id) : undefined;
  } catch (error) {
    if (wdaErrorIn(error) === 'no such element') return undefined;
    throw error;
  }
}

/** A field inside the alert can be tapped; one behind it cannot. */
async function assertNoAlert(
  parts: InputParts,
  { task, signal }: FieldQuestion,
  id: string | undefined,
): Promise<void> {
  const question = { task, method: 'GET', path: '/alert/text', signal } as const;
  const text = await parts.session.send({ ...question, limitMs: questionMs, isRead: true }).catch((error: unknown) => {
    if (!isAnswered(error)) throw error;
    return undefined;
  });
  if (typeof text !== 'string') return;
  const hittable = id === undefined ? false : await attribute(parts, { id, name: 'hittable', signal });
  if (hittable === true || hittable === 1 || hittable === 'true') return;
  throw alertOpen({ task, line: 'GET /alert/text', place: parts.client.place }, text);
}

function noFocus({ task }: FieldQuestion): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: no field has the focus`, {
    hint: 'Tap a field first, or name one. Is the tapped element a field, is it enabled, and does anything cover it?',
  });
}
