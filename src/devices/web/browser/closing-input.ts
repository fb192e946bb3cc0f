import type { DeviceInput } from '../../../core/device/device-input.ts';
import { ClosedMeanwhile } from '../web-errors.ts';

/**
 * Input that may close its own tab. The driver cannot confirm such an input any more, but it has been performed. `goesOn`
 * resolves to whether the tab was closed and another one is active.
 */
export function closingInput(input: DeviceInput, goesOn: (error: unknown) => Promise<boolean>): DeviceInput {
  const { pointer, keyboard } = input;
  const ended =
    <T extends unknown[]>(send: (...call: T) => Promise<void>) =>
    async (...call: T): Promise<void> => {
      try {
        await send(...call);
      } catch (error) {
        if (!isClosedMeanwhile(error) || !(await goesOn(error))) throw error;
      }
    };
  return {
    ...input,
    ...(pointer && { pointer: { ...pointer, tap: ended(pointer.tap), doubleTap: ended(pointer.doubleTap) } }),
    ...(keyboard && { keyboard: { ...keyboard, press: ended(keyboard.press) } }),
  };
}

function isClosedMeanwhile(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof ClosedMeanwhile;
}
