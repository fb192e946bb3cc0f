import type { AnyAction } from '../../core/device/action.ts';
import type { Device, DeviceFacts } from '../../core/device/device.ts';
import type { DeviceInput } from '../../core/device/device-input.ts';
import { now } from '../../core/time/clock.ts';
import type { EyewrightError } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import type { ScreenTree } from '../../core/screen/screen-tree.ts';
import { localTime } from '../shared/local-time.ts';
import type { DeviceHost } from '../shared/device-host.ts';
import { appiumActions, missingAction } from './appium-actions.ts';
import { textFact, type AppiumBrowser } from './appium-browser.ts';
import { AppiumContexts } from './appium-contexts.ts';
import { AppiumScreen } from './appium-screen.ts';
import { AppiumSession, isAnswered } from './appium-session.ts';
import type { PlaceCall } from './drivers/driver-profile.ts';
import { appiumInput } from './input/appium-input.ts';
import { appiumPinch } from './input/appium-pinch.ts';
import type { InputParts } from './input/input-parts.ts';
import { pageInput, treeOfContext } from './screen-of-context.ts';

export interface AppiumDeviceInit {
  readonly browser: AppiumBrowser;
  readonly logger: Logger;
  /** Makes the device of the page that the session sees in a context of the application. */
  page(logger: Logger): Device;
  /** Further facts of the device. */
  facts(): Promise<DeviceFacts>;
}

const questionMs = 10_000;

/** The application of one session of Appium, and the pages in it. It does not own the session. */
export class AppiumScreens implements Device {
  readonly platform: string;
  readonly actions: readonly AnyAction[];
  readonly tree?: ScreenTree;
  readonly typing = { inputStrategy: 'legacy' } as const;
  readonly #init: AppiumDeviceInit;
  readonly #session: AppiumSession;
  readonly #screen: AppiumScreen;
  readonly #contexts: AppiumContexts;
  readonly #native: DeviceInput;
  readonly #nativeTree: ScreenTree | undefined;
  #host: DeviceHost;
  #page: Device | undefined;
  /** Whether the newest picture shows a page: places refer to it. */
  #showsPage = false;

