import { z } from 'zod';

import { defineAction, type AnyAction } from '../../core/device/action.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import { appActions } from '../shared/actions/app-actions.ts';
import { buttonActions } from '../shared/actions/button-actions.ts';
import { keyboardPress } from '../shared/actions/keyboard-press.ts';
import { pinchAction } from '../shared/actions/pinch-action.ts';
import type { TwoFingers } from '../shared/two-fingers.ts';
import type { AppiumSession } from './appium-session.ts';

const apps = appActions({
  launch: 'Open an app by its name or identifier, or a web URL or URL scheme.',
  terminate: 'End an app by its name or identifier.',
});

const questionMs = 10_000;

/** Actions that exist only on phones behind Appium. What the driver of the session lacks is not among them. */
export function appiumActions(session: AppiumSession, fingers: TwoFingers | undefined): readonly AnyAction[] {
  const { goesBack = false, hideKeyboard } = session.profile;
  const pressBack = (signal: AbortSignal): Promise<void> =>
    session.run({ task: 'go back', signal }, (browser) => browser.back());
  const buttons = buttonActions({ platform: 'Appium', pressBack });
  return [
    keyboardPress,
    pinchAction(fingers),
    ...apps,
    ...buttons.filter(({ name }) => goesBack || name !== 'AppiumBackButton'),
    ...(hideKeyboard ? [hideKeyboardAction(session)] : []),
  ];
}

function hideKeyboardAction(session: AppiumSession): AnyAction {
  return defineAction({
    name: 'AppiumHideKeyboard',
    description: 'Hide the on-screen keyboard.',
    params: z.object({}),
    needs: [],
    async run({ signal }) {
      const { hideKeyboard } = session.profile;
      if (!hideKeyboard) return;
      await session.script({ task: 'hide the keyboard', signal, limitMs: questionMs }, hideKeyboard.call);
    },
  });
}

/** Why an action that other devices have is absent: the driver of the session has no command for it. */
export function missingAction({ profile }: AppiumSession, action: string): DeviceError {
  return new DeviceError(
    'DEVICE_UNSUPPORTED',
    `${action} is not possible: the driver ${profile.name} of Appium has no command for it`,
    {
      hint: 'The table in docs/webdriver.md lists what each driver can do.',
      details: { action, driver: profile.name },
    },
  );
}
