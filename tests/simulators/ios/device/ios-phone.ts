import type { BrowserContext } from 'puppeteer-core';
import sharp from 'sharp';

import { PhoneScreen } from '../../phone/phone-screen.ts';
import type { Point, Size, View } from '../../phone/view.ts';
import { AlertBox } from '../screen/alert-box.ts';
import type { Orientation, Personality } from '../personalities/personalities.ts';
import { springboard, type Apps } from './apps.ts';
import type { Faults } from './faults.ts';

export interface PhoneParts {
  readonly personality: Personality;
  readonly apps: Apps;
  readonly faults: Faults;
  readonly context: BrowserContext;
}

/** Clockwise turns that make an upright picture out of what is held otherwise, in degrees. */
const turns: Readonly<Record<Orientation, number>> = {
  PORTRAIT: 0,
  LANDSCAPE: 270,
  UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT: 90,
  UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN: 180,
};

/** The device behind WebDriverAgent. Places are points. */
export class IosPhone {
  readonly personality: Personality;
  readonly apps: Apps;
  readonly faults: Faults;
  readonly screen: PhoneScreen;
  readonly alert: AlertBox;
  isLocked = false;
  /**
   * Where the application in front is, in points of the screen; the whole screen unless it shares it (Split View, Stage Manager).
   * `/window/rect` tells it, and places of gestures start there (WebDriverAgent, FBElementCommands.m `handleGetWindowRect`,
   * FBMathUtils.m `FBCoordinateWithAnchorOffset`, FBBaseActionsSynthesizer.m `hitpointWithElement`).
   */
  appFrame: (Point & Size) | undefined;
  pasteboard = '';
  #orientation: Orientation;
  #lastHome = 0;

  private constructor({ personality, apps, faults }: PhoneParts, screen: PhoneScreen) {
    this.personality = personality;
    this.apps = apps;
    this.faults = faults;
    this.screen = screen;
    this.alert = new AlertBox(() => ({ window: screen.front.window, size: this.size }));
    this.#orientation = personality.orientation;
  }

  static async open(parts: PhoneParts): Promise<IosPhone> {
    const { context, apps, personality } = parts;
    const screen = await PhoneScreen.open({
      context,
      view: viewOf(personality, personality.orientation),
      homeScreen: { app: springboard, place: '' },
      apps: () => apps.all.map(({ bundleId, label }) => ({ name: bundleId, label })),
      launch: (bundleId) => phone.launch(bundleId),
    });
    const phone = new IosPhone(parts, screen);
    return phone;
  }

  /** Of the screen as it is held, in points. */
  get size(): Size {
    const { size, scale } = this.screen.view;
    return { width: size.width / scale, height: size.height / scale };
  }

  get orientation(): Orientation {
    return this.#orientation;
  }

  async turn(orientation: Orientation): Promise<void> {
    this.#orientation = orientation;
    await this.screen.resize(viewOf(this.personality, orientation));
  }

  /** False where no such app is installed. */
  async launch(bundleId: string): Promise<boolean> {
    const found = this.apps.find(bundleId);
    if (!found) return false;
    await this.screen.show({ app: bundleId, place: '', url: found.app.url });
    return true;
  }

  /** The home button: twice within a moment, it shows the apps. */
  async pressHome(): Promise<void> {
    const isSecond = this.personality.hasHomeButton && performance.now() - this.#lastHome < doublePressMs;
    this.#lastHome = isSecond ? 0 : performance.now();
    await (isSecond ? this.screen.recents() : this.screen.home());
  }

  /** A PNG as this WebDriverAgent takes it. */
  async capture(): Promise<Buffer> {
    await this.alert.draw();
    const picture = await this.screen.capture();
    const degrees = turns[this.#orientation];
    return this.personality.turnsPictures || degrees === 0 ? picture : sharp(picture).rotate(degrees).png().toBuffer();
  }

  /** Points of the application in front to those of the screen. */
  onScreen({ x, y }: Point): Point {
    return { x: x + (this.appFrame?.x ?? 0), y: y + (this.appFrame?.y ?? 0) };
  }

  /** Points of the application in front to what fingers are put on. */
  toPixels(point: Point): Point {
    const { scale } = this.screen.view;
    const { x, y } = this.onScreen(point);
    return { x: x * scale, y: y * scale };
  }
}

const doublePressMs = 1500;

function viewOf({ size, scale }: Personality, orientation: Orientation): View {
  const { width, height } = { width: size.width * scale, height: size.height * scale };
  return { size: orientation.includes('LANDSCAPE') ? { width: height, height: width } : { width, height }, scale };
}
