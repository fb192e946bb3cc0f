import { commonDriver, type BrowserPage } from './browser-page.ts';
import { captureByCdp, frameQuality, LazyCdp, selectAllByCdp, touchByCdp, typeByCdp } from './cdp.ts';
import { evaluateByCdp, IsolatedWorld } from './isolated-world.ts';
import type { CdpSession, PageChooser, PageDriver, PageKeyboard } from './page-driver.ts';
import { answerDialogs } from '../dialogs/answer-dialogs.ts';
import type { DialogPolicy } from '../dialogs/dialog-policy.ts';
import { pageDialogs, type PageDialogs } from '../dialogs/page-dialogs.ts';
import { playwrightDownloads } from '../page/page-downloads.ts';
import { pageFrame, type BrowserFrame, type EvaluateIsolated } from '../page/page-frame.ts';
import { pageHealth } from '../page/page-health.ts';
import { pageLeaving } from '../page/page-leaving.ts';
import { addRemovableScript, type InitScriptHost } from './playwright-scripts.ts';
import { insertText } from '../scripts/page-scripts.ts';
import { borrow, type Shared } from './shared-page.ts';

interface PlaywrightContext {
  newCDPSession(pageOrFrame: never): Promise<unknown>;
  browser(): { version(): string; browserType(): { name(): string } } | null;
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/** The part of a Playwright `Page` that is used; structural, so that any installed copy of Playwright fits. */
export interface PlaywrightPage extends BrowserPage, InitScriptHost {
  readonly mouse: {
    click(x: number, y: number, options?: { button?: 'left' | 'right'; clickCount?: number }): Promise<void>;
    move(x: number, y: number, options?: { steps?: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
    wheel(deltaX: number, deltaY: number): Promise<void>;
  };
  readonly keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    press(key: string): Promise<void>;
    type(text: string, options?: { delay?: number }): Promise<void>;
    insertText(text: string): Promise<void>;
  };
  screenshot(options: { type: 'jpeg'; quality: number }): Promise<Buffer>;
  context(): PlaywrightContext;
}

const dialogsOf = (page: PlaywrightPage): Shared<PageDialogs> => pageDialogs(page, [page.context()]);

/** Answers the dialogs of a page and of the tabs that it opens, even before there is an agent; returns how to stop. */
export const answerPlaywrightDialogs = (page: PlaywrightPage, policy: DialogPolicy | undefined): (() => void) =>
  answerDialogs(page, policy, dialogsOf);

export function playwrightDriver(page: PlaywrightPage): PageDriver {
  const context = page.context();
  const open = async (target: object): Promise<CdpSession> =>
    (await context.newCDPSession(target as never)) as CdpSession;
  const cdp = borrow(page, 'cdp', () => {
    const lazy = new LazyCdp(() => open(page));
    return { value: lazy, release: () => lazy.release() };
  });
  const worlds = borrow(page, 'worlds', () => isolatedWorlds({ page, cdp: cdp.value, open }));
  const health = pageHealth(page, 'crash');
  const dialogs = dialogsOf(page);
  const leaving = pageLeaving(page);
  const { mouse } = page;
  return {
    ...commonDriver(page, { health, dialogs, leaving }),
    answerDialogs: (policy) => answerPlaywrightDialogs(page, policy),
    mouse: {
      click: (x, y, { button, times }) => mouse.click(x, y, { button, clickCount: times }),
      move: (x, y, options) => mouse.move(x, y, options),
      down: () => mouse.down(),
      up: () => mouse.up(),
      wheel: (deltaX, deltaY) => mouse.wheel(deltaX, deltaY),
    },
    keyboard: playwrightKeyboard(page, cdp.value),
    touch: isChromium(context) ? touchByCdp(cdp.value) : undefined,
    canDrag: () => Promise.resolve(true),
    async capture(dpr) {
      const session = dpr === 1 ? await cdp.value.get() : undefined;
      if (session) return captureByCdp(session);
      return { data: await page.screenshot({ type: 'jpeg', quality: frameQuality }), mime: 'image/jpeg' };
    },
    frames() {
      const main = page.mainFrame() as BrowserFrame;
      const others = (page.frames() as BrowserFrame[]).filter((frame) => frame !== main);
      const [top, ...below] = [main, ...others].map((frame) => pageFrame(frame, worlds.value));
      return top ? [{ ...top, evaluate: (script) => evaluateWithoutStep(page, cdp.value, script) }, ...below] : below;
    },
    networkIdleMs: 0,
    addInitScript: (script) => addRemovableScript(page, script),
    onFileChooser(listener) {
      const onChooser = (chooser: FileChooser): void => listener(chooserOf(chooser));
      // Playwright calls all listeners: a test that waits for a chooser itself still gets it.
      page.on('filechooser' as never, onChooser as never);
      return Promise.resolve(() => Promise.resolve(void page.off('filechooser' as never, onChooser as never)));
    },
    onDownload: (listener) => playwrightDownloads(page, listener),
    openCdp: () => open(page).catch(() => undefined),
    browser() {
      const browser = context.browser();
      return Promise.resolve(browser ? { name: browser.browserType().name(), version: browser.version() } : undefined);
    },
    async release() {
      await Promise.all([dialogs.release(), health.release(), leaving.release()]);
      await worlds.release();
      await cdp.release();
    },
  };
}

/** Playwright's report shows each of its own calls as a step of the test; a call over the protocol has no step. */
async function evaluateWithoutStep(page: PlaywrightPage, cdp: LazyCdp, script: string): Promise<unknown> {
  const session = await cdp.get();
  return session ? evaluateByCdp(session, script) : page.evaluate(script);
}

interface FileChooser {
  isMultiple(): boolean;
  element(): { evaluate(run: (element: never) => unknown): Promise<unknown> };
  setFiles(paths: string[]): Promise<void>;
}

function chooserOf(chooser: FileChooser): PageChooser {
  return {
    isMultiple: chooser.isMultiple(),
    // From a text: loaders in the user's project may rewrite the functions of this file.
    atInput: (functionBody) =>
      // eslint-disable-next-line typescript/no-implied-eval -- the text is one of this package's own scripts
      chooser.element().evaluate(new Function('element', functionBody) as (element: never) => unknown),
    accept: (paths) => chooser.setFiles([...paths]),
  };
}

/** Assumes Chromium when the browser is unknown, as for contexts of a user profile. */
function isChromium(context: PlaywrightContext): boolean {
  return (context.browser()?.browserType().name() ?? 'chromium') === 'chromium';
}

function playwrightKeyboard(page: PlaywrightPage, cdp: LazyCdp): PageKeyboard {
  return {
    down: (key) => page.keyboard.down(key),
    up: (key) => page.keyboard.up(key),
    type: (text, options) => page.keyboard.type(text, options),
    insertText: (text) => page.keyboard.insertText(text),
    async insertSecret(text) {
      const session = await cdp.get();
      await (session ? session.send('Input.insertText', { text }) : page.evaluate(insertText(text)));
    },
    async typeSecret(text) {
      const session = await cdp.get();
      // Playwright's steps show the text of its own typing calls; they do not show the arguments of a script.
      await (session ? typeByCdp(session, text) : page.evaluate(insertText(text)));
    },
    async selectAll() {
      const session = await cdp.get();
      await (session ? selectAllByCdp(session) : page.keyboard.press('ControlOrMeta+A'));
    },
  };
}

interface WorldsInit {
  readonly page: PlaywrightPage;
  readonly cdp: LazyCdp;
  open(target: object): Promise<CdpSession>;
}

/** Isolated worlds of the documents that have a session: the main one, and frames in separate processes. */
function isolatedWorlds({ page, cdp, open }: WorldsInit): {
  value: EvaluateIsolated;
  release(): Promise<void>;
} {
  const worlds = new Map<BrowserFrame, Promise<IsolatedWorld | undefined>>();
  const sessions: CdpSession[] = [];
  const make = async (frame: BrowserFrame): Promise<IsolatedWorld | undefined> => {
    const isMain = frame === page.mainFrame();
    // Fails for frames in the process of the frame around them.
    const session = isMain ? await cdp.get() : await open(frame).catch(() => undefined);
    if (session && !isMain) sessions.push(session);
    return session && new IsolatedWorld(session);
  };
  return {
    async value(frame, script, fallback) {
      const world = worlds.get(frame) ?? make(frame);
      worlds.set(frame, world);
      const made = await world;
      return made ? made.evaluate(script) : frame.evaluate(fallback());
    },
    async release() {
      await Promise.all(sessions.map((session) => session.detach().catch(() => undefined)));
    },
  };
}
