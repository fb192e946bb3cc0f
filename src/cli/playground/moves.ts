import { ActionError } from '../../core/errors/errors.ts';
import type { Point } from '../../core/screen/geometry.ts';
import type { LiveScreen } from '../../agents/live-screen.ts';
import type { HandMove, PointedElement } from '../../playground/messages.ts';
import type { DeviceCommand } from '../device/device-command.ts';
import type { ActingScreen } from './acting-screen.ts';
import { callInWords, callOf, type FieldValues } from './call-of.ts';
import { elementAt, focusedField, wordingOf, type ElementAt, type SeenScreen } from './element-at.ts';
import type { History } from './history.ts';

/** What hands act on. */
export interface Hands {
  readonly acting: ActingScreen;
  readonly history: History;
  readonly commands: ReadonlyMap<string, DeviceCommand>;
}

/** Milliseconds to read the screen. */
const readMs = 10_000;

/** The element under the pointer, in shares of the picture; null where there is none. */
export async function pointedAt(live: LiveScreen, share: Point): Promise<PointedElement | null> {
  const { screen, found } = await look(live, share, undefined);
  if (!found) return null;
  const { node, wording = null } = found;
  const { width, height } = screen.frame;
  return {
    left: node.rect.left / width,
    top: node.rect.top / height,
    width: node.rect.width / width,
    height: node.rect.height / height,
    role: node.role,
    name: node.name,
    wording,
  };
}

interface Look {
  readonly screen: SeenScreen;
  /** In pixels of the picture. */
  readonly point: Point;
  readonly found: ElementAt | undefined;
}

async function look(live: LiveScreen, share: Point, action: string | undefined): Promise<Look> {
  const screen = await seen(live, action);
  const point = { x: share.x * screen.frame.width, y: share.y * screen.frame.height };
  return { screen, point, found: await elementAt(screen, point) };
}

async function seen(live: LiveScreen, action: string | undefined): Promise<SeenScreen> {
  const signal = AbortSignal.timeout(readMs);
  return { ...(await live.read(signal)), signal, action };
}

/** Does what a person did on the picture: as a call that a test can make, wherever the element has words. */
export async function makeMove(hands: Hands, move: HandMove): Promise<void> {
  if (move.kind === 'type') await typed(hands, move.text);
  else if (move.kind === 'press') await made(hands, 'keyboard-press', { keyName: move.key });
  else if (move.kind === 'scroll') await made(hands, 'scroll', { direction: move.direction });
  else await touched(hands, move);
}

async function made({ acting, commands }: Hands, name: string, values: FieldValues): Promise<void> {
  const command = commands.get(name);
  if (!command) throw lacks(name);
  await acting.made({ name, command, values, byHand: true });
}

function lacks(name: string): ActionError {
  return new ActionError('ACTION_FAILED', `This screen has no "${name.replaceAll('-', ' ')}"`, {
    hint: 'Its device does not support the action.',
  });
}

/** The actions that moves stand for. */
const actions = { tap: 'Tap', 'double-click': 'DoubleClick', 'right-click': 'RightClick', hover: 'Hover' } as const;

type TouchMove = Extract<HandMove, { kind: 'tap' | 'double-click' | 'right-click' | 'hover' }>;

async function touched(hands: Hands, { kind, x, y }: TouchMove): Promise<void> {
  const { acting, commands } = hands;
  const { point, found } = await look(acting.live, { x, y }, actions[kind]);
  if (found?.wording !== undefined && commands.has(kind)) return made(hands, kind, { locate: found.wording });
  const touch = touches(acting.live)[kind];
  if (!touch) throw lacks(kind);
  const name = found ? `${found.node.role} "${found.node.name}"` : 'nothing with a name';
  const where = `${Math.round(point.x)}, ${Math.round(point.y)}`;
  await acting.act(`${kind.replaceAll('-', ' ')} at ${where} (${name})`, (signal) => touch(point, signal));
}

type Touch = (point: Point, signal: AbortSignal) => Promise<void>;

function touches({ input: { pointer, mouse } }: LiveScreen): Readonly<Record<TouchMove['kind'], Touch | undefined>> {
  return {
    tap: pointer && ((point, signal) => pointer.tap(point, { signal })),
    'double-click': pointer && ((point, signal) => pointer.doubleTap(point, { signal })),
    'right-click': mouse && ((point, signal) => mouse.rightClick(point, { signal })),
    hover: mouse && ((point, signal) => mouse.hover(point, { signal })),
  };
}

/** Adds to the field that has the focus. What is typed into one field without a pause for something else is one call. */
async function typed(hands: Hands, text: string): Promise<void> {
  const { acting, history } = hands;
  const screen = await seen(acting.live, 'Input');
  const field = screen.tree && focusedField(screen.tree.nodes);
  const locate = field && (await wordingOf(field, screen));
  if (locate === undefined) return typedPlainly(acting, text);
  const { last } = history;
  const values = { locate, value: text, mode: 'typeOnly' };
  const goesOn = last?.byHand && last.inTest === true && last.command === 'input' && last.values['locate'] === locate;
  if (goesOn) await typedOn(hands, last.id, { ...values, before: String(last.values['value']) });
  else await made(hands, 'input', values);
}

interface TypedOn {
  readonly locate: string;
  readonly value: string;
  readonly mode: string;
  readonly before: string;
}

async function typedOn({ acting, history, commands }: Hands, id: number, { before, ...added }: TypedOn): Promise<void> {
  const command = commands.get('input');
  if (!command) throw lacks('input');
  await acting.goOn(id, await callOf('input', command, added));
  const values = { ...added, value: before + added.value };
  history.extend(id, values, callInWords('input', command, values));
}

async function typedPlainly(acting: ActingScreen, text: string): Promise<void> {
  const keys = acting.live.input.text;
  if (!keys) throw lacks('typing');
  await acting.act(`type ${JSON.stringify(text)} where the focus is`, async (signal) => {
    await keys.type(text, { signal, strategy: 'sequential' });
  });
}
