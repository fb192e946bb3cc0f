import { pageDialogs } from '../../dialogs/page-dialogs.ts';
import { pageHealth } from '../../page/page-health.ts';
import { pageLeaving } from '../../page/page-leaving.ts';
import { commonDriver } from '../browser-page.ts';
import type { PageDriver } from '../page-driver.ts';
import { stopOutsideByBidi } from './bidi-bounds.ts';
import { bidiOf } from './bidi-browser.ts';
import { bidiEvents, downloadEvent } from './bidi-events.ts';
import { sessionKeyboard, sessionMouse, sessionTouch } from './session-input.ts';
import { isChromium, type SessionCapabilities, type WebdriverBrowser } from './webdriver-browser.ts';
import { webdriverPage } from './webdriver-page.ts';

/** Drives the current window of a WebDriver session that webdriverio has opened. */
export function webdriverDriver(browser: WebdriverBrowser): PageDriver {
  const page = webdriverPage(browser);
  const health = pageHealth(page, 'crash');
  const dialogs = pageDialogs(page);
  const leaving = pageLeaving(page);
  const bidi = bidiOf(browser);
  const events = bidi && bidiEvents(page, bidi);
  const { bounds: inside } = page;
  const common = commonDriver(page, { health, dialogs, leaving });
  return {
    ...common,
    answerDialogs: (policy) => dialogs.value.answerBy(policy),
    mouse: sessionMouse(page, common.pointer),
    keyboard: sessionKeyboard(page),
    touch: isChromium(browser) ? sessionTouch(page) : undefined,
    canDrag: () => Promise.resolve(isChromium(browser)),
    capture: async () => ({ data: await page.screenshot(), mime: 'image/png' }),
    frames: () => page.frames(),
    // Only WebDriver BiDi tells of requests.
    networkIdleMs: bidi ? 2000 : 0,
    stopOutside: bidi && (async (bounds) => stopOutsideByBidi(bidi, (await page.window?.handle()) ?? '', bounds)),
    actInside: inside && ((bounds) => inside.confine(bounds)),
    addInitScript: (script) => page.addInitScript(script),
    onFileChooser: () => Promise.resolve(undefined),
    onDownload(listener) {
      page.on(downloadEvent, listener);
      return () => void page.off(downloadEvent, listener);
    },
    openCdp: () => Promise.resolve(undefined),
    browser: () => Promise.resolve(browserFacts(browser.capabilities)),
    async release() {
      await Promise.all([dialogs.release(), health.release(), leaving.release(), events?.release()]);
    },
  };
}

function browserFacts(capabilities: SessionCapabilities): { name: string; version: string } | undefined {
  const { browserName, browserVersion = '' } = capabilities;
  return browserName ? { name: browserName.toLowerCase(), version: browserVersion } : undefined;
}
