import type { SimulatedDevice } from '../../device/device.ts';

export function dumpInputMethod({ settings }: SimulatedDevice): string {
  const method = settings.space('secure')?.get('default_input_method') ?? '';
  const isShown = false;
  return `Current Input Method Manager state:
  mCurMethodId=${method}
  mShowRequested=${isShown} mShowExplicitlyRequested=false mShowForced=false mInputShown=${isShown}
  mInteractive=true
`;
}
