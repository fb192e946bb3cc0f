import type { AnyAction, Located } from '../../core/action.ts';
import type { Capability } from '../../core/device-input.ts';
import type { Call } from './agent-context.ts';
import { onDevice } from './device-failure.ts';
import { coveredError } from './element-memory.ts';

/** Input that lands on a point of the screen. */
const touching: ReadonlySet<Capability> = new Set(['pointer', 'mouse', 'longPress']);

/**
 * The parameters of an action that touches one element, with the point to touch. Whoever found the element, in a picture or in
 * a tree, gave its middle, and that may be a link in the label of a checkbox.
 *
 * @throws ActionError `ACTION_FAILED` where every point of the element is part of something else
 */
export async function aimed(
  call: Call,
  { needs, targets }: AnyAction,
  param: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { device } = call.agent;
  const [target, other] = targets;
  const located = target && (param[target.name] as Located | undefined | null);
  if (!device.tree?.aim || !located || other || !needs.some((need) => touching.has(need))) return param;
  // Who was told a point that is not the middle of the element was told where to touch it.
  if (!isMiddle(located)) return param;
  const { rect, prompt } = located;
  const { touch, cover } = await onDevice(
    device,
    'aim at an element',
    async () => (await device.tree?.aim?.(rect, call.signal)) ?? {},
  );
  if (cover !== undefined) throw coveredError(prompt, cover);
  return touch ? { ...param, [target.name]: { ...located, center: touch } } : param;
}

function isMiddle({ rect: { left, top, width, height }, center: { x, y } }: Located): boolean {
  return Math.abs(left + width / 2 - x) <= 1 && Math.abs(top + height / 2 - y) <= 1;
}
