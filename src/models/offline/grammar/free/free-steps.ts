import { type Family, type Groups, groupsOf, readAllBy, type Read } from '../family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { hasLiteral, literalPattern } from '../quotes.ts';
import { valueOf } from '../steps/step-parts.ts';
import { declaredWishes, addedWishes, closedWishes } from './declared-wishes.ts';
import { hasOwnForms, isNoVerb } from './free-verb.ts';
import { lastWishes } from './last-wishes.ts';
import { oneWord, readPhrase } from './free-phrase.ts';
import {
  checking,
  checkingBoth,
  filter,
  freeQuery,
  ofTarget,
  option,
  pick,
  plainValue,
  setting,
} from './wish-parts.ts';
import { tapVerbs } from './free-words.data.ts';

export const valueWishes: Family<StepBody> = {
  about: 'Gives what the words fit a value',
  examples: [
    'change the email to "a@b.c"',
    'enter "Ida" as the first name',
    'search for "milk"',
    'search the orders for "milk"',
    'leave the comment "Thanks"',
  ],
  forms: [
    [/^(?:enter|type|put|give) ((?:my|the|your) .+?) as (.+)$/i, setting([0, 1], 'type')],
    [/^(reply|comment|answer)(?: with)? (\uE000\d+\uE001)$/i, readReply],
    [
      new RegExp(`^(?:look up|(?:look|search) for) (?:[^\\uE000]* )?(${literalPattern})$`, 'i'),
      ([what], literals) => readSearch(groupsOf(['', what]), literals),
    ],
    [/^(?:search|look)(?: (?:in |through )?(.+?))? for (.+)$/i, readSearch],
    [/^(?:set|change|update|edit|switch) (.+?) to (.+)$/i, setting([0, 1], 'set')],
    // Whatever is done to it, it has that value then: lower, raise, move, correct.
    // What is given to somebody gets no value by that.
    [
      new RegExp(
        `^(?!(?:give|hand|send|pass|forward|lend) )\\p{L}+ ((?:the|my|your|our) .+?) to (${plainValue})$`,
        'iu',
      ),
      setting([0, 1], 'set'),
    ],
    [/^\p{L}+ ((?:the|my|your|our) .+?) (?:at|on) (\d.*)$/u, setting([0, 1], 'set')],
    [
      new RegExp(`^((?:name|call|title|label) (?:the|my|a|this) .+?) (${literalPattern})$`, 'i'),
      setting([0, 1], 'type'),
    ],
    [new RegExp(`^((?:engrave|print|note)) (${literalPattern}) (?:in|into|on|onto|for) (.+)$`, 'i'), readMarked],
    [
      /^(?:type|enter|input|put down|put|write down|write|note down|fill in|fill|use|set|insert|provide) (.+?) (?:into|in|as|for) (.+)$/i,
      setting([1, 0], 'type'),
    ],
    [/^(?:fill in|fill out|fill|complete) (.+?) with (.+)$/i, setting([0, 1], 'type')],
    [
      new RegExp(
        `^(?:enter|type|use|write|leave|put|insert|provide|give|add|repeat) ((?:the|a|an|my|your) .+?) (${literalPattern})$`,
        'i',
      ),
      setting([0, 1], 'type'),
    ],
    [new RegExp(`^make (.+?) (\\d\\S*|${literalPattern})$`, 'i'), setting([0, 1], 'set')],
  ],
};

/** "engrave "Max" in the ring": a field that is called by both. */
function readMarked([verb, what, where]: Groups, literals: readonly string[]): StepBody | undefined {
  return setting([0, 1], 'type')(groupsOf([`${verb} ${where}`, what]), literals);
}

/** "reply …": what is called so is written into. */
function readReply([verb, what]: Groups, literals: readonly string[]): StepBody | undefined {
  const value = valueOf(what, literals);
  const target = freeQuery('', literals, { kind: 'field', verb, isVerbNeeded: true });
  return value === undefined || !target
    ? undefined
    : { type: 'type', mode: 'replace', value, target: { ...target, source: verb } };
}

