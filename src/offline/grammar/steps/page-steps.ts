import { parseProtected } from '../elements/element-grammar.ts';
import type { Family, Read, Groups } from '../elements/family.ts';
import type { ScrollDirection, StepBody } from '../instruction-steps.ts';
import { unquote } from '../quotes.ts';
import { statement } from './step-parts.ts';

const says = '(?:that |whether |if )?';
const verifying: Read<StepBody> = ([words], literals) => statement('verify', words, literals);

export const verifySteps: Family<StepBody> = {
  about: 'Continues only if a statement is true; every statement below can be used',
  examples: [
    'check that the page shows "Saved"',
    'verify that the "Save" button is disabled',
    'I should see "Welcome"',
  ],
  forms: [
    [/^(?:check|verify|assert|ensure|confirm|expect|make sure|see)s? (?:that |whether )(.+)$/i, verifying],
    [new RegExp(`^(?:verify|assert|ensure|confirm|expect|make sure) ${says}(.+)$`, 'i'), verifying],
    [
      /^(?:should|must|can|do|does)( not|n't)? see (.+)$/i,
      ([no, what], literals) =>
        statement('verify', `the page ${no === '' ? 'shows' : 'does not show'} ${what}`, literals),
    ],
    [/^sees? (.+)$/i, ([what], literals) => statement('verify', `the page shows ${what}`, literals)],
  ],
};

export const scrollSteps: Family<StepBody> = {
  about: 'Scrolls the page, a part of it, or to an element',
  examples: [
    'scroll down',
    'scroll up by 300 pixels',
    'scroll to the bottom',
    'scroll to the end of the "Messages" list',
    'scroll to "Terms"',
    'scroll "Terms" into view',
    'scroll down in the "Messages" list',
    'scroll to the right',
  ],
  forms: [
    [
      /^scrolls? (.+?) into view$/i,
      ([target], literals) => ({ type: 'scrollTo', target: parseProtected(target, literals) }),
    ],
    [
      /^scrolls? (?:in |inside |within )?((?!up|down|left|right|to\b|by\b|all\b|until\b|the page|the screen).+?)(?: to the)? (up|down|left|right)(?: (?:by )?(\d+) ?(?:px|pixels?)?)?$/i,
      ([target, way, distance], literals) => ({
        type: 'scroll',
        scrollType: 'singleAction',
        direction: way.toLowerCase() as ScrollDirection,
        distance: distance === '' ? undefined : Number(distance),
        target: parseProtected(target, literals),
      }),
    ],
    [/^scrolls?(?: (.+))?$/i, readScroll],
  ],
};

const edgeForm =
  /^(?:(?:all the way )?(?:up|down|left|right) )?(?:all the way )?(?:to )?(?:the )?(?:very )?(bottom|end|top|start|(?:left|right) (?:edge|end|side)|(?:far|very) (?:left|right))(?: (?:of|in) (.+))?$/i;
/** A distance may be said before the part that is scrolled, or after it. */
const distanceForm = /(?:^| )(?:by (\d+)(?: ?(?:px|pixels?))?|(\d+) ?(?:px|pixels?))(?= (?:in|inside|within|on) |$)/i;
const onceForm =
  /^(?:the (?:page|screen) )?(?:to the (?=left|right))?(up|down|left|right)?(?: (\d+))?(?: (?:a bit|once|a little|a page|one page|one screen))?(?: (?:in|inside|within|on) (.+))?$/i;
/** "scroll down the list" */
const alongForm = /^(up|down|left|right)()(?: through| along)? (the (?!.* (?:to|until|till) ).+)$/i;
const untilForm =
  /^(?:(?:up|down) )?(?:(?:in |through )?the (?:page|screen|list) )?(?:to|until|till) (?:you (?:see|find) )?(.+?)(?: (?:is|becomes|appears|are)(?: (?:visible|shown|displayed|in view))?)?$/i;

function readScroll([rest]: Groups, literals: readonly string[]): StepBody | undefined {
  const edge = edgeForm.exec(rest);
  if (edge) return readEdge(edge, literals);
  const [measure, by, long] = (distanceForm.exec(rest) ?? []) as readonly (string | undefined)[];
  const way = measure === undefined ? rest : rest.replace(measure, '').trim();
  const once = onceForm.exec(way) ?? alongForm.exec(way);
  if (once) return scrollOnce(once, by ?? long, literals);
  const [, sought] = (measure === undefined && untilForm.exec(rest)) || [];
  return sought === undefined ? undefined : { type: 'scrollTo', target: parseProtected(sought, literals) };
}

function readEdge(form: RegExpExecArray, literals: readonly string[]): StepBody {
  const [, side = '', place] = form as readonly (string | undefined)[];
  const inPage = place === undefined || /^(?:the )?(?:page|screen)$/i.test(place);
  return { ...scrollToEdge(side.toLowerCase()), ...(!inPage && { target: parseProtected(place, literals) }) };
}

function scrollOnce(form: RegExpExecArray, measure: string | undefined, literals: readonly string[]): StepBody {
  const [, way = 'down', bare, place] = form as readonly (string | undefined)[];
  const distance = Number(measure ?? bare ?? '');
  const inPage = place === undefined || /^the (?:page|screen)$/i.test(place);
  return {
    type: 'scroll',
    scrollType: 'singleAction',
    direction: way.toLowerCase() as ScrollDirection,
    distance: distance > 0 ? distance : undefined,
    target: inPage ? undefined : parseProtected(place, literals),
  };
}

function scrollToEdge(edge: string): Extract<StepBody, { type: 'scroll' }> {
  if (edge === 'top' || edge === 'start') return { type: 'scroll', scrollType: 'scrollToTop', direction: 'up' };
  if (edge.includes('left')) return { type: 'scroll', scrollType: 'scrollToLeft', direction: 'left' };
  if (edge.includes('right')) return { type: 'scroll', scrollType: 'scrollToRight', direction: 'right' };
  return { type: 'scroll', scrollType: 'scrollToBottom', direction: 'down' };
}

export const openSteps: Family<StepBody> = {
  about: 'Opens an address; opens something else by tapping it; goes back; reloads the page',
  examples: [
    'go to https://example.org/cart',
    'open /login',
    'open the Settings menu',
    'open the "Billing" tab',
    'go back',
    'reload the page',
  ],
  forms: [
    [
      /^(?:go(?:es)?|navigates?) back(?: (?:one|a) page| to the (?:previous|last) (?:page|screen|view)| in the (?:browser|history))?$/i,
      () => ({ type: 'back' }),
    ],
    [
      /^(?:reload|refresh)(?:e?s)?(?: (?:the |this )?(?:current |whole )?(?:page|site|website|screen|browser|app|application|tab|window|it))?(?: again| once| now)?$/i,
      () => ({ type: 'reload' }),
    ],
    [/^(?:go(?:es)? to|opens?|navigates? to|visits?) (.+)$/i, readOpen],
  ],
};

/** An address is opened, anything else on the screen is tapped. */
function readOpen([what]: Groups, literals: readonly string[]): StepBody | undefined {
  const place = unquote(what, literals)
    .replace(/^(?:the )?(?:url|address|website|site) /i, '')
    .trim();
  if (/^(?:[a-z][a-z\d+.-]*:\S+|\/\S*|localhost\S*|[\w-]+(?:\.[\w-]+)+(?:[:/]\S*)?)$/i.test(place))
    return { type: 'navigate', url: place };
  const target = parseProtected(opened(what), literals);
  if (target.kind === 'section' || target.kind === 'treeitem') return { type: 'expand', expanded: true, target };
  // What opens a dialog is something else, which is not named.
  return target.kind === 'dialog' ? undefined : { type: 'pointer', action: 'Tap', target };
}

/** "The Settings menu" is opened by what is called Settings; "the menu" by what is called Menu. */
const opened = (what: string): string => what.replace(/(?<!^(?:the|an?)) (?:page|menu)$/i, '');

const counts: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, five: 5, ten: 10 };

