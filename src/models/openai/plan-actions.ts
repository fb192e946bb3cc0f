import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import type { PlannedAction } from '../../core/model/model.ts';
import { readPlace, writePlace, type Grounding } from '../families/coordinates.ts';
import type { ParsedReply } from './json-reply.ts';

type Param = Readonly<Record<string, unknown>>;

/**
 * Converts the coordinates in planned actions to frame pixels; without a grounding, actions have none. Unknown actions stay as
 * they are: the caller reports them.
 */
export function readActions(
  raw: readonly PlannedAction[],
  known: readonly AnyAction[],
  grounding: Grounding | undefined,
): ParsedReply<PlannedAction[]> {
  const actions: PlannedAction[] = [];
  for (const [index, { name, param }] of raw.entries()) {
    const action = known.find((candidate) => candidate.name === name);
    const read = action ? readParam(action, param, grounding) : { value: param };
    if ('problem' in read) return { problem: `actions[${index}] (${name}): ${read.problem}` };
    actions.push({ name, param: read.value });
  }
  return { value: actions };
}

function readParam(action: AnyAction, raw: Param, grounding: Grounding | undefined): ParsedReply<Param> {
  const param: Record<string, unknown> = withoutNulls(action, raw);
  for (const { name } of action.targets) {
    if (param[name] === undefined) continue;
    const element = readElement(param[name], grounding);
    if ('problem' in element) return { problem: `${name}: ${element.problem}` };
    param[name] = element.value;
  }
  return { value: scaleLengths(action, param, grounding && lengthScale(grounding)) };
}

/** Frame pixels per pixel of the picture that was sent. */
function lengthScale({ frame, sent }: Grounding): number {
  return frame.width / sent.width;
}

/** Scales lengths, such as the distance of a scroll, which actions mark as `pixels`. */
function scaleLengths(action: AnyAction, param: Param, scale = 1): Param {
  const scaled = Object.entries(param).map(([name, value]) => {
    const isLength = typeof value === 'number' && isMarked(action.params.shape[name]);
    return [name, isLength ? value * scale : value];
  });
  return Object.fromEntries(scaled);
}

function isMarked(field: z.core.$ZodType | undefined): boolean {
  return field !== undefined && z.globalRegistry.get(field)?.['pixels'] === true;
}

/** Models write null for a parameter that they leave out. Null stays only where the action accepts it. */
function withoutNulls(action: AnyAction, raw: Param): Record<string, unknown> {
  const kept = Object.entries(raw).filter(
    ([name, value]) => value !== null || action.params.shape[name]?.safeParse(null).success === true,
  );
  return Object.fromEntries(kept);
}

function readElement(raw: unknown, grounding: Grounding | undefined): ParsedReply<Param> {
  const fields: unknown = typeof raw === 'string' ? { prompt: raw } : raw;
  if (!isParam(fields)) return { problem: 'must be {"prompt": string, …}' };
  if (fields['error'] || fields['errors']) return { problem: 'has an error beside it; leave the action out' };
  const prompt = promptOf(fields);
  const place = grounding && readPlace(fields, grounding);
  if (place === undefined)
    return prompt === undefined ? { problem: 'has neither a prompt nor a place' } : { value: { prompt } };
  if ('problem' in place) return place;
  if (prompt !== undefined) return { value: { prompt, ...place } };
  return { value: { prompt: `element at ${place.center.x}, ${place.center.y}`, isUnnamed: true, ...place } };
}

function isParam(value: unknown): value is Param {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function promptOf({ prompt }: Param): string | undefined {
  return typeof prompt === 'string' && prompt.trim() !== '' ? prompt : undefined;
}

/** The reverse of `readActions`, for the history of a conversation. */
export function writeActions(
  planned: readonly PlannedAction[],
  known: readonly AnyAction[],
  grounding: Grounding | undefined,
): PlannedAction[] {
  return planned.map(({ name, param }) => {
    const action = known.find((candidate) => candidate.name === name);
    const scaled = action ? scaleLengths(action, param, grounding && 1 / lengthScale(grounding)) : param;
    const written = Object.entries(scaled).map(([field, value]) => [field, writeElement(value, grounding)]);
    return { name, param: Object.fromEntries(written) };
  });
}

function writeElement(value: unknown, grounding: Grounding | undefined): unknown {
  if (!isLocated(value)) return value;
  const words = value.isUnnamed ? {} : { prompt: value.prompt };
  return { ...words, ...(grounding && writePlace(value, grounding)) };
}

interface LocatedLike {
  readonly prompt: string;
  /** Whether the model gave coordinates without a description. */
  readonly isUnnamed?: boolean;
  readonly rect: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly center: { readonly x: number; readonly y: number };
}

function isLocated(value: unknown): value is LocatedLike {
  return typeof value === 'object' && value !== null && 'prompt' in value && 'rect' in value && 'center' in value;
}
