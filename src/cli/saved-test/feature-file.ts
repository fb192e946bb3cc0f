import type { ScreenName } from '../../platforms/screens/screen.ts';
import { callWords } from './call-words.ts';
import { leftOut, type MadeCall } from './made-call.ts';

interface Feature {
  readonly title: string;
  readonly screen: ScreenName;
  readonly calls: readonly MadeCall[];
}

/** The calls as a feature file for Cucumber, whose steps an agent carries out. What has no step becomes a comment. */
export function featureFile({ title, screen, calls }: Feature): string {
  const tag =
    screen === 'web'
      ? []
      : [`# defineTarget({ tag: '@${screen}', … }) beside your steps says which device this is.`, `@${screen}`];
  let kind = '';
  const steps = calls.flatMap((made) => {
    if (made.hasFailed) return `    # ${leftOut}: ${callWords(made, screen)}`;
    const step = stepOf(made);
    if (!step) return `    # no step: ${callWords(made, screen)}`;
    const keyword = step.keyword === kind ? 'And' : step.keyword;
    kind = step.keyword;
    return [...missingParams(made, step.text, screen), `    ${keyword} ${oneLine(step.text)}`];
  });
  return [...tag, `Feature: ${oneLine(title)}`, '', `  Scenario: ${oneLine(title)}`, ...steps, ''].join('\n');
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Options that the words of a step do not hold, e.g. how long an element is pressed. */
// eslint-disable-next-line max-params -- a call, and how it is written
function missingParams({ command, call, params }: MadeCall, text: string, screen: ScreenName): string[] {
  const left = Object.entries(params).filter(([, value]) => value !== undefined && !text.includes(asText(value)));
  if (left.length === 0) return [];
  const words = callWords({ command, call, params: Object.fromEntries(left), value: null }, screen);
  return [`    # the next step leaves out: ${words.slice(command.length + 1)}`];
}

interface Step {
  readonly keyword: 'Given' | 'When' | 'Then';
  readonly text: string;
}

type Words = (params: Readonly<Record<string, unknown>>) => string | undefined;

/** What a step says of an element. */
const about =
  (verb: string): Words =>
  ({ locate }) =>
    `${verb} ${String(locate)}`;

/** The words of each call as a step; undefined for what has no words. */
const given: Readonly<Record<string, Words>> = {
  Navigate: ({ url }) => `I open ${quoted(url)}`,
  Launch: ({ target }) => `I launch ${quoted(target)}`,
};
const acting: Readonly<Record<string, Words>> = {
  aiAct: ({ prompt }) => String(prompt),
  aiTap: (params) => (params['fileChooserAccept'] === undefined ? about('I click')(params) : undefined),
  aiDoubleClick: about('I double-click'),
  aiRightClick: about('I right-click'),
  aiHover: about('I hover over'),
  aiLongPress: about('I long-press'),
  aiClearInput: about('I clear'),
  aiInput: ({ locate, value }) =>
    value === undefined ? `I clear ${String(locate)}` : `I type ${quoted(value)} into ${String(locate)}`,
  aiKeyboardPress: ({ locate, keyName }) => (locate === undefined ? `I press ${String(keyName)}` : undefined),
  aiScroll: ({ locate, direction = 'down' }) => (locate === undefined ? `I scroll ${String(direction)}` : undefined),
  DragAndDrop: ({ from, to }) => `I drag ${String(from)} onto ${String(to)}`,
  Reload: () => 'I reload the page',
  GoBack: () => 'I go back',
};
const judged: Words = ({ opposite, assertion }) => (opposite === true ? undefined : String(assertion));
const judging: Readonly<Record<string, Words>> = { aiAssert: judged, aiWaitFor: judged };

function stepOf({ call, params }: MadeCall): Step | undefined {
  for (const [keyword, words] of [
    ['Given', given],
    ['When', acting],
    ['Then', judging],
  ] as const) {
    const text = words[call]?.(params);
    if (text !== undefined) return { keyword, text };
  }
  return undefined;
}

function quoted(value: unknown): string {
  const text = String(value);
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** A step is one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
