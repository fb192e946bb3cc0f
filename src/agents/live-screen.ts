import type { DeviceInput } from '../core/device/device-input.ts';
import type { Frame, Screenshot } from '../core/screen/frame.ts';
import type { TreeReading } from '../core/screen/screen-tree.ts';
import { contextOf, type Agent } from './agent.ts';
import { onDevice } from './steps/device-failure.ts';

/** For callers with a live view: the screen of an agent beside its calls. Nothing of it stands in the report. */
export interface LiveScreen {
  /** Name of the model that answers. */
  readonly model: string;
  /** Pictures as the screen changes; ends at once where the device has no stream. */
  stream(intervalMs: number, signal: AbortSignal): AsyncIterable<Screenshot>;
  take(signal: AbortSignal): Promise<Screenshot>;
  /** A picture with what the application tells about its elements; undefined where it tells nothing. */
  read(signal: AbortSignal): Promise<{ readonly frame: Frame; readonly tree: TreeReading | undefined }>;
  readonly input: DeviceInput;
}

export function liveScreenOf(agent: Agent): LiveScreen {
  const { device, frames, model } = contextOf(agent);
  return {
    model: model.name,
    input: device.input,
    async *stream(intervalMs, signal) {
      await frames.open(signal);
      yield* device.stream?.({ intervalMs, signal }) ?? [];
    },
    async take(signal) {
      await frames.open(signal);
      return onDevice(device, 'take a screenshot', () => device.screenshot(signal));
    },
    async read(signal) {
      await frames.open(signal);
      const frame = await frames.capture(signal);
      return { frame, tree: await frames.readLooks(signal) };
    },
  };
}
