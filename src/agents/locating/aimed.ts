import type { AnyAction, Located } from '../../core/device/action.ts';
import type { Capability } from '../../core/device/device-input.ts';
import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { ActionError } from '../../core/errors/errors.ts';
import { rectCenter, type Rect } from '../../core/screen/geometry.ts';
import type { Aim, AimedBox } from '../../core/screen/screen-tree.ts';
import { inQuotes } from '../../util/in-quotes.ts';
import type { Call } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';
import { coveredError, lookAgainMs } from './element-memory.ts';
import { targetMoved } from './found-at-rest.ts';
import { endOf, looksAgain } from './look-again.ts';

/** Input that lands on a point of the screen. */
const touching: ReadonlySet<Capability> = new Set(['pointer', 'mouse', 'longPress']);

export interface AimSpec {
  readonly action: AnyAction;
  readonly param: Record<string, unknown>;
  /** Id of the tree snapshot that the element was found in; undefined for an element found in a picture. */
  readonly snapshotId?: string | undefined;
  /** How long to wait until it can be touched, in milliseconds. Default: the option of the agent. */
  readonly patience?: number | undefined;
}

/**
 * The parameters of an action that touches one element, with the point to touch. A located element has only its middle, which
 * may be a link in the label of a checkbox. An element that was found in a tree may have moved since.
 *
 * @throws ActionError `ACTION_FAILED` when something covers the whole element, or when it is disabled
 * @throws ActionError `TARGET_MOVED` when it has disappeared
 */
export async function aimed(call: Call, spec: AimSpec): Promise<Record<string, unknown>> {
  const { param, snapshotId } = spec;
  const { name, located } = toTouch(call, spec) ?? {};
  if (name === undefined || !located) return param;
  // A point that is not the middle was chosen on purpose.
  const isOpen = isMiddle(located);
  if (!isOpen && snapshotId === undefined) return param;
  const aim = await aimWhenFree(call, spec, { rect: located.rect, reading: snapshotId });
  return { ...param, [name]: withAim(located, isOpen ? aim : { ...aim, touch: undefined, cover: undefined }) };
}

/** Waits until the element is neither covered nor disabled, or the time is over. */
async function aimWhenFree(call: Call, { action, patience }: AimSpec, at: AimedBox): Promise<Aim> {
  const begun = monotonic();
  const end = looksAgain(call, patience) ? endOf(call, begun + (patience ?? call.agent.options.patience)) : begun;
  for (;;) {
    const aim = await aimAt(call, at);
    // A disabled element can still be hovered, and its menu can be opened.
    const disabled = action.needs.some((need) => need === 'pointer') ? aim.disabled : undefined;
    const isFree = aim.isGone === true || (aim.cover === undefined && disabled === undefined);
    if (isFree || monotonic() >= end) return { ...aim, disabled };
    await sleep(lookAgainMs, call.signal);
  }
}

function withAim(located: Located, { touch, cover, disabled, moved, isGone }: Aim): Located {
  if (isGone) throw targetMoved(located.prompt, 'it went away after it was found');
  if (cover !== undefined) throw coveredError(located.prompt, cover);
  if (disabled !== undefined) throw disabledError(located.prompt, disabled);
  const there = moved ? movedTo(located, moved) : located;
  return touch ? { ...there, center: touch } : there;
}

/** The element of an action that touches exactly one, and the name of its parameter. */
function toTouch(
  { agent: { device } }: Call,
  { action: { needs, targets }, param }: AimSpec,
): { readonly name: string; readonly located: Located } | undefined {
  const [target, other] = targets;
  if (!device.tree?.aim || !target || other || !needs.some((need) => touching.has(need))) return undefined;
  const located = param[target.name] as Located | undefined | null;
  return located ? { name: target.name, located } : undefined;
}

function aimAt({ agent: { device }, signal }: Call, at: AimedBox): Promise<Aim> {
  return onDevice(device, 'aim at an element', async () => (await device.tree?.aim?.(at, signal)) ?? {});
}

function movedTo(located: Located, rect: Rect): Located {
  const [from, to] = [rectCenter(located.rect), rectCenter(rect)];
  const { x, y } = located.center;
  return { ...located, rect, center: { x: x + to.x - from.x, y: y + to.y - from.y } };
}

function disabledError(prompt: string, what: string): ActionError {
  return new ActionError('ACTION_FAILED', `Cannot act on ${inQuotes(prompt)}: ${what} is disabled`, {
    hint: 'First do what enables it. If that takes longer than patience, raise patience, or wait with aiWaitFor.',
  });
}

function isMiddle({ rect, center }: Located): boolean {
  const { x, y } = rectCenter(rect);
  return Math.abs(x - center.x) <= 1 && Math.abs(y - center.y) <= 1;
}
