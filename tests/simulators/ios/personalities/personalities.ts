import type { Size } from '../../phone/view.ts';

/** What differs from one device and WebDriverAgent to another, as far as clients can see it. */
export interface Personality {
  readonly device: 'iphone' | 'ipad';
  readonly model: string;
  readonly name: string;
  readonly version: string;
  /** Upright, in points. */
  readonly size: Size;
  /** Pixels for each point. */
  readonly scale: number;
  /** Height in points; more than 20 where the device has no home button. */
  readonly statusBar: number;
  readonly hasHomeButton: boolean;
  readonly orientation: Orientation;
  /** Commands that its WebDriverAgent does not have yet. */
  readonly lacks: readonly string[];
  /** Whether pictures lie as the screen is held, or always stand upright. */
  readonly turnsPictures: boolean;
  readonly wdaVersion: string;
  /** Whether it was built with Xcode 15, whose XCTest has `typeKey` (WebDriverAgent, FBCustomCommands.m `handleKeyboardInput`). */
  readonly hasTypeKey: boolean;
}

export type Orientation =
  | 'PORTRAIT'
  | 'LANDSCAPE'
  | 'UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT'
  | 'UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN';

const notch: Personality = {
  device: 'iphone',
  model: 'iPhone15,2',
  name: 'iPhone 14 Pro',
  version: '17.5',
  size: { width: 390, height: 844 },
  scale: 3,
  statusBar: 47,
  hasHomeButton: false,
  orientation: 'PORTRAIT',
  lacks: [],
  turnsPictures: true,
  wdaVersion: '9.15.3',
  hasTypeKey: true,
};

const tablet: Personality = {
  ...notch,
  device: 'ipad',
  model: 'iPad14,1',
  name: 'iPad mini',
  version: '18.1',
  size: { width: 744, height: 1133 },
  scale: 2,
  statusBar: 24,
  orientation: 'LANDSCAPE',
};

/** A phone with a home button, and a WebDriverAgent from before many commands. */
const old: Personality = {
  ...notch,
  model: 'iPhone10,1',
  name: 'iPhone 8',
  version: '14.8',
  size: { width: 375, height: 667 },
  scale: 2,
  statusBar: 20,
  hasHomeButton: true,
  lacks: [
    '/wda/tap',
    '/wda/doubleTap',
    '/wda/pinch',
    '/wda/pressAndDragWithVelocity',
    '/window/rect',
    '/wda/element/0/keyboardInput',
  ],
  turnsPictures: false,
  wdaVersion: '5.1.0',
  hasTypeKey: false,
};

export const personalities = { notch, tablet, old } as const satisfies Readonly<Record<string, Personality>>;
export type PersonalityName = keyof typeof personalities;
