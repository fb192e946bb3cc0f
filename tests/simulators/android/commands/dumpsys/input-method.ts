import type { SimulatedDevice } from '../../device/device.ts';

/** From this version on, another part of the service knows what is shown. */
const sinceStateComputer = 34;

export async function dumpInputMethod({ displays, settings, personality }: SimulatedDevice): Promise<string> {
  const method = settings.space('secure')?.get('default_input_method') ?? '';
  const [display] = displays;
  await display.settle();
  const isShown = await display.keyboard.isShown();
  // AOSP, InputMethodService.updateInputViewShown(): the field is written only while the window of the input method shows, so
  // it stays true after the keyboard was hidden. mWindowVisible and mDecorViewVisible follow the window.
  const { wasShown } = display.keyboard;
  const requested = `mShowRequested=${isShown} mShowExplicitlyRequested=${isShown} mShowForced=false`;
  const shown =
    personality.sdk >= sinceStateComputer
      ? `  mVisibilityStateComputer:\n    mRequestedShowExplicitly=${isShown} mShowForced=false\n    mInputShown=${isShown}`
      : `  ${requested} mInputShown=${isShown}`;
  return `Current Input Method Manager state:
  mCurMethodId=${method}
${shown}
  mInteractive=true
Input method service state for ${method}:
  mWindowVisible=${isShown} mDecorViewVisible=${isShown}
  mShowInputRequested=${isShown} mIsInputViewShown=${wasShown}
`;
}
