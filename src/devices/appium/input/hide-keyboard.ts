import type { ClearTextOptions } from '../../../core/device/device-input.ts';
import { isAnswered } from '../appium-session.ts';
import type { HideKeyboard } from '../drivers/driver-profile.ts';
import type { InputParts } from './input-parts.ts';

const questionMs = 10_000;

/** Hides the on-screen keyboard after typing. Best effort: some keyboards have no key that hides them and does nothing else. */
export async function hideKeyboard(parts: InputParts, options: ClearTextOptions): Promise<void> {
  const { autoDismissKeyboard = true, signal } = options;
  const { session, logger } = parts;
  const { hideKeyboard: way } = session.profile;
  if (!autoDismissKeyboard || !way) return;
  try {
    const isThere = await hasKey(parts, way, signal);
    if (isThere) await session.script({ task: 'hide the keyboard', signal }, way.call);
  } catch (error) {
    if (!isAnswered(error)) throw error;
    logger().debug('appium', 'The keyboard stays: the driver cannot hide it.');
  }
}

async function hasKey({ session }: InputParts, { key }: HideKeyboard, signal: AbortSignal): Promise<boolean> {
  if (!key) return true;
  const question = { task: 'look for a key that hides the keyboard', signal, limitMs: questionMs, isRead: true };
  const found = await session.run(question, (browser) => browser.findElements(key.using, key.value));
  return found.length > 0;
}
