// The formats of pictures in a report: time of encoding, which runs in the background, and size.
import { inTurn } from './measure.mjs';

/** @param shots - Captures by name: JPEG, as an agent takes them. */
export async function frameFormats(shots) {
  const { encodePng, encodeWebP } = await import('../src/util/image.ts');
  const lines = [];
  for (const [name, data] of Object.entries(shots)) {
    const encoders = { WebP: () => encodeWebP(data, { quality: 80 }), PNG: () => encodePng(data, {}) };
    const ms = await inTurn(encoders, { rounds: 9 });
    for (const [format, encode] of Object.entries(encoders)) {
      lines.push({ name: `${name} as ${format}: encoding`, value: ms[format], unit: ' ms' });
      lines.push({ name: `${name} as ${format}: size`, value: (await encode()).length / 1024, unit: ' KB' });
    }
    lines.push({ name: `${name}: capture (JPEG)`, value: data.length / 1024, unit: ' KB' });
  }
  return lines;
}
