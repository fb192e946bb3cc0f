import { DeviceError } from '../../../../core/errors/errors.ts';
import type { X11Screen } from '../x11-client.ts';

/** Where the bits of a colour are in a pixel. */
interface ColourShift {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const bytesOfPixel = 4;

/**
 * Converts the pixels of an X server to RGB. A pixel has 32 bits; at depth 24 the highest 8 of them mean nothing, and are not
 * an opacity.
 *
 * @throws DeviceError `DEVICE_UNSUPPORTED` for screens with fewer than 24 bits of colour
 */
export function rgbConverter(screen: X11Screen): (data: Buffer) => Buffer {
  const { red, green, blue } = shiftsOf(screen);
  return (data) => {
    const count = data.length / bytesOfPixel;
    const pixels =
      data.byteOffset % bytesOfPixel === 0
        ? new Uint32Array(data.buffer, data.byteOffset, count)
        : new Uint32Array(Uint8Array.from(data).buffer);
    const rgb = Buffer.allocUnsafe(count * 3);
    for (let index = 0, at = 0; index < count; index++) {
      const pixel = pixels[index] as number;
      rgb[at++] = pixel >>> red;
      rgb[at++] = pixel >>> green;
      rgb[at++] = pixel >>> blue;
    }
    return rgb;
  };
}

function shiftsOf({ root_depth: depth, root_visual: id, depths }: X11Screen): ColourShift {
  const visual = depths[depth]?.[id];
  if (depth < 24 || !visual) {
    throw new DeviceError('DEVICE_UNSUPPORTED', `The X server shows ${depth} bits of colour, and 24 or 30 are needed`, {
      hint: 'Start the server with a colour depth of 24.',
    });
  }
  return { red: shiftOf(visual.red_mask), green: shiftOf(visual.green_mask), blue: shiftOf(visual.blue_mask) };
}

/** The upper 8 bits of a colour are enough; at depth 30 it has 10. */
function shiftOf(mask: number): number {
  return 32 - Math.clz32(mask) - 8;
}
