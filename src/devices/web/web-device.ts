import { abortable, sleep } from '../../core/time/deadline.ts';
import type { Bounds, Device, DeviceEvent, DeviceFacts, StreamOptions } from '../../core/device/device.ts';
import type { DeviceInput } from '../../core/device/device-input.ts';
import { errorMessage, type EyewrightError } from '../../core/errors/errors.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import { scaleRect, type Point, type Rect, type Size } from '../../core/screen/geometry.ts';
import type { Logger } from '../../core/logger.ts';
import type { ScreenTree } from '../../core/screen/screen-tree.ts';
import { imageSize } from '../../util/pictures/image-size.ts';
import { shorten } from '../../util/shorten.ts';
import { arrive } from './page/arrival.ts';
import { boundDriver, defaultLimits, type BoundDriver, type CallLimits } from './driver/bound-driver.ts';
import { commandGuard, type Guard } from './driver/command-guard.ts';
import { confinePage } from './page/confine-page.ts';
import { explainMissingTouch, webInput } from './input/web-input.ts';
import type { PageDriver } from './driver/page-driver.ts';
import { watchPage, type NewTabs } from './page/page-watch.ts';
import { PageSetup, type PreparedPage } from './page/page-setup.ts';
import { takenBack } from './scripts/press-scripts.ts';
import type { FilledPassword } from './scripts/filled-password.ts';
import { filledPasswords } from './scripts/filled-passwords.ts';
import { viewMetrics } from './scripts/page-scripts.ts';
import type { ClosedError } from './web-errors.ts';
import { screencast } from './page/screencast.ts';
import { confirmInput, settle } from './page/settle.ts';
import { webTree } from './tree/web-tree.ts';
import type { ResolvedWebOptions } from './web-options.ts';

interface ViewMetrics {
  readonly dpr: number;
  readonly hidden: boolean;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly locale: string;
  readonly isBlank: boolean;
}

/** Everything that a screenshot needs to know about a page, in one evaluation. */
const pictureFacts = `({ ...${viewMetrics}, fields: ${filledPasswords}, undone: ${takenBack} })`;

interface PictureFacts extends ViewMetrics {
  readonly fields: readonly FilledPassword[];
  /** The input that the page has reverted since the last step. */
  readonly undone: string | null;
}

export interface WebDeviceInit {
  readonly driver: PageDriver;
  readonly options: ResolvedWebOptions;
  readonly logger: Logger;
  /** Default: `defaultLimits`. */
  readonly limits?: Partial<CallLimits>;
  /** Whether screenshots have a label with the title and address of their page. Default: false. */
  readonly isNamed?: boolean;
  /** Makes the error of commands on a closed page. */
  readonly closed?: ClosedError;
  /** Further facts of the device. */
  readonly facts?: () => Promise<DeviceFacts>;
}

/** One browser page, driven by either library. */
export class WebDevice implements Device {
  readonly platform = 'web';
  readonly input: DeviceInput;
  readonly tree: ScreenTree;
  readonly #driver: BoundDriver;
  readonly #options: ResolvedWebOptions;
  readonly #logger: Logger;
  readonly #networkMs: number;
  readonly #limits: CallLimits;
  readonly #guard: Guard;
  readonly #setup: PageSetup;
  readonly #isNamed: boolean;
  readonly #moreFacts: () => Promise<DeviceFacts>;
  readonly #stopAnswering: (() => void) | undefined;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #stopWatching: (() => void) | undefined;
  #hasOpenedTab = false;
  #opened: Promise<PreparedPage> | undefined;
  /** Pixel ratio of the newest screenshot; positions of the input and the tree are in its pixels. */
  #dpr: number | undefined;

