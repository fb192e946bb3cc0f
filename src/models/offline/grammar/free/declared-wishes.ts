import type { Family, Groups } from '../family.ts';
import { groupsOf, type Read } from '../family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { checking, declared, freeQuery, setting } from './wish-parts.ts';

const subject = '(?:the|my|our|your|his|her|this) (.+?)';
/** Sentences with these tell what is so, and want nothing done: to claim it is for "check that". */
const claiming =
  '(?!(?:be|have|has|show|display|contain|include|say|see|read|equal|match|list|look|appear|exist|start|end|remain|stay|become|not)\\b)';
const lead = '(?:(?:a|an|the|for|on|at|in|to|by|of) )*';
const end = '(?: any ?more| any longer| now)?$';

/** What both say of a choice, a box, a drop-down. */
const both =
  (read: Read<StepBody>): Read<StepBody> =>
  ([what, state], literals) =>
    read(groupsOf([`${what} ${state}`]), literals);

const wish = (verbs: string): RegExp => new RegExp(`^${subject} ${verbs}${lead}(.+?)${end}`, 'i');
const needing = wish('(?:needs|need|wants|want) ');
const doing = wish(`(?:should|must|shall) ${claiming}`);
const notDoing = wish(`(?:should|must|shall) not ${claiming}`);

export const declaredWishes: Family<StepBody> = {
  about: 'Says what somebody or something needs, or should do: a choice, a box that is ticked or not',
  examples: [
    'the stop needs a wheelchair ramp',
    'the bus should avoid the motorway',
    'the guest should not get a newsletter',
  ],
  forms: [
    [notDoing, both(checking(false))],
    [needing, both(declared)],
    [needing, both(checking(true))],
    [doing, both(declared)],
    [doing, both(checking(true))],
  ],
};

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "leave 15 minutes between stages": a field that is called by all the rest. */
function readAmount([amount, rest]: Groups, literals: readonly string[]): StepBody | undefined {
  // To something that is there already.
  if (/^to /i.test(rest)) return undefined;
  const at = numbers.indexOf(amount.toLowerCase());
  const value = at < 0 ? amount : String(at + 1);
  const target = freeQuery(rest, literals, { kind: 'field' });
  return target && { type: 'set', value, target };
}

/** The drop-down, and one of its options in small letters. */
const listed: Read<StepBody> = ([what, value], literals) => {
  const target = freeQuery(what, literals, { kind: 'select' });
  return target && { type: 'set', value: value.trim(), target };
};

export const addedWishes: Family<StepBody> = {
  about: 'Adds or drops what the words fit: a box, a number of something, an option',
  examples: [
    'add the roadside help',
    'drop the roadside help',
    'order 5 visitor vouchers',
    'lower the priority to medium',
  ],
  forms: [
    [
      new RegExp(
        `^(?:(?:i|we) )?(?:leave|allow|keep|plan|order|add|buy|take|get|book|drive|need|want|for) (\\d[\\d.,]*|${numbers.join('|')}) (.+)$`,
        'i',
      ),
      readAmount,
    ],
    [/^\p{L}+ ((?:the|my|our|your) .+?) to (?:the )?(\p{Ll}[\p{L} -]*)$/u, listed],
    [/^(?:add|include|charge|grant|request|subscribe to|arm|confirm(?: that)?) (.+)$/i, checking(true)],
    [/^(?:drop|skip|waive|unsubscribe from) (.+)$/i, checking(false)],
    [/^(?:have|make|let) (.+?) (?:be |on |at |in )*(\d.*)$/i, setting([0, 1], 'set')],
  ],
};

const notice = '(?:notice|banner|message|alert|warning|hint|note|notification|reminder|toast|pop-?up)';

/** What closes is a button of the notice that says the rest. */
function readClosed([about]: Groups, literals: readonly string[]): StepBody | undefined {
  const target = freeQuery(about, literals, { verb: 'close', isVerbNeeded: true });
  return target && { type: 'pick', target };
}

export const closedWishes: Family<StepBody> = {
  about: 'Closes a notice by what it is about',
  examples: ['close the notice about the new tariff', 'dismiss the warning'],
  forms: [
    [new RegExp(`^(?:close|dismiss|hide) the ${notice}(?: (?:about|that|on|for|saying) (.+))?$`, 'i'), readClosed],
  ],
};
