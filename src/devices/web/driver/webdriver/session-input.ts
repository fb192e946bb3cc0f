import type { Point } from '../../../../core/screen/geometry.ts';
import { monotonic } from '../../../../core/time/clock.ts';
import { insertIfFocused, insertValueIfFocused } from '../../scripts/page-scripts.ts';
import { loggedSecret, loggedSecretHint, logsCommands, maskInLog } from '../../../shared/webdriver/log-masks.ts';
import { CallFailure, unknownKeyHint } from '../../web-errors.ts';
import type { PageKeyboard, PageMouse, PageTouch } from '../page-driver.ts';
import { mainTarget, pointIn, targetAt, targetOfKeys, type InputTarget } from './input-target.ts';
import { namedKeyCodes, physicalKeys } from './keys.data.ts';
import { mouseActions, moveTo, type PointerMove } from './pointer-actions.ts';
import { isMac, type ActionSequence } from './webdriver-browser.ts';
import type { WebdriverPage } from './webdriver-page.ts';

const buttons = { left: 0, right: 2 } as const;

const moveIn = (target: InputTarget, point: Point): PointerMove => moveTo(pointIn(target, point));

/**
 * While the button is down, actions are noted, and sent when it is up again: chromedriver forgets a native drag between two commands.
 *
 * @param pointer - Where the pointer is, by any agent of the page.
 */
export function sessionMouse(page: WebdriverPage, pointer: { at?: Point | undefined }): PageMouse {
  let last: Point | undefined;
  let wheels = 0;
  let target = mainTarget(page);
  let noted: object[] | undefined;
  let notedAt = 0;
  const act = (...actions: object[]): Promise<void> => page.act(target.frame, [mouseActions(actions)]);
  const note = (gesture: object[], actions: readonly object[]): void => {
    gesture.push({ type: 'pause', duration: Math.round(monotonic() - notedAt) }, ...actions);
    notedAt = monotonic();
  };
  const goTo = (point: Point): PointerMove => moveIn(target, point);
  const aim = async (point: Point): Promise<void> => {
    last = point;
    // A document in which the button was pressed keeps the pointer.
    if (!noted) target = await targetAt(page, point);
  };
  return {
    async click(x, y, { button, times }) {
      await aim({ x, y });
      const press = [
        { type: 'pointerDown', button: buttons[button] },
        { type: 'pointerUp', button: buttons[button] },
      ];
      await act(goTo({ x, y }), ...Array.from({ length: times }, () => press).flat());
    },
    async move(x, y, { steps = 1 } = {}) {
      const from = last ?? pointer.at ?? { x: 0, y: 0 };
      await aim({ x, y });
      const moves = Array.from({ length: steps }, (_, index) => {
        const part = (index + 1) / steps;
        return goTo({ x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part });
      });
      if (noted) note(noted, moves);
      else await act(...moves);
    },
    down() {
      notedAt = monotonic();
      noted = [{ type: 'pointerDown', button: buttons.left }];
      return Promise.resolve();
    },
    async up() {
      const gesture = noted ?? [];
      note(gesture, [{ type: 'pointerUp', button: buttons.left }]);
      noted = undefined;
      await act(...gesture);
    },
    async wheel(deltaX, deltaY) {
      const point = last ?? pointer.at ?? { x: 0, y: 0 };
      await aim(point);
      const scroll = { ...goTo(point), type: 'scroll', deltaX: Math.round(deltaX), deltaY: Math.round(deltaY) };
      wheels += 1;
      // WebKit takes the distance of a wheel as the difference to the one before.
      await page.act(target.frame, [{ type: 'wheel', id: `eyewright-wheel-${wheels}`, actions: [scroll] }]);
    },
  };
}

/**
 * Fingers. A gesture is noted, and sent when it is over: chromedriver forgets with each command which fingers are down. A
 * gesture that is cancelled is never sent.
 */
export function sessionTouch(page: WebdriverPage): PageTouch {
  let paths: object[][] = [];
  let notedAt = 0;
  const note = (actionsOf: (finger: number) => readonly object[]): Promise<void> => {
    const pause = { type: 'pause', duration: Math.round(monotonic() - notedAt) };
    notedAt = monotonic();
    for (const [finger, path] of paths.entries()) path.push(pause, ...actionsOf(finger));
    return Promise.resolve();
  };
  return {
    start(points) {
      notedAt = monotonic();
      paths = points.map((point) => [moveTo(point), { type: 'pointerDown', button: 0 }]);
      return Promise.resolve();
    },
    move: (points) => note((finger) => [moveTo(points[finger] ?? { x: 0, y: 0 })]),
    async end() {
      await note(() => [{ type: 'pointerUp', button: 0 }]);
      await page.act(page.main, paths.map(fingerActions));
    },
    cancel: () => Promise.resolve(void (paths = [])),
  };
}

