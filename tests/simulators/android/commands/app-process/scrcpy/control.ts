import { ByteReader } from '../../../adbd/byte-reader.ts';
import type { AdbStream } from '../../../adbd/stream.ts';
import type { SimulatedDevice } from '../../../device/device.ts';
import { canType, paste, pressKey, pressTogether, typeText } from '../../../input/keyboard.ts';
import type { Display } from '../../../screen/display.ts';
import type { Size } from '../../../../phone/view.ts';
import type { Rotation } from '../../../screen/metrics.ts';
import { readMessage, type ControlMessage } from './control-messages.ts';
import { ScrcpyTouches } from './touches.ts';

export interface Control {
  readonly device: SimulatedDevice;
  readonly display: Display;
  /** What the video has now. */
  videoSize(): Size;
  resetVideo(): void;
  warn(text: string): void;
}

const controlKey = 113;
const controlMeta = 0x1000;
const backKey = 4;
const wakeKey = 224;

/** Does what the client asks for, one after the other, until it is gone. */
export async function serveControl(stream: AdbStream, control: Control): Promise<void> {
  const source = new ByteReader(stream);
  const touches = new ScrcpyTouches(control);
  for (let message = await readMessage(source); message; message = await readMessage(source)) {
    if (isInput(message) && !control.device.personality.injectsInput) {
      control.warn('java.lang.SecurityException: Injecting input events requires INJECT_EVENTS permission');
    } else if (message.type === 'touch') await touches.take(message);
    else await obey(message, control, stream);
  }
}

function isInput({ type }: ControlMessage): boolean {
  return ['key', 'text', 'touch', 'scroll', 'back'].includes(type);
}

async function obey(message: ControlMessage, control: Control, stream: AdbStream): Promise<void> {
  const { device, display } = control;
  const keys = { device, display };
  switch (message.type) {
    case 'key':
      if (!message.isDown) return;
      return message.meta & controlMeta
        ? pressTogether(keys, [controlKey, message.code])
        : pressKey(keys, message.code);
    case 'text':
      if (canType(message.text)) return typeText(keys, message.text);
      return control.warn('Could not inject char');
    case 'back':
      return message.isDown ? pressKey(keys, device.state.awake ? backKey : wakeKey) : undefined;
    case 'get-clipboard':
      return stream.write(clipboardMessage(device.state.clipboard));
    case 'set-clipboard':
      device.state.clipboard = message.text;
      if (message.pastes) await paste(keys);
      return message.sequence > 0n ? stream.write(acknowledgement(message.sequence)) : undefined;
    case 'rotate':
      return display.rotate(((display.metrics.rotation + 1) % 4) as Rotation);
    case 'start-app':
      return display.openApp(message.name);
    case 'reset-video':
      return control.resetVideo();
    case 'touch':
    case 'scroll':
    case 'ignored':
      return undefined;
  }
}

function clipboardMessage(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

function acknowledgement(sequence: bigint): Buffer {
  const bytes = Buffer.alloc(9, 1);
  bytes.writeBigUInt64BE(sequence, 1);
  return bytes;
}
