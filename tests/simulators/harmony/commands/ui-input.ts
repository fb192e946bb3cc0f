import { setTimeout as sleep } from 'node:timers/promises';

import type { Call } from '../../android/shell/command.ts';
import { drag, press, swipe, tap, type Way } from '../../phone/gestures.ts';
import type { PhoneScreen } from '../../phone/phone-screen.ts';
import type { Point } from '../../phone/view.ts';
import type { HarmonyTarget } from '../device/target.ts';
import { appKeys, systemKeys } from './keys.data.ts';

/** Milliseconds of the system's long press. */
const longClickMs = 800;
const usualVelocity = 600;
/** What `inputText` leaves the field to get the focus. */
const focusMs = 500;

interface Input {
  readonly target: HarmonyTarget;
  readonly screen: PhoneScreen;
  readonly args: readonly string[];
}

class Refused extends Error {}

/** `uitest uiInput <command> …`: failures are told, and the exit code is 0. */
export async function uiInput(target: HarmonyTarget, { args: [name = '', ...args], out }: Call): Promise<void> {
  const run = name === 'text' && !target.personality.hasTextAtFocus ? undefined : commands[name];
  if (!run) return out(help);
  try {
    // A screen that is off takes no fingers.
    if (target.isAwake || name === 'keyEvent') await run({ target, screen: target.screen, args });
    await out('No Error\n');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await out(`${error.message}\n`);
  }
}

const help = `   help,                                                  print help messages
   click/doubleClick/longClick <x> <y>
   fling/swipe/drag <from_x> <from_y> <to_x> <to_y> [velocity]
   inputText <x> <y> <text>
   keyEvent <keyID/Back/Home/Power> [keyID2] [keyID3]
`;

const commands: Readonly<Record<string, (input: Input) => Promise<void>>> = {
  click: async ({ screen, args }) => tap(screen, pointOf(args)),
  doubleClick: async ({ screen, args }) => {
    const point = pointOf(args);
    await tap(screen, point);
    await tap(screen, point);
  },
  longClick: async ({ screen, args }) => press(screen, pointOf(args), longClickMs),
  swipe: async ({ screen, args }) => {
    const { way, durationMs } = wayOf(args);
    await swipe(screen, way, durationMs);
  },
  fling: async ({ screen, args }) => {
    const { way, durationMs } = wayOf(args);
    await swipe(screen, way, durationMs);
  },
  drag: async ({ screen, args }) => {
    const { way, durationMs } = wayOf(args);
    await drag(screen, way, durationMs);
  },
  dircFling: async ({ screen, args: [direction = '0'] }) => {
    const { width, height } = screen.view.size;
    const middle = { x: width / 2, y: height / 2 };
    const shift = [
      { x: -1, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: -1 },
      { x: 0, y: 1 },
    ][Number(direction)];
    if (!shift) throw new Refused('Invalid parameters.');
    const to = { x: middle.x + (shift.x * width) / 3, y: middle.y + (shift.y * height) / 3 };
    await swipe(screen, { from: middle, to }, 200);
  },
  async inputText({ target, screen, args }) {
    const [x = '', y = '', text = '', ...more] = args;
    if (args.length < 3 || more.length > 0) throw new Refused('The number of parameters is incorrect.');
    const point = pointOf([x, y]);
    const typed = typable(text);
    await tap(screen, point);
    await screen.settle();
    await sleep(focusMs);
    // Behind what is there, wherever the finger came down.
    await screen.page.keyboard.press('End');
    enter(target, typed);
    await screen.page.keyboard.sendCharacter(typed);
  },
  async text({ target, screen, args }) {
    const [text = '', ...more] = args;
    if (args.length === 0 || more.length > 0) throw new Refused('The number of parameters is incorrect.');
    await screen.settle();
    const typed = typable(text);
    enter(target, typed);
    await screen.page.keyboard.sendCharacter(typed);
  },
  keyEvent,
};

/** ASCII of up to 200 bytes goes by keys, all else by the clipboard, where it stays (OpenHarmony, arkXtest, UiDriver::InputText). */
function enter({ clipboard }: HarmonyTarget, text: string): void {
  if (/[^\x20-\x7e]/.test(text) || Buffer.byteLength(text) > 200) clipboard.push(text);
}

function typable(text: string): string {
  if (text.startsWith('-')) throw new Refused('Invalid parameters.');
  return text;
}

async function keyEvent({ target, screen, args }: Input): Promise<void> {
  if (args.length === 0) throw new Refused('Missing parameter.');
  if (args.length > 3) throw new Refused('Too many parameters.');
  const [first = ''] = args;
  if (await hidesKeyboard(target, first)) return screen.keyboard.hide();
  const system = args.length === 1 ? systemKeys[first] : undefined;
  if (system) return systemActions[system](target);
  const keys = args.map((arg) => {
    const key = /^\d+$/.test(arg) ? appKeys[Number(arg)] : undefined;
    if (!key) throw new Refused('Invalid parameters.');
    return key;
  });
  if (!target.isAwake) return;
  const last = keys.at(-1);
  const held = keys.slice(0, -1);
  const { keyboard } = screen.page;
  for (const key of held) await keyboard.down(key);
  // Chromium without a window maps no shortcuts by itself; the command is named beside the keys.
  const selectsAll = last === 'a' && held[0]?.startsWith('Control');
  if (last) await keyboard.press(last, selectsAll ? { commands: ['SelectAll'] } : {});
  for (const key of held.toReversed()) await keyboard.up(key);
}

/** The first Back is for the keyboard, and on some builds Escape, too. */
async function hidesKeyboard({ screen, personality }: HarmonyTarget, key: string): Promise<boolean> {
  const name = key === 'Back' || key === '2' ? 'Back' : key === '2070' ? 'Escape' : undefined;
  if (!name || !personality.hidesKeyboard.includes(name)) return false;
  await screen.settle();
  return screen.keyboard.isShown();
}

const systemActions: Readonly<Record<(typeof systemKeys)[string], (target: HarmonyTarget) => Promise<void>>> = {
  home: ({ screen }) => screen.home(),
  back: ({ screen }) => screen.back(),
  recents: ({ screen }) => screen.recents(),
  power: async (target) => void (target.isAwake = !target.isAwake),
  none: async () => undefined,
};

function pointOf(args: readonly string[]): Point {
  if (args.length < 2) throw new Refused('Missing parameter.');
  if (args.length > 2) throw new Refused('Too many parameters.');
  return { x: coordinate(args[0]), y: coordinate(args[1]) };
}

function wayOf(args: readonly string[]): { readonly way: Way; readonly durationMs: number } {
  if (args.length < 4) throw new Refused('Missing parameter.');
  const [x1, y1, x2, y2, given = usualVelocity] = args;
  const way = { from: { x: coordinate(x1), y: coordinate(y1) }, to: { x: coordinate(x2), y: coordinate(y2) } };
  const velocity = Number(given);
  if (!(velocity >= 200 && velocity <= 40_000)) throw new Refused('The swipe velocity out of range.');
  const length = Math.hypot(way.to.x - way.from.x, way.to.y - way.from.y);
  return { way, durationMs: (length / velocity) * 1000 };
}

/** Not even 0 is a place. */
function coordinate(given: string | undefined): number {
  const value = Number(given);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Refused('Please confirm that the coordinate values are correct.');
}
