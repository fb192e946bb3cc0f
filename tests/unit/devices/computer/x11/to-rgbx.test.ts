import { describe, expect, it } from 'vitest';

import { rgbxConverter } from '../../../../../src/devices/computer/x11/screen/to-rgbx.ts';
import type { X11Screen } from '../../../../../src/devices/computer/x11/x11-client.ts';

type Masks = readonly [red: number, green: number, blue: number];

function screen(depth: number, [red_mask, green_mask, blue_mask]: Masks): X11Screen {
  const visual = { red_mask, green_mask, blue_mask };
  return {
    root: 1,
    pixel_width: 1,
    pixel_height: 1,
    root_depth: depth,
    root_visual: 7,
    depths: { [depth]: { 7: visual } },
  } as unknown as X11Screen;
}

const usual: Masks = [0xff_00_00, 0xff_00, 0xff];

function bytesOf(data: Buffer, of = screen(24, usual)): string {
  return Buffer.from(rgbxConverter(of)(data)).toString('hex');
}

describe('pixels of an X server', () => {
  it('become red, green, blue and nothing, whatever their fourth byte is', () => {
    expect(bytesOf(Buffer.from('aabbcc00112233ff', 'hex'))).toBe('ccbbaa0033221100');
  });

  it('are read at any place in memory', () => {
    expect(bytesOf(Buffer.from('00aabbccff', 'hex').subarray(1))).toBe('ccbbaa00');
  });

  it('keep the upper bits of deeper colours', () => {
    const pixel = Buffer.alloc(4);
    pixel.writeUInt32LE((1023 << 20) | (512 << 10) | 4);
    expect(bytesOf(pixel, screen(30, [1023 << 20, 1023 << 10, 1023]))).toBe('ff800100');
  });

  it('need 24 bits of colour', () => {
    expect(() => rgbxConverter(screen(16, [0xf8_00, 0x07_e0, 0x1f]))).toThrow(/16 bits of colour/);
  });
});
