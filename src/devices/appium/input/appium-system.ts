import type { SystemInput } from '../../../core/device/device-input.ts';
import { movePointer } from './appium-pointer.ts';
import type { InputParts } from './input-parts.ts';

/** The finger moves from the lower edge to the middle and rests there. */
const switcher = { fromPart: 0.5, durationMs: 300, restMs: 1000 } as const;

/** Undefined for a driver that has no command for buttons of the phone. */
export function appiumSystem(parts: InputParts): SystemInput | undefined {
  const { session } = parts;
  const { home, recentApps } = session.profile;
  if (!home || !recentApps) return undefined;
  return {
    home: async ({ signal }) => void (await session.script({ task: 'go to the home screen', signal }, home)),
    async recentApps({ signal }) {
      const task = 'show the recent apps';
      if (recentApps !== 'swipe-up') return void (await session.script({ task, signal }, recentApps));
      const { width, height } = await parts.size(signal);
      const from = { x: width / 2, y: height - 1 };
      const to = { x: width / 2, y: height * switcher.fromPart };
      const { durationMs, restMs } = switcher;
      await movePointer(parts, { task, from, to, holdMs: 0, durationMs, restMs, signal });
    },
  };
}
