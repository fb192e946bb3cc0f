import { z } from 'zod';

import type { AnyAction, Located } from '../../core/device/action.ts';
import type { RecordMark } from '../../core/record/record.ts';
import { inQuotes } from '../../util/in-quotes.ts';

type Param = Readonly<Record<string, unknown>>;

/** E.g. `Tap "Log in"`, `Tap the "Log in" button`, `Input "alice" in "Username"`, `Scroll "down"`. */
export function describeAction(action: AnyAction, param: Param): string {
  const fields = new Set(action.targets.map((field) => field.name));
  const targets: string[] = [];
  const values: string[] = [];
  for (const [name, value] of Object.entries(param)) {
    if (value === undefined || value === null || isDefault(action, name, value)) continue;
    if (fields.has(name)) targets.push(inQuotes((value as Located).prompt));
    else values.push(typeof value === 'string' ? `"${value}"` : JSON.stringify(value));
  }
  const object = targets.join(' → ');
  return [action.name, values.join(', '), values.length > 0 && object ? `in ${object}` : object]
    .filter((part) => part !== '')
    .join(' ');
}

function isDefault(action: AnyAction, name: string, value: unknown): boolean {
  const field = action.params.shape[name];
  return field instanceof z.ZodDefault && field.def.defaultValue === value;
}

/** The parameters with the prompts of elements instead of their boxes. */
export function withoutBoxes(action: AnyAction, param: Param): Record<string, unknown> {
  const plain: Record<string, unknown> = { ...param };
  for (const { name } of action.targets) {
    const located = plain[name] as Located | undefined;
    if (located) plain[name] = located.prompt;
  }
  return plain;
}

/** Marks on the frame for the elements of an action. */
export function actionMarks(action: AnyAction, param: Param): RecordMark[] {
  return action.targets.flatMap(({ name }) => {
    const located = param[name] as Located | undefined;
    if (!located?.rect) return [];
    return [{ kind: 'target' as const, rect: located.rect, point: located.center, label: located.prompt }];
  });
}
