import type { BrowserContext, Page } from 'puppeteer-core';

import type { Finger, TouchKind } from '../../phone/app-window.ts';
import type { SoftKeyboard } from '../../phone/keyboard/soft-keyboard.ts';
import { tap } from '../../phone/gestures.ts';
import { PhoneScreen, type Task } from '../../phone/phone-screen.ts';
import type { Point, View } from '../../phone/view.ts';
import { launcherPackage, type Apps, type Target } from './apps.ts';
import { viewOf, type Metrics, type Rotation } from './metrics.ts';

/** Facts of a display that never change. */
export interface DisplayFacts {
  /** The number that `input -d` and `am start --display` take. */
  readonly id: number;
  /** The number of SurfaceFlinger, which `screencap -d` takes from Android 10 on. */
  readonly physicalId: string;
  readonly name: string;
  /** Whether it is the first that SurfaceFlinger knows, as the cover panel of foldables may be. Default: the built-in one is. */
  readonly isFirstPanel?: boolean;
  readonly size: { readonly width: number; readonly height: number };
  readonly density: number;
}

export interface DisplayParts {
  readonly facts: DisplayFacts;
  readonly context: BrowserContext;
  readonly apps: Apps;
}

/** A screen as Android has them: with density, orientation and activities. */
export class Display {
  readonly facts: DisplayFacts;
  readonly screen: PhoneScreen;
  readonly #apps: Apps;
  #metrics: Metrics;
  #tapping: Promise<void> = Promise.resolve();

  private constructor({ facts, apps }: DisplayParts, screen: PhoneScreen) {
    this.facts = facts;
    this.screen = screen;
    this.#apps = apps;
    this.#metrics = initialMetrics(facts);
  }

  static async open(parts: DisplayParts): Promise<Display> {
    const { context, facts, apps } = parts;
    const screen = await PhoneScreen.open({
      context,
      view: viewOf(initialMetrics(facts)),
      homeScreen: { app: launcherPackage, place: '.Launcher' },
      apps: () => apps.all.map(({ packageName, label }) => ({ name: packageName, label })),
      launch: (packageName) => display.openApp(packageName),
    });
    const display = new Display(parts, screen);
    return display;
  }

  get metrics(): Metrics {
    return this.#metrics;
  }

  get view(): View {
    return this.screen.view;
  }

  /** What has the whole screen now. */
  get front(): Task {
    return this.screen.front;
  }

  get page(): Page {
    return this.screen.page;
  }

  get tasks(): readonly Task[] {
    return this.screen.tasks;
  }

  get keyboard(): SoftKeyboard {
    return this.screen.keyboard;
  }

  /** Another size, density or orientation. */
  async change(change: Partial<Metrics>): Promise<void> {
    this.#metrics = { ...this.#metrics, ...change };
    await this.screen.resize(viewOf(this.#metrics));
  }

  rotate(rotation: Rotation): Promise<void> {
    return this.change({ rotation });
  }

  /** Shows a page of an app; true when the app was there already and only came to the front. */
  start({ packageName, activity, url }: Target, options: { readonly restart?: boolean } = {}): Promise<boolean> {
    return this.screen.show({ app: packageName, place: activity, url }, options);
  }

  /** Starts an app as its icon does. */
  async openApp(packageName: string): Promise<void> {
    const found = this.#apps.find(packageName);
    if (found) await this.start(this.#apps.main(found));
  }

  stop(packageName: string): Promise<void> {
    return this.screen.stop(packageName);
  }

  home(): Promise<void> {
    return this.screen.home();
  }

  recents(): Promise<void> {
    return this.screen.recents();
  }

  back(): Promise<void> {
    return this.screen.back();
  }

  capture(): Promise<Buffer> {
    return this.screen.capture();
  }

  captureForVideo(): Promise<Buffer> {
    return this.screen.captureForVideo();
  }

  touch(kind: TouchKind, fingers: readonly Finger[]): Promise<void> {
    return this.screen.touch(kind, fingers);
  }

  /**
   * A finger that is put down and lifted at once. A phone does that in a millisecond, so that the taps of two programs never
   * fall into each other; a busy machine takes longer, so they wait for each other here.
   */
  tap(at: Point): Promise<void> {
    const done = this.#tapping.then(() => tap(this, at));
    this.#tapping = done.catch(() => undefined);
    return done;
  }

  /** When what is in front has dealt with all input. */
  settle(): Promise<void> {
    return this.screen.settle();
  }
}

function initialMetrics({ size, density }: DisplayFacts): Metrics {
  return { physical: size, density, rotation: 0 };
}
