import type { SimulatedDevice } from '../../device/device.ts';
import type { Display } from '../../screen/display.ts';
import { record } from './activity.ts';

/** `dumpsys window [displays|InputMethod]` */
export async function dumpWindow({ displays }: SimulatedDevice, [part]: readonly string[]): Promise<string> {
  if (part === 'InputMethod') return dumpKeyboard(displays[0]);
  return `WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n${displays.map(perDisplay).join('')}`;
}

async function dumpKeyboard(display: Display): Promise<string> {
  await display.settle();
  const isShown = await display.keyboard.isShown();
  return `WINDOW MANAGER WINDOWS (dumpsys window windows)\n  Window #1 Window{3c1 u0 InputMethod}:\n    isOnScreen=${isShown}\n    isVisible=${isShown}\n`;
}

function perDisplay(display: Display): string {
  const { facts, metrics, view, front } = display;
  const { physical, override, density } = metrics;
  const { width, height } = view.size;
  const base = override ? ` base=${override.width}x${override.height}` : '';
  return `  Display: mDisplayId=${facts.id}
    init=${physical.width}x${physical.height} ${density}dpi${base} cur=${width}x${height} app=${width}x${height}
    mCurrentRotation=ROTATION_${metrics.rotation * 90}
    mRotation=${metrics.rotation}
  mCurrentFocus=Window{5d3fa9 u0 ${front.app}/${front.place}}
  mFocusedApp=${record(front)}
`;
}
