import { monotonic } from '../../../core/clock.ts';
import { sleep, throwIfAborted } from '../../../core/deadline.ts';
import { DeviceError } from '../../../core/errors.ts';
import { post, type Gesture, type InputParts } from './input-parts.ts';

/** Long texts take long: 60 characters a second at most. */
const typingMs = 60_000;
const eachMs = 50;
/** How long a keyboard may take to come up after a tap, and how often it is tried, in milliseconds. */
const comingMs = 3000;
const triedEveryMs = 150;

/** Types texts in one request; waits for the keyboard, without which nothing has been typed. */
export async function sendKeys(parts: InputParts, value: readonly string[], gesture: Gesture): Promise<void> {
  const { signal } = gesture;
  const limitMs = typingMs + value.length * eachMs;
  const until = monotonic() + comingMs;
  for (;;) {
    try {
      await post(parts, { ...gesture, limitMs }, [{ path: '/wda/keys', body: { value } }]);
      return;
    } catch (error) {
      if (!isWithoutKeyboard(error)) throw error;
      if (monotonic() >= until) throw noKeyboard(gesture, error);
    }
    throwIfAborted(signal);
    await sleep(triedEveryMs, signal);
  }
}

function isWithoutKeyboard(error: unknown): boolean {
  if (!DeviceError.isInstance(error) || error.details['wdaError'] === undefined) return false;
  return /keyboard .*(?:not (?:present|visible)|must be present)/i.test(String(error.details['said']));
}

function noKeyboard({ task }: Gesture, cause: unknown): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot ${task}: no field has the focus, so that there is no keyboard`,
    {
      hint: 'Tap a field first, or name one. On a simulator, "Connect Hardware Keyboard" has to be off.',
      cause,
    },
  );
}
