import type { BrowserContext, Page } from 'puppeteer-core';

import { SoftKeyboard } from './keyboard/soft-keyboard.ts';
import { AppWindow, type Finger, type TouchKind } from './app-window.ts';
import { launcherPackage, type Apps, type Target } from './apps.ts';
import { viewOf, type Metrics, type Rotation, type View } from './metrics.ts';
import { launcherPage, recentsPage } from './system-pages.ts';

/** Facts of a display that never change. */
export interface DisplayFacts {
  /** The number that `input -d` and `am start --display` take. */
  readonly id: number;
  /** The number of SurfaceFlinger, which `screencap -d` takes from Android 10 on. */
  readonly physicalId: string;
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly density: number;
}

/** A window that an app has open, the last used first. */
export interface Task {
  readonly packageName: string;
  readonly activity: string;
  readonly window: AppWindow;
}

export interface DisplayParts {
  readonly facts: DisplayFacts;
  readonly context: BrowserContext;
  readonly apps: Apps;
}

/** One screen with the windows on it. */
export class Display {
  readonly facts: DisplayFacts;
  readonly keyboard = new SoftKeyboard(() => ({ window: this.#front.window, view: this.view }));
  readonly #context: BrowserContext;
  readonly #apps: Apps;
  readonly #home: Task;
  readonly #listeners = new Set<() => void>();
  #tasks: Task[] = [];
  #front: Task;
  #metrics: Metrics;

  private constructor({ facts, context, apps }: DisplayParts, home: AppWindow) {
    this.facts = facts;
    this.#context = context;
    this.#apps = apps;
    this.#metrics = initialMetrics(facts);
    this.#home = { packageName: launcherPackage, activity: '.Launcher', window: home };
    this.#front = this.#home;
  }

  static async open(parts: DisplayParts): Promise<Display> {
    const home = await AppWindow.open(parts.context, viewOf(initialMetrics(parts.facts)));
    const display = new Display(parts, home);
    await home.page.exposeFunction('openApp', (packageName: string) => display.openApp(packageName));
    await display.home();
    return display;
  }

  get metrics(): Metrics {
    return this.#metrics;
  }

  get view(): View {
    return viewOf(this.#metrics);
  }

  /** What has the whole screen now. */
  get front(): Task {
    return this.#front;
  }

  get page(): Page {
    return this.#front.window.page;
  }

  get tasks(): readonly Task[] {
    return this.#tasks;
  }

  /** Another size, density or orientation. */
  async change(change: Partial<Metrics>): Promise<void> {
    this.#metrics = { ...this.#metrics, ...change };
    for (const { window } of [this.#home, ...this.#tasks]) await window.resize(this.view);
    this.#changed();
  }

  rotate(rotation: Rotation): Promise<void> {
    return this.change({ rotation });
  }

  /** Shows a page of an app; true when the app was there already and only came to the front. */
  async start(target: Target, { restart = false }: { readonly restart?: boolean } = {}): Promise<boolean> {
    const open = this.#tasks.find(({ packageName }) => packageName === target.packageName);
    const isSame = open?.activity === target.activity && restart === false;
    const window = open?.window ?? (await AppWindow.open(this.#context, this.view));
    await this.#bring({ packageName: target.packageName, activity: target.activity, window });
    if (!isSame) await window.goto(target.url);
    return isSame;
  }

  /** Starts an app as its icon does. */
  async openApp(packageName: string): Promise<void> {
    const found = this.#apps.find(packageName);
    if (found) await this.start(this.#apps.main(found));
  }

  async stop(packageName: string): Promise<void> {
    const stopped = this.#tasks.filter((task) => task.packageName === packageName);
    this.#tasks = this.#tasks.filter((task) => task.packageName !== packageName);
    if (stopped.includes(this.#front)) await this.home();
    for (const { window } of stopped) await window.close();
  }

  async home(): Promise<void> {
    await this.#showSystemPage(launcherPage(this.#apps.all));
  }

  async recents(): Promise<void> {
    const apps = this.#tasks.flatMap(({ packageName }) => this.#apps.find(packageName) ?? []);
    await this.#showSystemPage(recentsPage(apps));
  }

  /** One page back in the app, and from its first page to the home screen. */
  async back(): Promise<void> {
    if (this.#front === this.#home) await this.home();
    else if (!(await this.#front.window.goBack())) await this.home();
  }

  async capture(): Promise<Buffer> {
    await this.keyboard.isShown();
    return this.#front.window.capture();
  }

  async captureForVideo(): Promise<Buffer> {
    await this.keyboard.isShown();
    return this.#front.window.captureForVideo();
  }

  /** Calls when another window came to the front, or the screen has another size, until the answer is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async touch(kind: TouchKind, fingers: readonly Finger[]): Promise<void> {
    if (!(await this.keyboard.takes(kind, fingers))) await this.#front.window.touch(kind, fingers);
  }

  /** When what is in front has dealt with all input. */
  settle(): Promise<void> {
    return this.#front.window.settle();
  }

  async #showSystemPage(html: string): Promise<void> {
    await this.#home.window.page.setContent(html);
    this.#front = this.#home;
    await this.#home.window.show();
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  async #bring(task: Task): Promise<void> {
    this.#tasks = [task, ...this.#tasks.filter(({ window }) => window !== task.window)];
    this.#front = task;
    await task.window.show();
    this.#changed();
  }
}

function initialMetrics({ size, density }: DisplayFacts): Metrics {
  return { physical: size, density, rotation: 0 };
}