  constructor({ driver, options, logger, limits, isNamed = false, closed, facts }: WebDeviceInit) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#driver = boundDriver(driver, this.#limits);
    this.#options = options;
    this.#logger = logger;
    this.#networkMs = options.waitForNetworkIdleTimeout ?? driver.networkIdleMs;
    this.#guard = commandGuard(driver, { releaseMs: this.#limits.release, closed });
    this.#isNamed = isNamed;
    this.#moreFacts = facts ?? (() => Promise.resolve({}));
    const networkMs = this.#networkMs;
    this.#setup = new PageSetup({
      driver: this.#driver,
      options,
      networkMs,
      logger,
      emit: (event) => this.#emit(event),
    });
    const toPage = ({ x, y }: Point): Point => ({ x: x / (this.#dpr ?? 1), y: y / (this.#dpr ?? 1) });
    const gestures = options.enableTouchEventsInActionSpace;
    const parts = { driver: this.#driver, guard: this.#guard, toPage };
    this.input = webInput(parts, {
      gestures,
      edgeMs: this.#limits.edge,
      choosers: async () => (await this.#prepare()).choosers,
    });
    this.#stopAnswering = options.dialogs && driver.answerDialogs(options.dialogs);
    this.tree = webTree({
      driver: this.#driver,
      guard: this.#guard,
      scale: () => this.#dpr,
      traffic: () => this.#setup.traffic(),
    });
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    return this.#guard('open the page', signal, async () => {
      await this.#prepare();
      const [browser, metrics, more] = await Promise.all([
        this.#driver.browser(),
        this.#driver.read(viewMetrics),
        this.#moreFacts(),
      ]);
      const { dpr, width, height, locale } = metrics as ViewMetrics;
      return {
        ...(browser && { name: `${capitalized(browser.name)} ${browser.version}` }),
        size: { width: Math.round(width * dpr), height: Math.round(height * dpr) },
        ...(locale && { locale }),
        ...more,
      };
    });
  }

  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    const taken = await abortable(
      this.#guard('take a screenshot', signal, () => this.#capture()),
      signal,
    );
    this.#dpr = taken.dpr ?? 1;
    return taken;
  }

  async *stream(options: StreamOptions): AsyncGenerator<Screenshot, void> {
    const { signal } = options;
    const metrics = await this.#guard('look at the page', signal, async () => this.#driver.read(viewMetrics));
    // A background tab does not paint changes.
    if ((metrics as ViewMetrics).hidden) await this.#driver.activate();
    for await (const shot of screencast({ driver: this.#driver, ...options })) {
      const { fields } = (await this.#driver.read(pictureFacts)) as PictureFacts;
      yield { ...shot, ...hidden(fields, shot.dpr ?? 1) };
    }
  }

  async settle(signal: AbortSignal): Promise<void> {
    const prepared = await this.#guard('prepare the page', signal, () => this.#prepare());
    const { waitForNavigationTimeout: documentMs } = this.#options;
    const init = { driver: this.#driver, guard: this.#guard, logger: this.#logger, networkMs: this.#networkMs };
    await settle({ ...init, prepared, documentMs }, signal);
  }

  async confirmInput(signal: AbortSignal): Promise<void> {
    const prepared = await this.#guard('prepare the page', signal, () => this.#prepare());
    await confirmInput({ driver: this.#driver, guard: this.#guard, prepared }, signal);
  }

  confine(bounds: Bounds, signal: AbortSignal): Promise<() => Promise<void>> {
    return this.#guard('keep the page within bounds', signal, () => confinePage(this.#driver, bounds));
  }

  view(): string | undefined {
    return this.#hasOpenedTab ? `the page ${shorten(this.#driver.url())}, which has opened a new tab` : undefined;
  }

  explainMissing(action: string): EyewrightError | undefined {
    return explainMissingTouch(action, this.#driver.touch !== undefined);
  }

  onEvent(listener: (event: DeviceEvent) => void): () => void {
    const stop = this.#driver.onEvent(listener);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      stop();
    };
  }

  /** Brings the page to the front. */
  activate(signal: AbortSignal): Promise<void> {
    return this.#guard('bring the page to the front', signal, () => this.#driver.activate());
  }

  /** Waits, for a while, until a page that was just opened has its document. */
  arrive(signal: AbortSignal): Promise<void> {
    return this.#guard('wait for the new page', signal, () => arrive(this.#driver, signal));
  }

  /** Removes everything that was installed in the page; logs a warning when the page does not answer. */
  async destroy(): Promise<void> {
    this.#stopAnswering?.();
    this.#stopWatching?.();
    const over = new AbortController();
    const late = sleep(this.#limits.destroy, over.signal).then(
      () => 'late' as const,
      () => 'late' as const,
    );
    // The driver's sessions come last: they are needed to remove what is in the page.
    const taken = await Promise.race([Promise.allSettled(this.#setup.release()), late]);
    const released = await Promise.race([Promise.allSettled([this.#driver.release()]), late]);
    const outcome = taken === 'late' || released === 'late' ? 'late' : [...taken, ...released];
    over.abort();
    if (this.#driver.isClosed() || this.#driver.isCrashed()) return;
    if (outcome === 'late') {
      this.#logger.warn(
        `The page did not answer within ${this.#limits.destroy} ms; scripts and listeners of the agent may stay in it.`,
      );
      return;
    }
    for (const result of outcome) {
      if (result.status === 'rejected') {
        this.#logger.warn(`Something of the agent stays in the page: ${errorMessage(result.reason)}`);
      }
    }
  }

  async #capture(): Promise<Screenshot> {
    await this.#prepare();
    const driver = this.#driver;
    // First: it waits for a document that is being replaced, during which a screenshot could get lost.
    const { fields, undone, ...metrics } = (await driver.read(pictureFacts)) as PictureFacts;
    if (undone !== null) this.#reportSetBack(undone);
    // The first screenshot of a background tab never resolves.
    if (metrics.hidden) await driver.activate();
    const { data, mime } = await driver.capture(metrics.dpr);
    // A page may have shown a password while the picture was taken.
    const shown = fields.some(({ showsDots }) => showsDots) ? await driver.read(filledPasswords) : [];
    const legible = [...fields, ...(shown as readonly FilledPassword[])].filter(({ showsDots }) => !showsDots);
    const label = this.#isNamed ? { label: `${shorten(metrics.title)} ${shorten(driver.url())}`.trim() } : {};
    const size = await imageSize(data);
    const dpr = pictureScale(size, metrics);
    return { data, mime, ...size, dpr, ...label, ...hidden(legible, dpr), ...(metrics.isBlank && { isBlank: true }) };
  }

  #emit(event: DeviceEvent): void {
    this.#hasOpenedTab ||= event.kind === 'new-page' && this.#newTabs() === 'left';
    for (const listener of this.#listeners) listener(event);
  }

  #reportSetBack(what: string): void {
    const text = `After a step had changed ${what}, the page set it back to what it was before`;
    this.#logger.warn(`${text}.`);
    this.#emit({ kind: 'set-back', text, notice: 'told' });
  }

  #newTabs(): NewTabs {
    // A browser agent reports its tabs itself.
    if (this.#isNamed) return undefined;
    return this.#options.forceSameTabNavigation ? 'adopted' : 'left';
  }

  /** Installs what the options require in the page: once, before the first look at it, and again after a failure. */
  #prepare(): Promise<PreparedPage> {
    this.#stopWatching ??= watchPage(this.#driver, this.#newTabs(), (event) => this.#emit(event));
    this.#opened ??= this.#setup.install().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }
}

/**
 * Pixels per CSS pixel. With nested frames of its own site, a page reports a ratio of 1 although the driver emulates 2, since
 * Chromium's emulation does not reach these frames; then the size of the screenshot counts. A difference of up to a quarter
 * comes from scroll bars, which the viewport leaves out.
 */
function pictureScale(picture: Size, { dpr, width }: ViewMetrics): number {
  const measured = picture.width / width;
  return Math.abs(measured / dpr - 1) > 0.25 ? measured : dpr;
}

function hidden(fields: readonly Rect[], scale: number): Pick<Screenshot, 'hides'> {
  return fields.length > 0 ? { hides: fields.map((field) => scaleRect(field, scale)) } : {};
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