const fingerActions = (actions: readonly object[], finger: number): ActionSequence => ({
  type: 'pointer',
  id: `eyewright-finger-${finger}`,
  parameters: { pointerType: 'touch' },
  actions,
});

const keyActions = (actions: readonly object[]): ActionSequence => ({ type: 'key', id: 'eyewright-keys', actions });

/** A text that stands for the characters of another one, so that no log shows it as it is. */
const encoded = (text: string): string =>
  `new TextDecoder().decode(Uint8Array.from(atob('${Buffer.from(text).toString('base64')}'), (c) => c.charCodeAt(0)))`;

export function sessionKeyboard(page: WebdriverPage): PageKeyboard {
  const act = async (...actions: object[]): Promise<void> => {
    await page.act(await targetOfKeys(page), [keyActions(actions)]);
  };
  const control = isMac(page.browser) ? 'Meta' : 'Control';
  const value = (key: string): string => keyValue(key === 'ControlOrMeta' ? control : key);
  const insertSecret = (text: string): Promise<void> => insert(page, insertValueIfFocused(encoded(text)));
  const type = async (text: string, delayMs: number, insertOther: (other: string) => Promise<void>): Promise<void> => {
    for (const run of text.match(runs) ?? []) {
      await (isOnKeyboard.test(run) ? act(...pressesOf(run, delayMs)) : insertOther(run));
    }
  };
  const insertText = (text: string): Promise<void> => insert(page, insertIfFocused(text));
  return {
    down: async (key) => act({ type: 'keyDown', value: value(key) }),
    up: async (key) => act({ type: 'keyUp', value: value(key) }),
    type: (text, { delay = 0 }) => type(text, delay, insertText),
    insertText,
    async keepFromLog(secret) {
      const isLogged = (await logsCommands(page.browser.options)) && !(await maskInLog(secret));
      if (isLogged) throw new CallFailure('DEVICE_UNSUPPORTED', loggedSecret, { hint: loggedSecretHint });
    },
    insertSecret,
    // Keys are logged one by one, where no mask knows them.
    typeSecret: async (text) =>
      (await logsCommands(page.browser.options)) ? insertSecret(text) : type(text, 0, insertSecret),
    selectAll: () =>
      act({ type: 'keyDown', value: value('ControlOrMeta') }, ...pressesOf('a', 0), {
        type: 'keyUp',
        value: value('ControlOrMeta'),
      }),
  };
}

/** @throws DeviceError `DEVICE_UNSUPPORTED` for a key that the protocol has no name for */
function keyValue(key: string): string {
  const named = namedKeyCodes[key] ?? physicalKeys[key] ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(key)?.[1]?.toLowerCase();
  if (named !== undefined) return named;
  if (Array.from(key).length === 1) return key;
  throw new CallFailure('DEVICE_UNSUPPORTED', `Unknown key: "${key}"`, { hint: unknownKeyHint });
}

/** Characters that a keyboard has, in one go; every other one by itself. Drivers lose some of the others, so these are inserted. */
const runs = /[ -~\t\n]+|[^ -~\t\n]/gu;
const isOnKeyboard = /^[ -~\t\n]/;

/** With Shift where a keyboard needs it, as the command "Element Send Keys" does: some drivers type `1` for `!` otherwise. */
function pressesOf(text: string, delayMs: number): object[] {
  const shift = keyValue('Shift');
  return Array.from(text).flatMap((character) => {
    const value = lineKeys[character] ?? character;
    const presses: object[] = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    const typed = shifted.test(character)
      ? [{ type: 'keyDown', value: shift }, ...presses, { type: 'keyUp', value: shift }]
      : presses;
    return delayMs > 0 ? [...typed, { type: 'pause', duration: Math.round(delayMs) }] : typed;
  });
}

/** Shifted characters: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const shifted = /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/;

const lineKeys: Readonly<Record<string, string>> = { '\n': keyValue('Enter'), '\t': keyValue('Tab') };

/** Inserts a text in the document that has the focus. */
async function insert(page: WebdriverPage, script: string): Promise<void> {
  for (const frame of page.frames()) {
    if ((await frame.evaluate(script).catch(() => false)) === true) return;
  }
  throw new CallFailure('DEVICE_COMMAND_FAILED', 'no field of the page has the focus');
}
