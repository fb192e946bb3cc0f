import type { PlannedAction } from '../../core/model/model.ts';
import {
  actionFor,
  planOfCalls,
  possibleWords,
  writeActionWords,
  type ActionWord,
  type Param,
} from './action-words.ts';
import { pointOf, withPlaces } from './call-places.ts';
import { escape, readCalls, writeCall, type Args, type Call } from './calls.ts';
import { dataRule } from '../data-rule.prompt.ts';
import { defineFamily, type PlanContext, type PlanDialect } from './family.ts';

type Parts = Readonly<Record<string, string | undefined>>;

/** `do(action="Tap", element=[x,y])`; coordinates are in brackets without quotes. */
function writeDo(action: string, places: Parts = {}, texts: Parts = {}): string | undefined {
  const all = [...Object.values(places), ...Object.values(texts)];
  if (all.includes(undefined)) return undefined;
  const parts = [
    `action="${action}"`,
    ...Object.entries(places).map(([name, place = '']) => `${name}=${place}`),
    ...Object.entries(texts).map(([name, text = '']) => `${name}="${escape(text)}"`),
  ];
  return `do(${parts.join(', ')})`;
}

function placeText(element: unknown): string | undefined {
  const point = pointOf(element);
  return point && `[${point.join(',')}]`;
}

function pointing(name: string, action: string): ActionWord {
  return {
    name,
    form: `do(action="${name}", element=[x,y])`,
    actions: [action],
    read: ({ element }) => withPlaces({ locate: element }, (param) => [{ name: action, param }]),
    write: ({ locate }) => writeDo(name, { element: placeText(locate) }),
  };
}

/** A button of the device, whose action has another name on each platform. */
function button(name: string, note: string, actions: readonly string[]): ActionWord {
  const word: ActionWord = { name, form: `do(action="${name}") # ${note}`, actions, write: () => writeDo(name) };
  const read = (_args: Args, { actions: known }: PlanContext): PlannedAction[] | undefined => {
    const action = actionFor(word, known);
    return action === undefined ? undefined : [{ name: action, param: {} }];
  };
  return { ...word, read };
}

/** Numbers of a duration such as "3 seconds". */
const seconds = /^\s?(\d{1,3}(?:\.\d{1,3})?)\s?(?:seconds?|s)\s?$/;

const words: readonly ActionWord[] = [
  {
    name: 'Launch',
    form: 'do(action="Launch", app="name of an app")',
    actions: ['Launch'],
    read: ({ app }) =>
      typeof app === 'string' && app !== '' ? [{ name: 'Launch', param: { target: app } }] : undefined,
    write: ({ target }) => (typeof target === 'string' ? writeDo('Launch', {}, { app: target }) : undefined),
  },
  pointing('Tap', 'Tap'),
  {
    name: 'Type',
    form: 'do(action="Type", text="…") # Tap the field first. What stands in it is replaced. Use \\" and \\n for special characters.',
    actions: ['Input'],
    read: ({ text }, { lastElement }) =>
      typeof text === 'string' && lastElement !== undefined
        ? [{ name: 'Input', param: { locate: lastElement, value: text } }]
        : undefined,
    write: ({ value }) => writeDo('Type', {}, { text: String(value) }),
  },
  {
    name: 'Swipe',
    form: 'do(action="Swipe", start=[x1,y1], end=[x2,y2])',
    actions: ['Swipe'],
    read: ({ start, end }) => withPlaces({ from: start, to: end }, (param) => [{ name: 'Swipe', param }]),
    write: ({ from, to }: Param) => writeDo('Swipe', { start: placeText(from), end: placeText(to) }),
  },
  pointing('Long Press', 'LongPress'),
  pointing('Double Tap', 'DoubleClick'),
  button('Back', 'One screen back.', ['AndroidBackButton', 'HarmonyBackButton', 'GoBack']),
  button('Home', 'The home screen.', ['AndroidHomeButton', 'HarmonyHomeButton', 'IOSHomeButton']),
  {
    name: 'Wait',
    form: 'do(action="Wait", duration="3 seconds")',
    actions: ['Sleep'],
    read: readWait,
    write: ({ timeMs }) => writeDo('Wait', {}, { duration: `${Number(timeMs) / 1000} seconds` }),
  },
  { name: 'Take_over', form: 'do(action="Take_over", message="why it cannot be done")', actions: [] },
  { name: 'finish', form: 'finish(message="what was reached")', actions: [], success: true },
];

