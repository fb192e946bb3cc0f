import { aimedTexts } from './aimed-texts.ts';
import {
  fieldCandidates,
  controlCandidates,
  inBarOfChoices,
  textCandidates,
  type Candidate,
} from './find-candidates.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import { calledBeside, namesItself } from './beside-name.ts';
import { partly } from '../names/name-cost.ts';
import { findText, isWholeLine } from '../names/text-match.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { Word } from '../../../vision/text/screen-text.ts';
import { calledSo, holders, inKind, onTexts } from './told-candidates.ts';
import { isHead } from '../tables/pictured-grid.ts';
import { sameCost } from './pick-one.ts';
import { largestTexts } from './largest-text.ts';
import type { Screen } from '../../screen/screen.ts';

export function candidatesOfKind(screen: Screen, query: ElementQuery): Candidate[] {
  const { kind, text } = query;
  if (screen.told) return toldOfKind(screen, query);
  if (kind === 'checkbox' || kind === 'radio' || kind === 'switch') return picturedControls(screen, text, kind);
  if (kind === 'field' || kind === 'select') return fieldCandidates(screen, text, kind);
  if (kind === 'heading' && text === undefined) return largestTexts(screen);
  const found = textCandidates(screen, text, { kind });
  return kind === 'columnheader' ? found.filter(({ textRect }) => isHead(screen, textRect)) : found;
}

/** By their marks; radio buttons are also drawn as one bar, which does not tell which of them is on. */
function picturedControls(
  screen: Screen,
  text: string | undefined,
  kind: 'checkbox' | 'radio' | 'switch',
): Candidate[] {
  const found = controlCandidates(screen, text, kind);
  if (kind !== 'radio' || text === undefined || found.length > 0) return found;
  return textCandidates(screen, text, { kind: 'button' }).filter((one) => inBarOfChoices(screen, one));
}

/** Each kind by its role; texts only where no kind is said. */
export function toldOfKind(screen: Screen, query: ElementQuery): Candidate[] {
  const { kind, text, literal } = query;
  if (kind === undefined || kind === 'text') return toldOfAnyKind(screen, query);
  if (text !== undefined && holders.has(kind)) {
    const found = inKind(screen, { text, kind, literal });
    return kind === 'columnheader' ? aboveFoot(screen, found) : found;
  }
  const called = calledSo(screen, query);
  if (text === undefined) return kind === 'heading' ? topHeading(called) : called;
  return called.some(({ cost }) => cost <= sameCost) ? called : calledInPart(screen, query, called);
}

function calledInPart(screen: Screen, query: ElementQuery, called: readonly Candidate[]): Candidate[] {
  const { kind = 'text', text = '' } = query;
  const isOtherName = called.some((one) => one.cost >= partly) && namesSomethingElse(screen, text);
  const meant = isOtherName ? called.filter((one) => one.cost < partly) : called;
  const found = [...meant, ...calledBeside(screen, text, kind)];
  return found.length > 0 || isOtherName ? found : ofOtherLook(screen, query);
}

/** "Second cake" is not "Cake" where something else has just that name, whatever that is. */
function namesSomethingElse(screen: Screen, text: string): boolean {
  return findText(screen, text).some(
    (match) => isWholeLine(match) && !screen.told?.elements.some((one) => isNameOf(one, match.segment.words)),
  );
}

/** What names itself, or stands in a table, is no label of a field. */
function isNameOf({ node: { role }, words }: ToldElement, line: readonly Word[]): boolean {
  return (namesItself.has(role) || tabular.has(role)) && line.every((word) => words.includes(word));
}

const tabular: ReadonlySet<string> = new Set(['cell', 'gridcell', 'rowheader']);

/** Costs of a checkbox that is called a switch: it may be drawn as one, but is not told to be. */
const otherLook = 8;

const looksLike: Partial<Record<ElementKind, ElementKind>> = { switch: 'checkbox', checkbox: 'switch' };

function ofOtherLook(screen: Screen, query: ElementQuery): Candidate[] {
  const kind = query.kind && looksLike[query.kind];
  if (!kind) return [];
  return calledSo(screen, { ...query, kind }).map((one) => ({ ...one, cost: one.cost + otherLook }));
}

/** Headers are repeated below long tables: the one above is meant. */
function aboveFoot({ told }: Screen, found: Candidate[]): Candidate[] {
  const feet = (told?.elements ?? []).filter(({ node }) => node.part === 'foot');
  const above = found.filter(({ textRect }) => !feet.some(({ rect }) => holds(rect, textRect)));
  return above.length > 0 ? above : found;
}

function toldOfAnyKind(screen: Screen, query: ElementQuery): Candidate[] {
  const { text, literal, kind, aim } = query;
  if (text === undefined) return textCandidates(screen, undefined, {});
  // Who says "the text" means a text, whatever it is a part of.
  if (aim !== undefined && kind === undefined) return [...calledSo(screen, query), ...aimedTexts(screen, text, aim)];
  return [...calledSo(screen, query), ...onTexts(screen, text, literal)];
}

function topHeading(called: readonly Candidate[]): Candidate[] {
  const level = ({ told }: Candidate): number => told?.node.level ?? 6;
  // A name that leads home is a heading by its looks alone, where there are others.
  const own = called.filter(({ told }) => !told?.around.some(({ node }) => node.role === 'link'));
  const headings = own.length > 0 ? own : called;
  const highest = Math.min(...headings.map(level));
  return headings.filter((one) => level(one) === highest).slice(0, 1);
}
