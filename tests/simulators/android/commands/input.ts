import { setTimeout as sleep } from 'node:timers/promises';

import { displayOf, type SimulatedDevice } from '../device/device.ts';
import { drag, press, swipe, type Way } from '../../phone/gestures.ts';
import { canType, keyCode, pressKey, pressTogether, typeText, type Keys } from '../input/keyboard.ts';
import { since } from '../personalities/personality.ts';
import type { Call } from '../shell/command.ts';
import { takeFlag, takeOption, type DeviceCommand } from './device-command.ts';
import { inputErrors } from './input-errors.ts';

const sources = new Set(
  'dpad gamepad keyboard mouse rotaryencoder stylus touchnavigation touchpad touchscreen trackball'.split(' '),
);

const touching = new Set(['tap', 'swipe', 'draganddrop', 'motionevent', 'press']);

interface Input extends Keys {
  readonly args: readonly string[];
  readonly call: Call;
}

type InputCommand = (input: Input) => Promise<number | void>;

const defaultSwipeMs = 300;

/** `input [source] [-d display] <command> …` */
export const input: DeviceCommand = async (device, call) => {
  let args = [...call.args];
  if (sources.has(args[0] ?? '')) args.shift();
  let displayId: string | undefined;
  if (args[0] === '-d' && device.personality.sdk >= since.displays) [displayId, args] = takeOption(args, '-d');
  const [name = '', ...rest] = args;
  const say = inputErrors(device.personality, call);
  const run = commandOf(device, name);
  if (!run) return say.unknown(name);
  if (device.personality.sdk < since.inputService) await sleep(device.faults.inputStartMs);
  const display = displayOf(device, displayId === 'DEFAULT_DISPLAY' ? '0' : displayId);
  if (!device.personality.injectsInput) return say.refused(name);
  // The service takes events for displays that are not there, and nothing comes of them.
  if (!display) return 0;
  // A screen that is off takes no fingers.
  if (!device.state.awake && touching.has(name)) return 0;
  try {
    return await run({ device, display, args: rest, call });
  } catch (error) {
    if (error instanceof WrongArgument) return say.wrong(name, error.message);
    throw error;
  }
};

class WrongArgument extends Error {}

function commandOf({ personality }: SimulatedDevice, name: string): InputCommand | undefined {
  if (name === 'keycombination' && personality.sdk < since.keyCombination) return undefined;
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

const commands: Readonly<Record<string, InputCommand>> = {
  tap: async ({ display, args }) => {
    const [x = 0, y = 0] = numbers(args, 2);
    await display.tap({ x, y });
  },
  swipe: async ({ display, args }) => swipe(display, wayOf(args), duration(args[4])),
  draganddrop: async ({ display, args }) => drag(display, wayOf(args), duration(args[4])),
  motionevent: motionEvent,
  keyevent: keyEvent,
  keycombination: async (input) => {
    const [, args] = takeOption(input.args, '-t');
    await pressTogether(input, args.map(requireKey));
  },
  text: typeGiven,
  press: async ({ display }) => press(display, { x: 0, y: 0 }, 0),
  roll: async () => undefined,
};

async function motionEvent({ display, args }: Input): Promise<void> {
  const [kind = '', ...place] = args;
  const touch = { DOWN: 'touchStart', MOVE: 'touchMove', UP: 'touchEnd', CANCEL: 'touchCancel' } as const;
  if (!Object.hasOwn(touch, kind)) throw new WrongArgument(`Unknown motionevent ${kind}`);
  const [x = 0, y = 0] = place.length > 0 || kind !== 'CANCEL' ? numbers(place, 2) : [];
  const ends = kind === 'UP' || kind === 'CANCEL';
  await display.touch(touch[kind as keyof typeof touch], ends ? [] : [{ x, y, id: 0 }]);
}

async function keyEvent(input: Input): Promise<void> {
  const { device, args } = input;
  let [, keys] = takeFlag(args, '--longpress', '--doubletap', '--async');
  if (device.personality.sdk >= since.keyDelay) [, keys] = takeOption(keys, '--delay');
  for (const key of keys) await pressKey(input, requireKey(key));
}

/** `%s` is a blank; a text with any character that has no key is not typed at all. */
async function typeGiven(input: Input): Promise<number | void> {
  const text = (input.args[0] ?? '').replaceAll('%s', ' ');
  if (!canType(text)) return inputErrors(input.device.personality, input.call).unmapped();
  await typeText(input, text);
}

function requireKey(given: string): number {
  const code = keyCode(given);
  if (code === undefined) throw new WrongArgument(`Unknown keycode ${given}`);
  return code;
}

function wayOf(args: readonly string[]): Way {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(args, 4);
  return { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } };
}

function duration(given: string | undefined): number {
  return given === undefined ? defaultSwipeMs : Number(given);
}

function numbers(args: readonly string[], count: number): number[] {
  if (args.length < count) throw new WrongArgument('Argument expected after command');
  return args.slice(0, count).map((arg) => {
    if (!/^-?\d+(\.\d+)?$/.test(arg)) throw new WrongArgument(`For input string: "${arg}"`);
    return Number(arg);
  });
}
