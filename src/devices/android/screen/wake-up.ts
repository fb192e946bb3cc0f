import type { AdbShell } from '../adb/adb-shell.ts';
import { buttons } from '../input/key-codes.data.ts';

/** Turns the screen on, since one that is off is black; resolves to whether it was off. */
export async function wakeUp(shell: AdbShell, signal: AbortSignal): Promise<boolean> {
  const task = 'wake the device up';
  const { stdout } = await shell.ask('dumpsys power', { task, signal });
  // PowerManagerInternal.wakefulnessToString of AOSP: Asleep, Awake, Dreaming (a screen saver), Dozing.
  if (!/mWakefulness=(?:Asleep|Dreaming|Dozing)/.test(stdout)) return false;
  await shell.ask(`input keyevent ${buttons.wakeUp}`, { task, signal });
  return true;
}
