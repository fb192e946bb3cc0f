import type { LongPressInput, PointerInput, SwipeInput } from '../../../core/device/device-input.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import { down, moveTo, pause, up } from '../../shared/fingers.ts';
import { fingers } from './finger-actions.ts';
import { post, type Gesture, type InputParts } from './input-parts.ts';

/** Duration of a tap in milliseconds. */
const tapMs = 50;
const betweenTapsMs = 80;
const longPressMs = 1000;
const swipeMs = 300;
/** Hold time after which a draggable item is picked up, in milliseconds. */
const pickUpMs = 600;
const dragMs = 1000;
/** Extra time that WebDriverAgent needs until the app is idle, in milliseconds. */
const slowMs = 30_000;

export function iosPointer(parts: InputParts): PointerInput {
  return {
    async tap(point, { signal }) {
      const at = (await parts.places(signal))(point);
      await post(parts, { task: 'tap', signal }, [
        { path: '/wda/tap', body: at },
        { path: '/wda/tap/0', body: at },
      ]);
    },
    async doubleTap(point, { signal }) {
      const at = (await parts.places(signal))(point);
      const tap = [down, pause(tapMs), up];
      await post(parts, { task: 'double-tap', signal }, [
        { path: '/wda/doubleTap', body: at },
        fingers([moveTo(at), ...tap, pause(betweenTapsMs), ...tap]),
      ]);
    },
    drag: (from, to, { signal }) =>
      dragFinger(parts, { task: 'drag', from, to, holdMs: pickUpMs, durationMs: dragMs, signal }),
  };
}

export function iosLongPress(parts: InputParts): LongPressInput {
  return {
    async longPress(point, { durationMs = longPressMs, signal }) {
      const at = (await parts.places(signal))(point);
      await post(parts, { task: 'press long', signal, limitMs: durationMs + slowMs }, [
        { path: '/wda/touchAndHold', body: { ...at, duration: durationMs / 1000 } },
        fingers([moveTo(at), down, pause(durationMs), up]),
      ]);
    },
  };
}

export function iosSwipe(parts: InputParts): SwipeInput {
  return {
    swipe: (from, to, { durationMs = swipeMs, signal }) =>
      dragFinger(parts, { task: 'swipe', from, to, holdMs: 0, durationMs, signal }),
  };
}

/** Path of one finger, in frame pixels. */
export interface FingerDrag extends Pick<Gesture, 'task' | 'signal'> {
  readonly from: Point;
  readonly to: Point;
  /** Milliseconds to hold before moving. */
  readonly holdMs: number;
  /** Duration of the movement, in milliseconds. */
  readonly durationMs: number;
  /** Milliseconds to rest before the finger is lifted. */
  readonly restMs?: number;
}

/** WebDriverAgent takes a velocity. Versions without one move the finger in single steps. */
export async function dragFinger(parts: InputParts, drag: FingerDrag): Promise<void> {
  const { holdMs, durationMs, restMs = 0, task, signal } = drag;
  const toPlace = await parts.places(signal);
  const [from, to] = [toPlace(drag.from), toPlace(drag.to)];
  const gesture = { task, signal, limitMs: holdMs + durationMs + restMs + slowMs };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const byFinger = fingers([
    moveTo(from),
    down,
    pause(holdMs),
    moveTo(to, durationMs),
    ...(restMs > 0 ? [pause(restMs)] : []),
    up,
  ]);
  // A finger that does not move has no velocity.
  if (length < 1)
    return void (await post(parts, gesture, [fingers([moveTo(from), down, pause(holdMs + durationMs), up])]));
  const way = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
  const velocity = Math.max(1, Math.round((length / Math.max(1, durationMs)) * 1000));
  await post(parts, gesture, [
    {
      path: '/wda/pressAndDragWithVelocity',
      body: { ...way, pressDuration: holdMs / 1000, velocity, holdDuration: restMs / 1000 },
    },
    byFinger,
  ]);
}
