import type { SystemInput } from '../../../core/device/device-input.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import { post, type InputParts } from './input-parts.ts';

export type SystemParts = InputParts;

/** Height of the status bar in points; it is taller on devices without a home button. */
const homeButtonBar = 20;
const questionMs = 5000;
/** The finger moves from the lower edge to the middle and rests there. */
const switcher = { fromPart: 0.5, holdMs: 1000, velocity: 1000 } as const;

export function iosSystem(parts: SystemParts): SystemInput {
  return {
    async home({ signal }) {
      const task = 'go to the home screen';
      // This endpoint needs no session.
      const request = { task, method: 'POST', path: '/wda/homescreen', signal } as const;
      await parts.client.send(request).catch((error: unknown) => {
        if (wdaErrorIn(error) !== 'unknown command') throw error;
        return post(parts, { task, signal }, [{ path: '/wda/pressButton', body: { name: 'home' } }]);
      });
    },
    async recentApps({ signal }) {
      const task = 'show the recent apps';
      if (await hasHomeButton(parts, signal)) {
        const press = { path: '/wda/pressButton', body: { name: 'home' } };
        await post(parts, { task, signal }, [press]);
        return void (await post(parts, { task, signal }, [press]));
      }
      const { width, height } = await parts.size(signal);
      const toPlace = await parts.places(signal);
      const from = toPlace({ x: width / 2, y: height });
      const to = toPlace({ x: width / 2, y: height * switcher.fromPart });
      const way = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
      const { velocity, holdMs } = switcher;
      await post(parts, { task, signal }, [
        {
          path: '/wda/pressAndDragWithVelocity',
          body: { ...way, pressDuration: 0, velocity, holdDuration: holdMs / 1000 },
        },
        { path: '/wda/dragfromtoforduration', body: { ...way, duration: 0 } },
      ]);
    },
  };
}

async function hasHomeButton({ session }: SystemParts, signal: AbortSignal): Promise<boolean> {
  const question = { task: 'ask for the status bar', method: 'GET', path: '/wda/screen', signal } as const;
  const value = await session.send({ ...question, limitMs: questionMs, isRead: true });
  const { statusBarSize } = (value ?? {}) as { readonly statusBarSize?: { readonly height?: number } };
  const { height = 0 } = statusBarSize ?? {};
  // An app that hides the status bar reports none; newer devices are then assumed.
  return height > 0 && height <= homeButtonBar;
}
