import type { Device } from '../../core/device/device.ts';
import type { DeviceInput } from '../../core/device/device-input.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import type { ScreenTree } from '../../core/screen/screen-tree.ts';

/**
 * The input of a page in an application, with the groups of the application: an agent knows these from its start. Commands for
 * applications and buttons of the phone work the same in pages.
 */
export function pageInput(native: DeviceInput, page: DeviceInput): DeviceInput {
  const { apps, system } = native;
  const groups = Object.keys(native).map((name) => {
    const group = page[name as keyof DeviceInput];
    return [name, group ?? missingGroup(name)] as const;
  });
  return { ...Object.fromEntries(groups), ...(apps && { apps }), ...(system && { system }) };
}

/** The groups are the same in every context, so what a page lacks says so when it is called. */
function missingGroup(name: string): object {
  return new Proxy(
    {},
    {
      get: (_, method) => () =>
        Promise.reject(
          new DeviceError('DEVICE_UNSUPPORTED', `Cannot use ${name}.${String(method)} in a page of an application`, {
            hint: "Go back to the application first: await agent.useContext('NATIVE_APP').",
          }),
        ),
    },
  );
}

export interface ContextTreeInit {
  /** What the session sees, as far as is known. */
  shown(): Pick<Device, 'tree'>;
  /** Asks the session what it sees. */
  look(signal: AbortSignal): Promise<void>;
}

/** A tree that is the one of whatever the session sees. */
export function treeOfContext({ shown, look }: ContextTreeInit): ScreenTree {
  const tree = (): ScreenTree | undefined => shown().tree;
  return {
    get tellsLooks() {
      return tree()?.tellsLooks ?? false;
    },
    get tellsTouch() {
      return tree()?.tellsTouch ?? false;
    },
    async snapshot(options) {
      await look(options.signal);
      return (await tree()?.snapshot(options)) ?? [];
    },
    find: async (locator, signal) => tree()?.find(locator, signal),
    reveal: async (text, signal) => (await tree()?.reveal?.(text, signal)) ?? false,
    aim: async (at, signal) => (await tree()?.aim?.(at, signal)) ?? {},
    locatorsAt: async (rect, signal) => (await tree()?.locatorsAt(rect, signal)) ?? [],
    place: async (signal) => tree()?.place?.(signal),
    pulse: async (signal) => tree()?.pulse?.(signal),
  };
}
