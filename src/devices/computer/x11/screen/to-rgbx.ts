import { DeviceError } from '../../../../core/errors/errors.ts';
import type { X11Screen } from '../x11-client.ts';
import { bytesOfPixel } from './get-image.ts';

/** Where the bits of a colour are in a pixel. */
interface ColourShift {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/**
 * Converts the pixels of an X server to bytes for red, green, blue, and one that means nothing. A pixel has 32 bits; at depth 24
 * the highest 8 of them are not an opacity. This is done in place where possible: memory that nobody has used yet takes longer
 * to get than the conversion.
 *
 * @throws DeviceError `DEVICE_UNSUPPORTED` for screens with fewer than 24 bits of colour
 */
export function rgbxConverter(screen: X11Screen): (data: Buffer) => Uint8Array {
  const { red, green, blue } = shiftsOf(screen);
  return (data) => {
    const pixels = pixelsIn(data);
    for (let index = 0; index < pixels.length; index++) {
      const pixel = pixels[index] as number;
      pixels[index] = ((pixel >>> red) & 255) | (((pixel >>> green) & 255) << 8) | (((pixel >>> blue) & 255) << 16);
    }
    return new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  };
}

function pixelsIn(data: Buffer): Uint32Array {
  const bytes = data.byteOffset % bytesOfPixel === 0 ? data : Uint8Array.from(data);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / bytesOfPixel);
}

function shiftsOf({ root_depth: depth, root_visual: id, depths }: X11Screen): ColourShift {
  const visual = depths[depth]?.[id];
  if (depth < 24 || !visual) {
    throw new DeviceError('DEVICE_UNSUPPORTED', `The X server shows ${depth} bits of colour, but 24 or 30 are needed`, {
      hint: 'Start the server with a colour depth of 24.',
    });
  }
  return { red: shiftOf(visual.red_mask), green: shiftOf(visual.green_mask), blue: shiftOf(visual.blue_mask) };
}

/** The upper 8 bits of a colour are enough; at depth 30 it has 10. */
function shiftOf(mask: number): number {
  return 32 - Math.clz32(mask) - 8;
}
