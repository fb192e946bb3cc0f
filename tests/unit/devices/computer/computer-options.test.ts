import { expect, it } from 'vitest';

import { LibnutKeyboard } from '../../../../src/devices/computer/libnut/libnut-keyboard.ts';
import { localDriver } from '../../../../src/devices/computer/local-driver.ts';
import { AppleScriptKeyboard } from '../../../../src/devices/computer/macos/apple-script-keyboard.ts';
import { silentLogger } from '../../../contract/silent-logger.ts';
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

it.each([
  [{}, AppleScriptKeyboard],
  [{ keyboardDriver: 'applescript' }, AppleScriptKeyboard],
  [{ keyboardDriver: 'libnut' }, LibnutKeyboard],
])('the keyboard of a Mac is that of the option keyboardDriver: %j', (given, kind) => {
  const platform = 'darwin';
  const options = resolveComputerOptions(given, {}, platform);
  const driver = localDriver({ options, env: {}, platform, logger: () => silentLogger });

  expect(driver.keyboard).toBeInstanceOf(kind);
});
