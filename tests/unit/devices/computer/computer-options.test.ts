import { expect, it } from 'vitest';

import { resolveComputerOptions } from '../../../../src/devices/computer/computer-options.ts';

it.each(['linux', 'darwin', 'win32'] as const)(
  'the options of a desktop have the defaults of the specification: %s',
  (platform) => {
    expect(resolveComputerOptions({}, {}, platform)).toEqual({
      inputStrategy: 'legacy',
      customActions: [],
      keyboardModifierDelay: 0,
      headless: false,
      xvfbResolution: '1920x1080x24',
    });
  },
);
