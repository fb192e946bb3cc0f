import type { Personality } from './personality.ts';

const android15: Personality = {
  release: '15',
  sdk: 35,
  brand: 'google',
  manufacturer: 'Google',
  model: 'Pixel 8',
  product: 'shiba',
  device: 'shiba',
  size: { width: 1080, height: 2400 },
  density: 420,
  injectsInput: true,
  hintAsText: true,
  hidesKeyboard: ['back', 'escape'],
};

const android12: Personality = {
  ...android15,
  release: '12',
  sdk: 31,
  model: 'Pixel 5',
  product: 'redfin',
  device: 'redfin',
  size: { width: 1080, height: 2340 },
  density: 440,
};

const android9: Personality = {
  ...android15,
  release: '9',
  sdk: 28,
  brand: 'motorola',
  manufacturer: 'motorola',
  model: 'moto e5',
  product: 'nora',
  device: 'nora',
  size: { width: 720, height: 1440 },
  density: 320,
  hidesKeyboard: ['back'],
};

/** A build whose `screencap` warns on the stream of the picture. */
const vendor: Personality = {
  ...android15,
  release: '13',
  sdk: 33,
  brand: 'samsung',
  manufacturer: 'samsung',
  model: 'SM-A136B',
  product: 'a13xeea',
  device: 'a13x',
  size: { width: 720, height: 1600 },
  density: 300,
  captureWarning:
    '[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found.\n' +
    'A display ID can be specified with the [-d display-id] option.\n',
  hidesKeyboard: ['back'],
  deletesOne: true,
};

/** A build whose shell may not send input until its user allows it. */
const lockedDown: Personality = {
  ...android12,
  release: '14',
  sdk: 34,
  brand: 'Redmi',
  manufacturer: 'Xiaomi',
  model: '23106RN0DA',
  product: 'gale_eea',
  device: 'gale',
  size: { width: 720, height: 1600 },
  density: 320,
  injectsInput: false,
};

export const personalities = { android9, android12, android15, vendor, lockedDown } as const satisfies Readonly<
  Record<string, Personality>
>;
export type PersonalityName = keyof typeof personalities;