const quotedIn = new RegExp(`^(${literalPattern}) (?:in|on|within) (.+)$`);
const runsOn = / (?:in|on|at|within|from) /i;

function readSearch([where, what]: Groups, literals: readonly string[]): StepBody | undefined {
  const [, quoted = what, place = ''] = quotedIn.exec(what) ?? [];
  // "search for milk in the orders": where the words end is not told without quotes.
  if (!hasLiteral(quoted) && runsOn.test(quoted)) return undefined;
  const value = valueOf(quoted, literals);
  const target = freeQuery(`${where} ${place}`, literals, { kind: 'field', verb: 'search', isVerbNeeded: true });
  return value === undefined || !target ? undefined : { type: 'type', mode: 'replace', value, target };
}

export const stateWishes: Family<StepBody> = {
  about: 'Ticks or turns on what the words fit, or the opposite',
  examples: [
    'turn off notifications for mentions',
    'mark "Buy milk" as completed',
    'mark the parcel as fragile',
    'I need an invoice',
  ],
  forms: [
    [/^(?:mark|flag) (.+) as (?:done|complete|completed|finished)$/i, checking(true)],
    [/^(?:mark|flag) (.+) as (?:not done|open|incomplete|unfinished)$/i, checking(false)],
    [
      /^(?:mark|flag) (.+?) as (.+)$/i,
      ([what, state], literals) => checking(true)(groupsOf([`${what} ${state}`]), literals),
    ],
    [/^(?:do not|don't) (.+)$/i, checking(false)],
    [/^(?:no|no more) (.+)$/i, checking(false)],
    [
      /^(?:i|we) (?:do not|don't|am not|are not|no longer|never)(?: (?:have|need|want|get|be|like))?(?: (?:a|an|any|in|to))? (.+)$/i,
      checking(false),
    ],
    [/^(?:i|we) (?:do not|don't|no longer|never) [a-z]+ (.+)$/i, checking(false)],
    [
      /^(?:i|we) (?:have|need|am|are|agree to|agree with|accept|confirm)(?: (?:a|an|to|that|in))? (.+)$/i,
      checking(true),
    ],
    [/^(?:make|put) (?!it\b)(?:the |this |my )?(.+?) (?:an? |on )?(\S+(?: \S+)?)$/i, checkingBoth],
    [/^(?:turn|switch) on (.+)$/i, checking(true)],
    [/^(?:turn|switch) off (.+)$/i, checking(false)],
    [/^(?:turn|switch) (.+) on$/i, checking(true)],
    [/^(?:turn|switch) (.+) off$/i, checking(false)],
    [/^(?:enable|activate|tick|check|allow|permit) (.+)$/i, checking(true)],
    [/^(?:disable|deactivate|untick|uncheck|forbid|disallow) (.+)$/i, checking(false)],
  ],
};

const unfolding = (expanded: boolean): Read<StepBody> =>
  ofTarget(0, (target) => ({ type: 'expand', expanded, target }));

export const unfoldWishes: Family<StepBody> = {
  about: 'Opens or closes what the words fit and unfolds',
  examples: ['expand the delivery details', 'collapse the login suite'],
  forms: [
    [/^(?:expand|unfold) (.+)$/i, unfolding(true)],
    [/^(?:collapse|fold) (.+)$/i, unfolding(false)],
  ],
};

export const choiceWishes: Family<StepBody> = {
  about: 'Chooses what the words fit: a radio button, a tab, an option of a drop-down, a filter; sorts by a column',
  examples: ['show only the open orders', 'choose full breakfast', 'filter by "Paid"', 'sort by amount'],
  forms: [
    [/^(?:show|display|list|see)(?: me)? only (.+)$/i, filter],
    [/^(?:show|display|list|see) (.+) only$/i, filter],
    [
      /^filter .*?(?:so that|such that|to)(?: show| display| see)? only (.+?)(?: (?:is|are)(?: \w+ed| shown| visible)?)?$/i,
      filter,
    ],
    [/^filter (?:the \w+ )?(?:by|for|to) (.+)$/i, filter],
    [/^(?:choose|select|pick|take|want|prefer|include) (.+)$/i, pick],
    [/^only (?:show|display|see|list) (.+)$/i, filter],
    [/^only (.+)$/i, filter],
    [/^(?:answer|say) (.+?) (?:to|for) (.+)$/i, pick],
    [/^(?:sort|order) (?:(.+) )?by (.+?)(?: count)?$/i, readSort],
  ],
};

/** Which way is not told by what is tapped. */
const ordered = /\b(?:ascending|descending|desc|asc|first|last|reverse|highest|lowest|newest|oldest)\b/i;

function readSort([what, key]: Groups, literals: readonly string[]): StepBody | undefined {
  const target = freeQuery(`${what} ${key}`, literals, { kind: 'columnheader' });
  const words = readPhrase(key, literals, false)?.length ?? 0;
  if (!target?.free || words === 0 || ordered.test(key)) return undefined;
  return { type: 'pointer', action: 'Tap', target: { ...target, free: { ...target.free, key: words } } };
}

/** What is said before the option may be on the drop-down, as "ship" is in "Shipping address". */
const offered =
  (isGoing: boolean): Read<StepBody> =>
  ([before, what], literals) => {
    const [verb = ''] = before.toLowerCase().split(' ', 1);
    if (tapVerbs.has(verb) !== isGoing) return undefined;
    const said = isGoing || changing.test(verb) ? before.slice(verb.length) : before;
    return option(groupsOf([said, what]), literals);
  };

const toOption = /^([a-z]+) (?:it |this |them |me )?(?:to|by|from|in|with|at|per|via) (.+)$/i;
const changing = /^(?:set|change|move|put|update|edit|turn|lower|raise|increase|reduce|adjust|bring|switch)$/;

export const offerWishes: Family<StepBody> = {
  about: 'Chooses one of several that are offered, by its words and those over it',
  examples: ['ship to Finland', 'we want the large room', 'put it on hold', 'show the newest first'],
  forms: [
    [/^(?:i|we) (?:only )?(?:want|need|have|would like|like|prefer|take|choose|am|are)(?: only)? (.+)$/i, option],
    [toOption, offered(false)],
    [/^([a-z]+ (?:the|my|your|our) .+?) (?:to|by|from|per) (.+)$/i, offered(false)],
    [/^(?:put|make|set|have|get|keep|file|leave|send) (?:it|this|them|me) (?:as |to |on |in )?(.+)$/i, option],
    [/^(?:show|sort|list|order)(?: (?:me|by|the \w+ by))? (?:the )?(.+? first)$/i, pick],
  ],
};

/** No verb has another one behind it: that is a claim. */
const claims = /^(?:is|are|was|were|has|have|had|does|do|should|must|will|can)\b| (?:works|fails|passes|succeeds)$/i;
/** "terms accepted" */
const told = /^[a-z]+[^s\W]s [a-z]+ed$/i;
const verbFirst = /^([a-z]+)(?: (?:at|to|on|into|in|at|through|up|back to|over to|back))? (.+)$/i;
const alone = /^([a-z]+)$/i;

export const tapWishes: Family<StepBody> = {
  about: 'Taps what the words fit, the verb being one of them, or one that only says to act',
  examples: ['save the changes', 'go to the next page', 'refund order "F-1041"', 'switch to the timeline view'],
  forms: [
    [verbFirst, ([verb, what], literals) => tapping(verb, what, literals)],
    [toOption, offered(true)],
    // Where nothing is called by these verbs, what is stopped is what is on.
    [/^(?:stop|hide|leave out) (.+)$/i, checking(false)],
    [alone, readAlone],
  ],
};

/** "confirm" */
function readAlone([said]: Groups, literals: readonly string[]): StepBody | undefined {
  const verb = said.toLowerCase();
  if (isNoVerb(verb)) return undefined;
  const target = freeQuery('', literals, { verb, isVerbNeeded: true });
  return target && { type: 'pick', target: { ...target, source: verb } };
}

function tapping(said: string, what: string, literals: readonly string[]): StepBody | undefined {
  const verb = said.toLowerCase();
  if (
    isNoVerb(verb) ||
    claims.test(what) ||
    told.test(`${said} ${what}`) ||
    (hasOwnForms.test(verb) && /\b(?:for|by) /.test(what))
  )
    return undefined;
  const target = freeQuery(what, literals, { verb, isVerbNeeded: !tapVerbs.has(verb) });
  return target && { type: 'pick', target };
}

/** In order of trial. */
export const freeFamilies: readonly Family<StepBody>[] = [
  valueWishes,
  stateWishes,
  unfoldWishes,
  choiceWishes,
  offerWishes,
  closedWishes,
  tapWishes,
  addedWishes,
  declaredWishes,
  lastWishes,
];

const pair = /^(?:the |my )?([\p{Ll}][\p{Ll}' -]*?)(?: (?:is|as|to)|:| =)? ((?:\p{Lu}|\d|\uE000).*)$/u;

/** "first name Ida, last name Berg": labels in small letters, values that begin otherwise. */
function readPairs(clause: string, literals: readonly string[]): StepBody[] | undefined {
  const [, list] =
    /^(?:fill(?: in| out)?|enter|complete|provide)(?: [\p{Ll} ]+?)?(?::| with) (.+)$/iu.exec(clause) ?? [];
  const pairs = list?.split(/,? and |[,;] /).map((part) => pair.exec(part.trim())) ?? [];
  if (pairs.length < 2) return undefined;
  const steps = pairs.map((found) => {
    const value = found ? valueOf(found[2] ?? '', literals) : undefined;
    const target = found ? freeQuery(found[1] ?? '', literals) : undefined;
    return target && value !== undefined ? ({ type: 'set', value, target } as const) : undefined;
  });
  const known = steps.filter((step) => step !== undefined);
  return known.length === steps.length ? known : undefined;
}

/** A clause in free words as steps; undefined where it cannot be one. */
export function readFreely(words: string, literals: readonly string[]): StepBody[] | undefined {
  const pairs = readPairs(words, literals);
  if (pairs) return pairs;
  const [body] = readingsOf(words, literals);
  return body && [body];
}

/** What no words fit may still mean something; one of several steps has to be read before any is done. */
export function readOrMean(words: string, literals: readonly string[], isAlone: boolean): StepBody[] | undefined {
  return readFreely(words, literals) ?? (isAlone ? [{ type: 'mean' }] : undefined);
}

/** What is not to be given, or is nothing, is no value and no choice. */
const givesNothing = new RegExp(
  `\\b(?:nothing|nobody|none)$|^\\S+ nothing\\b|^(?:avoid|refuse|refrain|forbid|prevent|never|not)\\b.*${literalPattern}`,
  'i',
);

/** All ways to read a clause in free words, the likeliest first. */
export function readingsOf(words: string, literals: readonly string[]): StepBody[] {
  if (givesNothing.test(words)) return [];
  return readAllBy(freeFamilies, withoutManners(oneWord(words)), literals);
}

/** "…, please", "… too": what changes nothing of what is wanted. */
function withoutManners(words: string): string {
  return (
    words
      .replace(/^(?:please|now|then|just|also) /i, '')
      // What is reset or shown is all of it anyway.
      .replace(/^(reset|clear|show|see|display|list|view) all(?: the| of the)? /i, '$1 the ')
      .replace(/(?:,? (?:please|too|as well|again|instead|now|any ?more|for me|right now))+$/i, '')
  );
}
