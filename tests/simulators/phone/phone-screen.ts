import type { BrowserContext, Page } from 'puppeteer-core';

import { AppWindow, type Finger, type TouchKind } from './app-window.ts';
import { SoftKeyboard } from './keyboard/soft-keyboard.ts';
import { launcherPage, recentsPage, type AppIcon } from './system-pages.ts';
import type { View } from './view.ts';

/** What is to be shown: an app by the name that the platform has for it, and which of its views. */
export interface Showing {
  readonly app: string;
  /** The name of the view, where the platform has one. */
  readonly place: string;
}

/** A window that an app has open. */
export interface Task extends Showing {
  readonly window: AppWindow;
}

export interface PhoneScreenInit {
  readonly context: BrowserContext;
  readonly view: View;
  /** What the home screen is called. */
  readonly homeScreen: Showing;
  /** The apps of the home screen. */
  apps(): readonly AppIcon[];
  /** What a tap on the icon of an app does. */
  launch(app: string): Promise<unknown>;
}

/** One screen with the windows on it; what the platform calls them is not its business. */
export class PhoneScreen {
  readonly keyboard = new SoftKeyboard(() => ({ window: this.#front.window, view: this.#view }));
  readonly #init: PhoneScreenInit;
  readonly #home: Task;
  readonly #listeners = new Set<() => void>();
  #view: View;
  /** The last used first. */
  #tasks: Task[] = [];
  #front: Task;

  private constructor(init: PhoneScreenInit, home: AppWindow) {
    this.#init = init;
    this.#view = init.view;
    this.#home = { ...init.homeScreen, window: home };
    this.#front = this.#home;
  }

  static async open(init: PhoneScreenInit): Promise<PhoneScreen> {
    const home = await AppWindow.open(init.context, init.view);
    const screen = new PhoneScreen(init, home);
    await home.page.exposeFunction('openApp', async (app: string) => void (await init.launch(app)));
    await screen.home();
    return screen;
  }

  get view(): View {
    return this.#view;
  }

  /** What has the whole screen now. */
  get front(): Task {
    return this.#front;
  }

  get isHome(): boolean {
    return this.#front === this.#home;
  }

  get page(): Page {
    return this.#front.window.page;
  }

  get tasks(): readonly Task[] {
    return this.#tasks;
  }

  /** Another size, scale or orientation. */
  async resize(view: View): Promise<void> {
    this.#view = view;
    for (const { window } of [this.#home, ...this.#tasks]) await window.resize(view);
    this.#changed();
  }

  /** Shows a page of an app; true when the app was there already and only came to the front. */
  async show(target: Showing & { readonly url: string }, { restart = false } = {}): Promise<boolean> {
    const { app, place, url } = target;
    const open = this.#tasks.find((task) => task.app === app);
    const isSame = open?.place === place && restart === false;
    const window = open?.window ?? (await AppWindow.open(this.#init.context, this.#view));
    await this.#bring({ app, place, window });
    if (!isSame) await window.goto(url);
    return isSame;
  }

  async stop(app: string): Promise<void> {
    const stopped = this.#tasks.filter((task) => task.app === app);
    this.#tasks = this.#tasks.filter((task) => task.app !== app);
    if (stopped.includes(this.#front)) await this.home();
    for (const { window } of stopped) await window.close();
  }

  async home(): Promise<void> {
    await this.#showSystemPage(launcherPage(this.#init.apps()));
  }

  /** The overview of recent apps. */
  async recents(): Promise<void> {
    const known = this.#init.apps();
    const open = this.#tasks.flatMap((task) => known.find(({ name }) => name === task.app) ?? []);
    await this.#showSystemPage(recentsPage(open));
  }

  /** One page back in the app, and from its first page to the home screen. */
  async back(): Promise<void> {
    if (this.isHome || !(await this.#front.window.goBack())) await this.home();
  }

  /** The screen as a PNG. */
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
