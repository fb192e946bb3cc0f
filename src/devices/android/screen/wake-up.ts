import type { AdbShell } from '../adb/adb-shell.ts';
import { buttons } from '../input/key-codes.data.ts';

/**
 * Reads `dumpsys power`: whether the screen shows nothing, or a screen saver. The words are those of AOSP's
 * PowerManagerInternal.wakefulnessToString: Asleep, Awake, Dreaming, Dozing; some versions print them as what `getWakefulnessLocked()` returns.
 */
export function isAsleep(text: string): boolean {
  return /wakefulness(?:Locked)?(?:\(\))?=(?:Asleep|Dreaming|Dozing)\b/i.test(text);
}

/** Turns the screen on, since one that is off is black; resolves to whether it was off. */
export async function wakeUp(shell: AdbShell, signal: AbortSignal): Promise<boolean> {
  const task = 'wake the device up';
  const { stdout } = await shell.ask('dumpsys power', { task, signal });
  if (!isAsleep(stdout)) return false;
  await shell.ask(`input keyevent ${buttons.wakeUp}`, { task, signal });
  return true;
}
