import type { PlannedAction } from '../../core/model/model.ts';
import { planOfCalls, possibleWords, writeActionWords, type ActionWord } from './action-words.ts';
import { pointOf, withPlaces } from './call-places.ts';
import { readCalls, writeCall, type Args } from './calls.ts';
import { dataRule } from '../data-rule.prompt.ts';
import { defineFamily, type ModelFamily, type PlanContext, type PlanDialect } from './family.ts';

/** How a version of the language writes coordinates. */
interface PlaceForm {
  readonly at: string;
  readonly from: string;
  readonly to: string;
  /** As shown in the prompt. */
  readonly form: string;
  write(numbers: readonly number[]): string;
}

/** The first version: boxes whose corners are the same point. */
const boxes: PlaceForm = {
  at: 'start_box',
  from: 'start_box',
  to: 'end_box',
  form: '(x,y)',
  write: (numbers) => `(${numbers.join(',')})`,
};
/** Version 1.5, as in the documented prompts. */
const points: PlaceForm = {
  at: 'point',
  from: 'start_point',
  to: 'end_point',
  form: '<point>x y</point>',
  write: (numbers) => `<point>${numbers.join(' ')}</point>`,
};

/** A model that was trained on one version sometimes answers in the other. */
const atOf = ({ start_box, point }: Args): Args[string] | undefined => point ?? start_box;

function wordsOf(places: PlaceForm): readonly ActionWord[] {
  return [...placedWords(places), ...plainWords];
}

/** Words with coordinates. */
function placedWords(places: PlaceForm): readonly ActionWord[] {
  const placeText = (element: unknown): string | undefined => {
    const point = pointOf(element);
    return point && places.write(point);
  };
  const pointing = (name: string, action: string): ActionWord => ({
    name,
    form: `${name}(${places.at}='${places.form}')`,
    actions: [action],
    read: (args) => withPlaces({ locate: atOf(args) }, (param) => [{ name: action, param }]),
    write: ({ locate }) => writeCall(name, { [places.at]: placeText(locate) }),
  });
  return [
    pointing('click', 'Tap'),
    pointing('left_double', 'DoubleClick'),
    pointing('right_single', 'RightClick'),
    pointing('long_press', 'LongPress'),
    {
      name: 'drag',
      form: `drag(${places.from}='${places.form}', ${places.to}='${places.form}')`,
      actions: ['DragAndDrop'],
      read: ({ start_box, end_box, start_point = start_box, end_point = end_box }) =>
        withPlaces({ from: start_point, to: end_point }, (param) => [{ name: 'DragAndDrop', param }]),
      write: ({ from, to }) => writeCall('drag', { [places.from]: placeText(from), [places.to]: placeText(to) }),
    },
    {
      name: 'scroll',
      form: `scroll(${places.at}='${places.form}', direction='down or up or right or left')`,
      actions: ['Scroll'],
      read: (args) =>
        withPlaces({ locate: atOf(args) }, (param) => [
          { name: 'Scroll', param: { ...param, direction: args['direction'] } },
        ]),
      write: ({ locate, direction }) =>
        writeCall('scroll', {
          [places.at]: placeText(locate),
          direction: typeof direction === 'string' ? direction : 'down',
        }),
    },
  ];
}

const plainWords: readonly ActionWord[] = [
  {
    name: 'hotkey',
    form: "hotkey(key='ctrl c')",
    actions: ['KeyboardPress'],
    read: ({ key }) =>
      typeof key === 'string' && key !== ''
        ? [{ name: 'KeyboardPress', param: { keyName: key.split(' ').join('+') } }]
        : undefined,
    write: ({ keyName }) => writeCall('hotkey', { key: String(keyName).split('+').join(' ') }),
  },
  {
    name: 'type',
    form: "type(content='') # Click the field first. Use \\', \\\" and \\n for special characters; \\n at the end submits.",
    actions: ['Input'],
    read: readTyping,
    write: ({ value }) => writeCall('type', { content: String(value) }),
  },
  {
    name: 'wait',
    form: 'wait() # Wait for 5 seconds, then look again.',
    actions: ['Sleep'],
    read: () => [{ name: 'Sleep', param: { timeMs: 5000 } }],
    write: () => 'wait()',
  },
  { name: 'finished', form: "finished(content='what was reached')", actions: [], success: true },
  { name: 'call_user', form: "call_user(content='why it cannot be done')", actions: [] },
];

/** Text is typed into the element that was clicked last. It is never trimmed, except for the line break that submits. */
function readTyping({ content }: Args, { lastElement }: PlanContext): readonly PlannedAction[] | undefined {
  if (typeof content !== 'string' || lastElement === undefined) return undefined;
  const submits = content.endsWith('\n');
  const value = submits ? content.slice(0, -1) : content;
  const typing = { name: 'Input', param: { locate: lastElement, value, mode: 'typeOnly' } };
  return submits ? [typing, { name: 'KeyboardPress', param: { keyName: 'Enter' } }] : [typing];
}

const marker = 'Action:';

function dialectOf(words: readonly ActionWord[]): PlanDialect {
  return {
    version: 1,
    prompt: (actions) => prompt(possibleWords(words, actions).map(({ form }) => form)),
    read(reply, context) {
      const at = reply.indexOf(marker);
      if (at < 0 || reply.includes(marker, at + 1)) return { problem: `there must be exactly one "${marker}"` };
      const calls = readCalls(reply.slice(at + marker.length).trim());
      if (!calls || calls.length === 0)
        return { problem: `"${marker}" must be followed by calls of the action space only` };
      const thought = reply
        .slice(0, at)
        .replace(/^\s*Thought:/, '')
        .trim();
      return planOfCalls(calls, words, { context, rest: thought === '' ? {} : { thought } });
    },
    write({ thought = '', actions, done }) {
      const end = done && writeCall(done.success ? 'finished' : 'call_user', { content: done.message ?? '' });
      const calls = [...writeActionWords(actions, words), ...(end === undefined ? [] : [end])];
      return `Thought: ${thought}\n${marker} ${calls.join('\n')}`;
    },
  };
}

function prompt(forms: readonly string[]): string {
  return `You operate an application for an automated test. Each turn shows the newest screenshot; plan the next action to carry out the instruction.

## Output Format
Thought: one short sentence
Action: one call of the action space

## Action Space
${forms.join('\n')}

## Note
- x and y go from 0 to 1000: the screenshot counts as 1000 wide and 1000 high.
- Type values exactly, with every space and sign; {{secret:NAME}} stands for a hidden value and is copied as it is.
- Use finished only when the instruction is fulfilled, and call_user when the application shows that it cannot be.
- ${dataRule('<instruction> and <context>')}`;
}

function uiTarsFamily(name: string, models: string, places: PlaceForm): ModelFamily {
  return defineFamily({
    name,
    models,
    space: { kind: 'normalised', scale: 1000 },
    order: 'xy',
    result: 'point',
    temperature: 0,
    cycleLimit: 40,
    dialect: dialectOf(wordsOf(places)),
  });
}

/** UI-TARS: points of 0–1000 along each side, and its own action language for plans. */
export const uiTars = uiTarsFamily('ui-tars', 'UI-TARS', boxes);
/** UI-TARS 1.5 as it is served: the same language with `<point>` in it. */
export const uiTars15 = uiTarsFamily('ui-tars-1.5', 'UI-TARS 1.5, Doubao UI-TARS', points);
