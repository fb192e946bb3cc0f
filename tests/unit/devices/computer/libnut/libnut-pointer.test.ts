import { expect, it } from 'vitest';

import { LibnutPointer } from '../../../../../src/devices/computer/libnut/libnut-pointer.ts';
import type { LibnutCall, LibnutRequest } from '../../../../../src/devices/computer/libnut/libnut-process.ts';

const { signal } = new AbortController();

// One notch, as libnut-core counts it on each system; left and up are positive on all of them.
it.each([
  ['linux', 1],
  ['darwin', 100],
  ['win32', 120],
] as const)(
  'the wheel of libnut reveals what the direction names, on %s by %d for each notch',
  async (platform, notch) => {
    const sent: LibnutCall[] = [];
    const process = {
      platform,
      name: 'a desktop',
      run({ calls }: LibnutRequest) {
        sent.push(...calls);
        return Promise.resolve([]);
      },
    };
    const pointer = new LibnutPointer(process as never, {} as never);
    const turned = async (direction: 'up' | 'down' | 'left' | 'right', notches: number): Promise<LibnutCall[]> => {
      await pointer.wheel(direction, notches, { signal });
      return sent.splice(0);
    };

    expect(await turned('down', 2)).toEqual(Array(2).fill(['scrollMouse', 0, -notch]));
    expect(await turned('up', 1)).toEqual([['scrollMouse', 0, notch]]);
    expect(await turned('right', 1)).toEqual([['scrollMouse', -notch, 0]]);
    expect(await turned('left', 1)).toEqual([['scrollMouse', notch, 0]]);
  },
);
