import { setTimeout as sleep } from 'node:timers/promises';

import type { IosPhone } from '../../device/ios-phone.ts';
import { moveAlong, press, tap } from '../../../phone/gestures.ts';
import type { Point } from '../../../phone/view.ts';
import { numberOf, type Route, type WdaCall } from '../route.ts';
import { BadActions, performActions, type FingerSurface } from '../../../phone/finger-actions.ts';
import { WdaError } from '../wda-error.ts';

/** Points a second of a finger that is told no speed. */
const usualSpeed = 1000;
/** So near to the bottom begin gestures of the system. */
const edge = 20;
/** A finger that rests so long on its way up shows the apps. */
const switcherMs = 300;
const betweenTapsMs = 80;

const place = ({ body }: WdaCall, x = 'x', y = 'y'): Point => ({ x: numberOf(body, x), y: numberOf(body, y) });

async function act(phone: IosPhone, actions: unknown): Promise<void> {
  const surface: FingerSurface = {
    screen: phone.screen,
    toPixels: (point) => phone.toPixels(point),
    takes: (point) => phone.alert.takes(phone.onScreen(point)),
  };
  await performActions(surface, actions).catch((error: unknown) => {
    throw error instanceof BadActions ? new WdaError('invalid argument', error.message) : error;
  });
}

async function tapAt(phone: IosPhone, point: Point): Promise<void> {
  if (!(await phone.alert.takes(phone.onScreen(point)))) await tap(phone.screen, phone.toPixels(point));
}

async function tapTimes(phone: IosPhone, point: Point, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    if (index > 0) await sleep(betweenTapsMs);
    await tapAt(phone, point);
  }
}

interface Drag {
  readonly from: Point;
  readonly to: Point;
  readonly pressMs: number;
  readonly speed: number;
  readonly holdMs: number;
}

async function drag(phone: IosPhone, { from, to, pressMs, speed, holdMs }: Drag): Promise<void> {
  const { size, screen, personality } = phone;
  if (!personality.hasHomeButton && phone.onScreen(from).y > size.height - edge && to.y < from.y - size.height / 4) {
    return holdMs >= switcherMs ? screen.recents() : screen.home();
  }
  const way = { from: phone.toPixels(from), to: phone.toPixels(to) };
  const travelMs = (Math.hypot(to.x - from.x, to.y - from.y) / speed) * 1000;
  if (pressMs > shortPressMs || holdMs > 0) {
    await screen.touch('touchStart', [{ ...way.from, id: 0 }]);
    await sleep(pressMs);
    await moveHeld(phone, way, travelMs);
    await sleep(holdMs);
    return screen.touch('touchEnd', []);
  }
  await moveAlong(screen, [way], travelMs);
}

/** Up to here, a finger only came down. */
const shortPressMs = 100;
const moveMs = 16;

async function moveHeld(phone: IosPhone, way: { from: Point; to: Point }, durationMs: number): Promise<void> {
  const count = Math.max(2, Math.round(durationMs / moveMs));
  for (let move = 1; move <= count; move++) {
    await sleep(moveMs);
    const part = move / count;
    const x = way.from.x + (way.to.x - way.from.x) * part;
    const y = way.from.y + (way.to.y - way.from.y) * part;
    await phone.screen.touch('touchMove', [{ x, y, id: 0 }]);
  }
}

const dragOf = (call: WdaCall): Pick<Drag, 'from' | 'to'> => ({
  from: place(call, 'fromX', 'fromY'),
  to: place(call, 'toX', 'toY'),
});

export const touchRoutes: readonly Route[] = [
  { on: 'POST /wda/tap', run: (call) => tapAt(call.phone, place(call)) },
  { on: 'POST /wda/tap/0', run: (call) => tapAt(call.phone, place(call)) },
  { on: 'POST /wda/doubleTap', run: (call) => tapTimes(call.phone, place(call), 2) },
  {
    on: 'POST /wda/tapWithNumberOfTaps',
    run: (call) => tapTimes(call.phone, place(call), numberOf(call.body, 'numberOfTaps')),
  },
  {
    on: 'POST /wda/touchAndHold',
    run: (call) => press(call.phone.screen, call.phone.toPixels(place(call)), numberOf(call.body, 'duration') * 1000),
  },
  {
    on: 'POST /wda/dragfromtoforduration',
    run: (call) =>
      drag(call.phone, {
        ...dragOf(call),
        pressMs: numberOf(call.body, 'duration') * 1000,
        speed: usualSpeed,
        holdMs: 0,
      }),
  },
  {
    on: 'POST /wda/pressAndDragWithVelocity',
    run: (call) =>
      drag(call.phone, {
        ...dragOf(call),
        pressMs: numberOf(call.body, 'pressDuration') * 1000,
        speed: numberOf(call.body, 'velocity'),
        holdMs: numberOf(call.body, 'holdDuration') * 1000,
      }),
  },
  {
    on: 'POST /wda/pinch',
    async run({ phone, body }) {
      const scale = numberOf(body, 'scale');
      const { width, height } = phone.size;
      const near = 40;
      const far = near * (scale > 1 ? scale : 1 / scale);
      const [from, to] = scale > 1 ? [near, far] : [far, near];
      const ways = [-1, 1].map((side) => ({
        from: phone.toPixels({ x: width / 2 + side * from, y: height / 2 }),
        to: phone.toPixels({ x: width / 2 + side * to, y: height / 2 }),
      }));
      await moveAlong(phone.screen, ways, 300);
    },
  },
  { on: 'POST /actions', run: ({ phone, body }) => act(phone, body['actions']) },
  { on: 'DELETE /actions', run: () => null },
];
