import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { MadeCall } from './made-call.ts';

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
  const steps = calls.map((made) => {
    const step = stepOf(made);
    if (!step) return `    # no step: ${made.command} ${JSON.stringify(made.params)}`;
    const keyword = step.keyword === kind ? 'And' : step.keyword;
    kind = step.keyword;
    return `    ${keyword} ${oneLine(step.text)}`;
  });
  return [...tag, `Feature: ${oneLine(title)}`, '', `  Scenario: ${oneLine(title)}`, ...steps, ''].join('\n');
}

interface Step {
  readonly keyword: 'Given' | 'When' | 'Then';
  readonly text: string;
}

function stepOf({ call, params }: MadeCall): Step | undefined {
  const text = (name: string): string => String(params[name]);
  const when = (words: string): Step => ({ keyword: 'When', text: words });
  switch (call) {
    case 'Navigate':
      return { keyword: 'Given', text: `I open ${quoted(text('url'))}` };
    case 'Launch':
      return { keyword: 'Given', text: `I launch ${quoted(text('target'))}` };
    case 'aiAct':
      return when(text('prompt'));
    case 'aiTap':
      return params['fileChooserAccept'] === undefined ? when(`I click ${text('locate')}`) : undefined;
    case 'aiDoubleClick':
      return when(`I double-click ${text('locate')}`);
    case 'aiRightClick':
      return when(`I right-click ${text('locate')}`);
    case 'aiHover':
      return when(`I hover over ${text('locate')}`);
    case 'aiLongPress':
      return when(`I long-press ${text('locate')}`);
    case 'aiClearInput':
      return when(`I clear ${text('locate')}`);
    case 'aiInput':
      return params['value'] === undefined
        ? when(`I clear ${text('locate')}`)
        : when(`I type ${quoted(text('value'))} into ${text('locate')}`);
    case 'aiKeyboardPress':
      return params['locate'] === undefined ? when(`I press ${text('keyName')}`) : undefined;
    case 'aiScroll':
      return params['locate'] === undefined ? when(`I scroll ${String(params['direction'] ?? 'down')}`) : undefined;
    case 'DragAndDrop':
      return when(`I drag ${text('from')} onto ${text('to')}`);
    case 'Reload':
      return when('I reload the page');
    case 'GoBack':
      return when('I go back');
    case 'aiAssert':
    case 'aiWaitFor':
      return params['opposite'] === true ? undefined : { keyword: 'Then', text: text('assertion') };
    default:
      return undefined;
  }
}

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** A step is one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
