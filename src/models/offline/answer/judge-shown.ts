import type { ElementQuery } from '../grammar/element-grammar.ts';
import type { Statement } from '../grammar/statement-grammar.ts';
import type { Screen } from '../screen/screen.ts';
import { assertClaimable, isWordy } from './assert-pictured.ts';
import { findCandidates } from './finder.ts';
import type { Verdict } from './verdict.ts';
import { describe, isNamedQuery, isPlaced, vague } from './judged-query.ts';
import { extraSigns } from './name-cost.ts';
import { calledSo } from './told-candidates.ts';
import { findText, nearestTexts, type TextMatch } from './text-match.ts';
import { doubtOf, unseenOf, unsure } from './unsure.ts';

type Shown = Extract<Statement, { type: 'shown' }>;

/**
 * Whether something is on the screen. Presence is what can be seen for sure; absence is claimed only where nothing is told to be
 * there either. Everything between is `MODEL_UNSURE`.
 */
export function judgeShown(screen: Screen, { target, negative }: Shown): Verdict {
  const name = describe(target);
  if (!screen.told) assertClaimable(target);
  const isVisible = screen.told ? isToldShown(screen, target, negative) : isShown(screen, target, negative);
  if (!isVisible && !isNamedQuery(target)) throw vague(target, name);
  const seen = nearestTexts(screen, target.text ?? target.source)
    .map((text) => `"${text}"`)
    .join(', ');
  const reason = isVisible
    ? `${name} is visible`
    : `${name} is not visible${otherKind(screen, target)}${seen ? `; nearest visible texts: ${seen}` : ''}`;
  return { pass: isVisible !== negative, reason };
}

/** Claims of absence are checked with more tolerance for misreadings than claims of presence. */
function isShown(screen: Screen, target: ElementQuery, negative: boolean): boolean {
  const { text, literal, source } = target;
  if (text === undefined || isPlaced(target) || !isWordy(target)) return isThere(screen, target);
  if (!literal && findText(screen, source.replace(/^(?:the|an?) /i, '')).length > 0) return true;
  // "an error message" is a description: only those very words would have counted.
  if (!isNamedQuery(target)) return false;
  return findText(screen, text, { loose: negative ? 'parts' : undefined }).length > 0;
}

function isToldShown(screen: Screen, target: ElementQuery, negative: boolean): boolean {
  if (negative) assertNotHidden(screen, target);
  const { text, kind } = target;
  if (text === undefined || isPlaced(target)) return isThere(screen, target);
  if (kind !== undefined && kind !== 'text') return isOfItsKind(screen, target, negative);
  return areSeen(toldTexts(screen, target, negative));
}

function placesOf(screen: Screen, { literal, source }: ElementQuery): TextMatch[] {
  return literal ? [] : findText(screen, source.replace(/^(?:the|an?) /i, ''));
}

/** Places of a text; for claims of absence also those that only resemble it. */
function toldTexts(screen: Screen, target: ElementQuery, negative: boolean): TextMatch[] {
  const whole = placesOf(screen, target);
  if (whole.length > 0 || !isNamedQuery(target)) return whole;
  const { text = '' } = target;
  const found = findText(screen, text, { loose: negative ? 'parts' : undefined });
  return found.filter((match) => negative || extraSigns(match.text, text) === '');
}

/** Whether one of the places can be seen for sure; throws when there are only doubtful ones. */
function areSeen(found: readonly TextMatch[]): boolean {
  const doubts = found.map((match) => doubtOf([match.segment]));
  const [doubt] = doubts;
  if (doubt !== undefined && doubts.every((one) => one !== undefined)) throw unsure(doubt);
  return found.length > 0;
}

/** A button is what is one, and not a text that is called the same. */
function isOfItsKind(screen: Screen, target: ElementQuery, negative: boolean): boolean {
  const candidates = findCandidates(screen, target).filter(({ cost }) => negative || cost < likely);
  const certain = candidates.filter(({ cost, told }) => cost < certainly && told?.node.role !== 'generic');
  const [doubtful] = candidates;
  if (doubtful && certain.length === 0) {
    throw unsure(`"${doubtful.text}" is there, but not as what is plainly ${target.source}`);
  }
  return certain.length > 0;
}

/** Costs of what is called so and of the kind; of what only resembles it. */
const certainly = 6;
const likely = 30;

/** Throws where something is told to be there that cannot be seen: its absence is nothing to claim. */
function assertNotHidden(screen: Screen, { text, source }: ElementQuery): void {
  if (text === undefined) return;
  const [hidden] = findText(unseenOf(screen), text);
  if (hidden) throw unsure(`the application has "${hidden.text}" for ${source}, but nothing of it is painted`);
}

/** Says of what is looked for as another kind of thing that it is there. */
function otherKind(screen: Screen, { text, kind, literal }: ElementQuery): string {
  if (!screen.told || text === undefined || kind === undefined) return '';
  const [other] = calledSo(screen, { text, literal, source: text });
  if (other?.told) return `, but a ${other.told.node.role} "${text}" is`;
  return findText(screen, text).length > 0 ? `, but the text "${text}" is` : '';
}

function isThere(screen: Screen, target: ElementQuery): boolean {
  return findCandidates(screen, target).length > 0;
}
