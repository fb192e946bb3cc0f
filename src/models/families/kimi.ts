import { defineFamily, type ModelFamily } from './family.ts';

/** Points as shares of each side; numbers above 1 mean that the model fell back to pixels. No temperature. */
function kimiFamily(name: string, models: string): ModelFamily {
  return defineFamily({
    name,
    models,
    space: { kind: 'normalised', scale: 1 },
    order: 'xy',
    result: 'point',
    takesTemperature: false,
    readPlace: (_value, usual) =>
      usual?.some((number) => number > 1) ? { numbers: usual, space: { kind: 'pixels' } } : undefined,
  });
}

export const kimi = kimiFamily('kimi', 'Kimi with vision, up to K2.5');
export const kimi3 = kimiFamily('kimi3', 'Kimi 3');
