import type { Family, Read } from '../family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { hasLiteral, literalPattern } from '../quotes.ts';
import { valueOf } from '../steps/step-parts.ts';
import { hasOwnForms, isNoVerb } from './free-verb.ts';
import { freeQuery, option } from './wish-parts.ts';

/** Sentences that begin so tell what is so: to make it true is not what a claim is for. */
const begins =
  'i|we|the|a|an|this|that|these|those|there|it|he|she|they|my|our|your|his|her|their|all|every|each|some|any|no|nobody|everybody|only';
const tells = /\b(?:is|are|was|were|has|had|have|does|did|will|should|must|can|cannot)\b/i;

const told =
  (read: Read<StepBody>): Read<StepBody> =>
  (groups, literals) =>
    groups.some((group) => tells.test(group)) ? undefined : read(groups, literals);

function isDone(said: string): boolean {
  const [verb = ''] = said.toLowerCase().split(' ', 1);
  return !isNoVerb(verb) && !hasOwnForms.test(verb);
}

/** Where the first word is what is to be done. */
const done = (read: Read<StepBody>): Read<StepBody> =>
  told((groups, literals) => (isDone(groups[0]) ? read(groups, literals) : undefined));

/** A box that is called by all of the words: none of them may be what sort of thing it is. */
const ticking =
  (checked: boolean): Read<StepBody> =>
  ([said], literals) => {
    const target = freeQuery(said, literals, { kind: 'checkbox', isOption: true });
    return target && { type: 'check', checked, target };
  };

/** A number beside these says by how much; one behind "to" is what it is to be. */
const changes =
  /^(?:add|raise|lower|increase|decrease|reduce|double|halve|triple|multiply|divide|round)\b(?!.* to $)|\b(?:by|plus) $/i;
/** What these are said of is taken away, or looked at. */
const fillsNothing =
  /^(?:delete|remove|clear|erase|subtract|deduct|check|verify|compare|expect)\b|\b(?:minus|plus|off)\b/i;

/** A value somewhere, and a field that is called by all the other words. */
const filling: Read<StepBody> = ([before, joined, given, after], literals) => {
  const isChange = !hasLiteral(given) && changes.test(`${before} ${joined}`);
  if (isChange || fillsNothing.test(`${before} ${after}`)) return undefined;
  const value = valueOf(given, literals);
  const target = value === undefined ? undefined : freeQuery(`${before} ${after}`, literals, { kind: 'field' });
  return target && value !== undefined ? { type: 'set', value, target } : undefined;
};

const stops = 'mute|silence|stop|skip|leave out|exclude|hide|suppress|avoid|drop|do without|get rid of|prevent|omit';
/** These say no more than that a choice is made. */
const acts = 'let|have|make|take|use|go|set|put|keep|get|give|try|bring|leave|change|move|turn|switch|mark';
const joins = 'with|by|at|in|on|to|as|for|from|per|up|down|into|onto|over|under|after|until';
const all = new RegExp(`^((?!(?:${begins})\\b)\\p{L}+ .+)$`, 'iu');

export const lastWishes: Family<StepBody> = {
  about: 'Chooses, ticks or fills in what has all of the words, the verb among them',
  examples: ['deliver as fast as possible', 'mute the shutter sound', 'give a 10 for impact'],
  forms: [
    [new RegExp(`^(?:${stops}) (.+)$`, 'i'), told(ticking(false))],
    [new RegExp(`^(?:${acts}) (?:it |this |them |me |us )?(?:(?:${joins}) )*(.+)$`, 'i'), told(option)],
    [all, done(option)],
    [all, done(ticking(true))],
    [
      new RegExp(
        `^((?!(?:${begins})\\b)\\p{L}+(?: .+?)?) ((?:(?:${joins}) )*)(${literalPattern}|\\d\\S*)(?: (.+))?$`,
        'iu',
      ),
      done(filling),
    ],
  ],
};
