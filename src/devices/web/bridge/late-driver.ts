import { noTouch } from '../driver/cdp.ts';
import type { PageDriver, PageTouch } from '../driver/page-driver.ts';
import { CallFailure } from '../web-errors.ts';

/**
 * A driver for a page that comes later: an agent exists before it is connected. Everything but `networkIdleMs` fails until then.
 *
 * @param current - Throws until there is a page.
 */
export function lateDriver(current: () => PageDriver, networkIdleMs: number): PageDriver {
  return {
    page: {},
    pointer: {},
    networkIdleMs,
    ...lateInput(current),
    canDrag: async () => current().canDrag(),
    capture: async (dpr) => current().capture(dpr),
    evaluate: async (script) => current().evaluate(script),
    frames: () => current().frames(),
    addInitScript: async (script) => current().addInitScript(script),
    openCdp: async () => current().openCdp(),
    goto: async (url) => current().goto(url),
    reload: async () => current().reload(),
    back: async () => current().back(),
    url: () => current().url(),
    title: async () => current().title(),
    browser: async () => current().browser(),
    isClosed: () => current().isClosed(),
    isCrashed: () => current().isCrashed(),
    onCrash: (listener) => current().onCrash(listener),
    activate: async () => current().activate(),
    onPopup: (listener) => current().onPopup(listener),
    onFileChooser: async (listener) => current().onFileChooser(listener),
    answerDialogs: (policy) => current().answerDialogs(policy),
    onDownload: (listener) => current().onDownload(listener),
    leaving: () => current().leaving(),
    traffic: () => current().traffic(),
    onEvent: (listener) => current().onEvent(listener),
    release: async () => current().release(),
  };
}

function lateInput(current: () => PageDriver): Required<Pick<PageDriver, 'mouse' | 'keyboard' | 'touch'>> {
  const mouse = (): PageDriver['mouse'] => current().mouse;
  const keyboard = (): PageDriver['keyboard'] => current().keyboard;
  const touch = (): PageTouch => {
    const given = current().touch;
    if (given) return given;
    throw new CallFailure('DEVICE_UNSUPPORTED', noTouch.message, { hint: noTouch.hint });
  };
  return {
    mouse: {
      click: async (...given) => mouse().click(...given),
      move: async (...given) => mouse().move(...given),
      down: async () => mouse().down(),
      up: async () => mouse().up(),
      wheel: async (...given) => mouse().wheel(...given),
    },
    keyboard: {
      down: async (key) => keyboard().down(key),
      up: async (key) => keyboard().up(key),
      type: async (...given) => keyboard().type(...given),
      insertText: async (text) => keyboard().insertText(text),
      insertSecret: async (text) => keyboard().insertSecret(text),
      typeSecret: async (text) => keyboard().typeSecret(text),
      selectAll: async () => keyboard().selectAll(),
    },
    touch: {
      start: async (points) => touch().start(points),
      move: async (points) => touch().move(points),
      end: async () => touch().end(),
      cancel: async () => touch().cancel(),
    },
  };
}