  constructor(init: AppiumDeviceInit) {
    this.#init = init;
    this.#host = { logger: init.logger, appNames: {} };
    this.#session = new AppiumSession(init.browser);
    this.platform = this.#session.profile.platform;
    this.#screen = new AppiumScreen(this.#session);
    this.#contexts = new AppiumContexts(this.#session);
    const parts = this.#parts();
    const fingers = this.#session.profile.pointer === 'touch' ? appiumPinch(parts) : undefined;
    this.#native = appiumInput(parts, fingers);
    this.actions = appiumActions(this.#session, fingers);
    this.#nativeTree = this.#session.profile.tree?.({
      ...parts,
      deviceId: this.#name,
      source: (signal) => this.#source(signal),
      changes: () => this.#session.changes,
      units: (signal) => this.#screen.units(signal),
      place: (signal) => this.#place(signal),
    });
    if (this.#nativeTree) {
      this.tree = treeOfContext({ shown: () => this.#shownScreen(), look: (signal) => this.#follow(signal) });
    }
  }

  /** Attaches the device to an agent, which has its own log and app names. */
  attach(host: DeviceHost): void {
    this.#host = host;
  }

  get input(): DeviceInput {
    return this.#showsPage ? pageInput(this.#native, this.#pageDevice().input) : this.#native;
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    // A session that has ended is told at once; the picture follows.
    await this.#follow(signal);
    const { capabilities } = this.#session;
    const version = textFact(capabilities, 'platformVersion');
    const name = textFact(capabilities, 'deviceName');
    return {
      id: textFact(capabilities, 'udid') ?? this.#session.browser.sessionId,
      ...(name !== undefined && { name }),
      os: [textFact(capabilities, 'platformName'), version].filter(Boolean).join(' '),
      ...(await this.#init.facts()),
    };
  }

  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    await this.#follow(signal);
    const { isPage } = this.#contexts;
    const taken = await (isPage ? this.#pageDevice().screenshot(signal) : this.#screen.take(signal));
    this.#showsPage = isPage;
    return taken;
  }

  async settle(signal: AbortSignal): Promise<void> {
    if (this.#showsPage) await this.#pageDevice().settle?.(signal);
  }

  explainMissing(action: string): EyewrightError {
    return missingAction(this.#session, action);
  }

  view(): string | undefined {
    return this.#showsPage ? `the context ${this.#contexts.current}` : undefined;
  }

  /** Names of what the session can see: `NATIVE_APP`, the application, and `WEBVIEW_…`, the pages in it. */
  contexts(signal: AbortSignal = new AbortController().signal): Promise<readonly string[]> {
    return this.#contexts.list(signal);
  }

  /**
   * Sees the application, or a page in it, from now on.
   *
   * @param name - As `contexts` names it.
   */
  async useContext(name: string, signal: AbortSignal = new AbortController().signal): Promise<void> {
    // What the agent has put into a page can only be removed while the session sees it.
    if (this.#contexts.isPage) await this.#leavePage();
    await this.#contexts.use(name, signal);
    await this.#settingsOfPage(signal);
  }

  /** Local time of the device, e.g. `2025-03-01T09:30:00`; that of this machine where the driver does not tell it. */
  async getDeviceLocalTimeString(): Promise<string> {
    const { time } = this.#session.profile;
    if (!time) return localTime(now(), undefined);
    const call = { task: 'ask for the time', signal: new AbortController().signal, isRead: true };
    return String(await this.#session.script(call, time));
  }

  /** Removes what is in a page. The session stays open. */
  async destroy(): Promise<void> {
    if (this.#contexts.isPage) await this.#leavePage();
  }

  get #name(): string {
    const { capabilities, browser } = this.#session;
    return textFact(capabilities, 'udid') ?? textFact(capabilities, 'deviceName') ?? browser.sessionId;
  }

  #parts(): InputParts {
    return {
      session: this.#session,
      logger: () => this.#host.logger,
      places: (signal) => this.#screen.places(signal),
      size: (signal) => this.#screen.size(signal),
      look: async (signal) => (await this.#screen.take(signal)).data,
      names: () => this.#host.appNames,
    };
  }

  #pageDevice(): Device {
    return (this.#page ??= this.#init.page(this.#host.logger));
  }

  #shownScreen(): Pick<Device, 'tree'> {
    if (this.#contexts.isPage) return this.#pageDevice();
    return this.#nativeTree ? { tree: this.#nativeTree } : {};
  }

  /** The test may have switched by itself. */
  async #follow(signal: AbortSignal): Promise<void> {
    if (await this.#contexts.update(signal)) await this.#settingsOfPage(signal);
  }

  async #leavePage(): Promise<void> {
    const page = this.#page;
    this.#page = undefined;
    this.#showsPage = false;
    await page?.destroy?.();
  }

  async #settingsOfPage(signal: AbortSignal): Promise<void> {
    const { webSettings } = this.#session.profile;
    if (!this.#contexts.isPage || !webSettings) return;
    const call = { task: 'change the settings of the session', signal };
    await this.#session.run(call, async (browser) => browser.updateSettings?.(webSettings));
  }

  #source(signal: AbortSignal): Promise<string> {
    const call = { task: 'read the elements of the screen', signal, isRead: true };
    return this.#session.run(call, (browser) => browser.getPageSource());
  }

  /** Undefined if the driver does not tell it. */
  async #place(signal: AbortSignal): Promise<string | undefined> {
    const names: string[] = [];
    for (const ask of this.#session.profile.place ?? []) names.push(await this.#placePart(ask, signal));
    return names.filter((name) => name !== '').join('/') || undefined;
  }

  async #placePart(ask: PlaceCall, signal: AbortSignal): Promise<string> {
    const call = { task: 'ask for the application in front', signal, limitMs: questionMs, isRead: true };
    const answer = await this.#session.script(call, ask).catch((error: unknown) => {
      if (!isAnswered(error)) throw error;
      return undefined;
    });
    const value = ask.part === undefined ? answer : (Object(answer) as Record<string, unknown>)[ask.part];
    return typeof value === 'string' ? value : '';
  }
}
