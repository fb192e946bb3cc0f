import sharp from 'sharp';

import type { CaptureFault } from '../device/faults.ts';
import type { Display } from './display.ts';

export interface PictureOptions {
  readonly awake: boolean;
  readonly fault: CaptureFault | undefined;
}

/** What a capture of a display brings: a PNG, unless something is wrong. */
export async function picture(display: Display, { awake, fault }: PictureOptions): Promise<Buffer> {
  if (fault === 'empty') return Buffer.alloc(0);
  if (fault === 'black' || !awake) return black(display);
  const whole = await display.capture();
  return fault === 'truncated' ? whole.subarray(0, whole.length / 2) : whole;
}

function black({ view }: Display): Promise<Buffer> {
  return sharp({ create: { ...view.size, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
}
