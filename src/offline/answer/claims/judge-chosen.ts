import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Statement } from '../../grammar/statement.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findField } from '../elements/find-field.ts';
import { isListbox, shownOptions } from '../plans/plan-listbox.ts';
import { hasPart, nameOfOption } from '../plans/select-options.ts';
import { isSameText } from '../names/compare-texts.ts';
import { unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * Whether an option of a list that shows its options is chosen; others may be chosen beside it. Undefined for everything else,
 * which shows its only choice as its value.
 */
export function judgeChosen(
  screen: Screen,
  { of, expected, negative }: Extract<Statement, { type: 'value' }>,
): Verdict | undefined {
  const list = of.type === 'field' ? listMeant(screen, of.target) : undefined;
  if (!list) return undefined;
  const isChosen = isChosenIn(screen, list, expected);
  if (isChosen === undefined) throw unsure(`whether "${expected}" is chosen in the list`);
  const reason = `"${expected}" is ${isChosen ? '' : 'not '}chosen in the list`;
  return { pass: isChosen !== negative, reason, seenAt: [list.rect] };
}

function listMeant(screen: Screen, target: ElementQuery): Candidate | undefined {
  const found = findField(screen, target);
  return 'element' in found && isListbox(found.element) ? found.element : undefined;
}

function isChosenIn(screen: Screen, list: Candidate, option: string): boolean | undefined {
  const shown = shownOptions(screen, list).filter((one) => isSameText(nameOfOption(one), option));
  const states = shown.map(({ node: { states: told } }) => told.selected ?? told.checked);
  return states.length > 0 ? onlyState(states) : isAmongChosen(list, option);
}

/** Undefined where none is told, or where several are called so and are not alike. */
function onlyState(states: readonly (boolean | 'mixed' | undefined)[]): boolean | undefined {
  const [state] = states;
  return typeof state === 'boolean' && states.every((one) => one === state) ? state : undefined;
}

/** Of an option that is scrolled out of view, by the value of the list, in which commas stand between names. */
function isAmongChosen({ told }: Candidate, option: string): boolean | undefined {
  const { options, value = '' } = told?.node ?? {};
  if (!options) return undefined;
  if (!options.some((one) => isSameText(one, option))) return false;
  if (options.some((one) => one.includes(','))) return undefined;
  return value.split(', ').some((one) => isSameText(one, option));
}

/** Throws where a drop-down shows a list: its only choice may be called so, or several are chosen. */
export function assertNotOneOfSeveral(shown: string, option: string): void {
  if (hasPart(shown, option)) throw unsure(`whether "${shown}" is one choice, or "${option}" is one of several`);
}

/** Throws where what is drawn in an empty field may be a choice, or what stands there without one. */
export function assertChosen({ text, where, isDrawn = false }: Drawn): void {
  if (isDrawn) throw unsure(`whether "${text}" is chosen in ${where}, or stands there while nothing is`);
}

interface Drawn {
  readonly text: string;
  readonly where: string;
  readonly isDrawn?: boolean | undefined;
}
