import type { Family, Groups } from '../family.ts';
import { groupsOf, type Read } from '../family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { checking, declared, freeQuery, plainValue, setting } from './wish-parts.ts';

const subject = '(?:the|my|our|your|his|her|this) (.+?)';
const has = '(?:is|are|goes|go|was|were|should be|shall be|has to be|have to be|must be|needs to be|will be)';
const needs = '(?:needs|need|wants|want|has|have|should|must|shall|gets|eats)';
/** Whoever says this of something on a screen claims it, and wants nothing done. */
const states =
  /^(?:now |still |already |not |no longer )*(?:checked|unchecked|ticked|selected|disabled|enabled|visible|shown|displayed|hidden|empty|blank|required|optional|read-only|focused|expanded|collapsed|open|closed|gone|valid|invalid|there|here|loaded|ready|correct|wrong|greater|less|more|at least|at most|equal|sorted)\b/i;

/** What both say of a choice, a box, a drop-down. */
const both =
  (read: Read<StepBody>): Read<StepBody> =>
  ([what, state], literals) =>
    states.test(state) ? undefined : read(groupsOf([`${what} ${state}`]), literals);

const set: Read<StepBody> = (groups, literals) =>
  states.test(groups[1]) ? undefined : setting([0, 1], 'set')(groups, literals);

const lead = '(?:(?:a|an|the|for|on|at|in|to|by|of) )*';
const inUse = '(?: any ?more| any longer| now)?$';

export const declaredWishes: Family<StepBody> = {
  about: 'Says how something is to be: a value, a choice, a box that is ticked or not',
  examples: ['the notice period is "2 weeks"', 'the car is a hybrid', 'the bus should avoid the motorway'],
  forms: [
    [new RegExp(`^${subject} ${has} (?:now )?${lead}(${plainValue})$`, 'u'), set],
    [new RegExp(`^${subject} (?:is|are) (?:not|no longer) ${lead}(.+?)${inUse}`, 'i'), both(checking(false))],
    [
      new RegExp(
        `^(.+?) (?:should not|must not|shall not|shouldn't|need not|does not have to)(?: be)? ${lead}(.+?)${inUse}`,
        'i',
      ),
      both(checking(false)),
    ],
    [new RegExp(`^${subject} should be off$`, 'i'), checking(false)],
    [new RegExp(`^${subject} should be on$`, 'i'), checking(true)],
    [new RegExp(`^${subject} ${has} ${lead}(.+)$`, 'i'), both(declared)],
    [new RegExp(`^${subject} ${needs} ${lead}(.+)$`, 'i'), both(declared)],
    [new RegExp(`^${subject} ${has} ${lead}(.+)$`, 'i'), both(checking(true))],
    [new RegExp(`^${subject} ${needs} ${lead}(.+)$`, 'i'), both(checking(true))],
  ],
};

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "leave 15 minutes between stages": a field that is called by all the rest. */
function readAmount([amount, rest]: Groups, literals: readonly string[]): StepBody | undefined {
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