export const waitSteps: Family<StepBody> = {
  about: 'Waits for a time, or until a statement is true',
  examples: [
    'wait 2 seconds',
    'wait until "Done" is visible',
    'wait for "Done"',
    'wait for the "Loading" text to disappear',
    'wait for the "Save" button to be enabled',
    'wait for the page to load',
  ],
  forms: [
    [
      /^(?:wait|sleep|pause)s?(?: for)? (\d+(?:\.\d+)?|a|one|two|three|five|ten) ?(ms|milliseconds?|s|secs?|seconds?|minutes?)$/i,
      readSleep,
    ],
    // Each look waits until the page is ready.
    [
      /^waits? (?:for|until|till) the (?:page|screen|app) (?:to load|to be loaded|is loaded|has loaded|loads)$/i,
      () => ({ type: 'sleep', timeMs: 100 }),
    ],
    [
      /^waits? (?:for|until|till) (.+?) to (appear|disappear|exist)$/i,
      ([what, change], literals) => statement('await', `${what} ${change}s`, literals),
    ],
    [
      /^waits? (?:for|until|till) (.+?) (not )?to (?:be|become|get) (not )?(.+)$/i,
      ([what, no, not, state], literals) => statement('await', `${what} is ${no}${not}${state}`, literals),
    ],
    [
      /^waits? (?:for|until|till) (.+?) to (show|contain|say|display|have|equal|read) (.+)$/i,
      ([what, how, value], literals) =>
        statement('await', `${what} ${how === 'have' ? 'has' : `${how}s`} ${value}`, literals),
    ],
    [
      /^waits? for (.+)$/i,
      ([what], literals) =>
        /\b(?:is|are|has|have|shows?|contains?|appears?|disappears?|says?|exists?|displays?|comes?|reads?|equals?)\b/i.test(
          what,
        )
          ? undefined
          : statement('await', `${what} is visible`, literals),
    ],
    [/^waits? (?:until|for|till) (.+)$/i, ([words], literals) => statement('await', words, literals)],
  ],
};

function readSleep([amount, unit]: Groups): StepBody {
  const count = counts[amount.toLowerCase()] ?? Number(amount);
  const factor = /^m(?:s|illi)/i.test(unit) ? 1 : /^min/i.test(unit) ? 60_000 : 1000;
  return { type: 'sleep', timeMs: Math.round(count * factor) };
}
