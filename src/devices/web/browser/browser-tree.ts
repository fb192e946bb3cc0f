import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import type { WebDevice } from '../web-device.ts';

export interface BrowserTreeInit {
  /** The device of the active page. */
  active(): WebDevice;
  /** Reads from the active page, and again from the next one when the page closes meanwhile. */
  onActive<T>(signal: AbortSignal, read: (device: WebDevice) => Promise<T>): Promise<T>;
  /** The device of the page in the newest screenshot, which positions refer to. */
  shown(): WebDevice;
  /** A function that returns the device of the page that is active now, once another one is; undefined when it is closed. */
  keep(): () => WebDevice | undefined;
  /** Numbers of these two tabs, counted from 0. */
  activeTab(): number | undefined;
  shownTab(): number | undefined;
}

/** The tree of a browser: snapshots come from the active page, positions refer to the page in the newest screenshot. */
export function browserTree({ active, onActive, keep, shown, activeTab, shownTab }: BrowserTreeInit): ScreenTree {
  return {
    tellsLooks: true,
    snapshot: (options) => onActive(options.signal, ({ tree }) => tree.snapshot(options)),
    find: (locator, signal) => shown().tree.find(locator, signal),
    reveal: async (text, signal) => (await shown().tree.reveal?.(text, signal)) ?? false,
    aim: async (at, signal) => (await shown().tree.aim?.(at, signal)) ?? {},
    locatorsAt: (rect, signal) => shown().tree.locatorsAt(rect, signal),
    surroundings: async (rect, signal) =>
      (await shown().tree.surroundings?.(rect, signal)) ?? { at: undefined, parts: [] },
    code: {
      read: async (parts, signal) => {
        const screen = await onActive(signal, async ({ tree }) => tree.code?.read(parts, signal));
        return screen && { ...screen, tab: activeTab() };
      },
      targetAt: async (rect, signal) => {
        const target = await shown().tree.code?.targetAt(rect, signal);
        return target && { ...target, tab: shownTab() };
      },
    },
    keepTab: () => {
      const behind = keep();
      return {
        async read(options) {
          const tree = behind()?.tree;
          // A tab that closes meanwhile is none to read.
          return (
            tree &&
            Promise.all([tree.snapshot(options), tree.place?.(options.signal)]).then(
              ([nodes, place]) => ({ nodes, place }),
              () => undefined,
            )
          );
        },
      };
    },
    place: (signal) => onActive(signal, async ({ tree }) => tree.place?.(signal)),
    pulse: (signal) => onActive(signal, async ({ tree }) => tree.pulse?.(signal)),
    evaluate: async (script, signal) => active().tree.evaluate?.(script, signal),
  };
}