function readWait({ duration }: Args): readonly PlannedAction[] | undefined {
  const given = typeof duration === 'string' ? seconds.exec(duration)?.[1] : undefined;
  return given === undefined ? undefined : [{ name: 'Sleep', param: { timeMs: Number(given) * 1000 } }];
}

const thoughtTag = /^\s*<think>([\s\S]*?)<\/think>/;
const noAnswer = 'there must be exactly one call, do(action="…") or finish(message="…"), at the end of the reply';

interface Parted {
  readonly thought: string;
  readonly call: string;
}

/** Splits thought and call, by the tags around them or by where the only call begins. */
function part(reply: string): Parted | undefined {
  const thought = thoughtTag.exec(reply);
  const rest = thought ? reply.slice(thought[0].length) : reply;
  const parted = partByTag(rest) ?? partByCall(rest);
  if (!parted || !thought) return parted;
  return { ...parted, thought: [thought[1]?.trim(), parted.thought].filter(Boolean).join(' ') };
}

/** With two answers, or text after the only one, a tag is left in the part that is taken as the call, which then fails. */
function partByTag(text: string): Parted | undefined {
  const found = /<answer>([\s\S]*)<\/answer>\s*$/.exec(text);
  return found ? { thought: text.slice(0, found.index).trim(), call: found[1]?.trim() ?? '' } : undefined;
}

function partByCall(text: string): Parted | undefined {
  const at = text.search(/\b(?:do|finish)\(/);
  return at < 0 ? undefined : { thought: text.slice(0, at).trim(), call: text.slice(at).trim() };
}

/** Converts `do(action="Tap", …)` to a call of its action. */
function wordCall({ name, args }: Call): Call | undefined {
  if (name === 'finish') return { name, args };
  const { action, ...rest } = args;
  return name === 'do' && typeof action === 'string' ? { name: action, args: rest } : undefined;
}

const dialect: PlanDialect = {
  version: 1,
  prompt: (actions) => prompt(possibleWords(words, actions).map(({ form }) => form)),
  read(reply, context) {
    const parted = part(reply);
    const calls = parted && readCalls(parted.call);
    const [only, second] = calls ?? [];
    const call = only && !second ? wordCall(only) : undefined;
    if (!parted || !call) return { problem: noAnswer };
    const rest = parted.thought === '' ? {} : { thought: parted.thought };
    return planOfCalls([call], words, { context, rest });
  },
  write({ thought = '', actions, done }) {
    const calls = writeActionWords(actions, words);
    const end = done && endOf(done);
    return `<think>${thought}</think>\n<answer>${[...calls, ...(end ? [end] : [])].join('\n')}</answer>`;
  },
};

function endOf({
  success,
  message = '',
}: {
  readonly success: boolean;
  readonly message?: string | undefined;
}): string {
  return (success ? writeCall('finish', { message }, '"') : writeDo('Take_over', {}, { message })) ?? '';
}

function prompt(forms: readonly string[]): string {
  return `You operate an application for an automated test. Each turn shows the newest screenshot; plan the one next action to carry out the instruction.

Reply in this form and no other:
<think>one short sentence</think>
<answer>one of the calls below</answer>

${forms.join('\n')}

- x and y go from 0 to 999, from the top left corner to the bottom right corner of the screenshot.
- Copy texts exactly, with every space and sign; {{secret:NAME}} stands for a hidden value and is copied as it is.
- Call finish only when the instruction is fulfilled, and Take_over when the application shows that it cannot be.
- ${dataRule('<instruction> and <context>')}`;
}

/** AutoGLM: points of 0–999 along each side, one action per turn in its own language, and up to 100 turns. */
export const autoGlm = defineFamily({
  name: 'auto-glm',
  models: 'AutoGLM-Phone',
  space: { kind: 'normalised', scale: 1000 },
  order: 'xy',
  result: 'point',
  temperature: 0,
  cycleLimit: 100,
  dialect,
});
