import type { AdbShell } from '../adb/adb-shell.ts';
import { buttons } from '../../shared/keys/android-keys.data.ts';

/**
 * Parses `dumpsys power`: whether the screen is off or shows a screen saver. The states are those of AOSP's
 * PowerManagerInternal.wakefulnessToString: Asleep, Awake, Dreaming, Dozing. Some versions print them as the result of
 * `getWakefulnessLocked()`.
 */
export function isAsleep(text: string): boolean {
  return /wakefulness(?:Locked)?(?:\(\))?=(?:Asleep|Dreaming|Dozing)\b/i.test(text);
}

/** Turns the screen on, because a screen that is off is black; resolves to whether it was off. */
export async function wakeUp(shell: AdbShell, signal: AbortSignal): Promise<boolean> {
  const task = 'wake the device up';
  const { stdout } = await shell.ask('dumpsys power', { task, signal });
  if (!isAsleep(stdout)) return false;
  await shell.ask(`input keyevent ${buttons.wakeUp}`, { task, signal });
  return true;
}
