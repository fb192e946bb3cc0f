import { readByKind, type ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import type { Statement } from '../../grammar/statement-grammar.ts';
import { isFromTree } from '../../../vision/text/screen-text.ts';
import { assertClaimable } from './assert-pictured.ts';
import { asCounted, findAsRead, findCandidates } from '../elements/finder.ts';
import { holds, overlapX, overlapY } from '../../../vision/boxes/rect-math.ts';
import { partOf } from '../elements/part-of-screen.ts';
import { isCutOff, isPart, mayBeIn, partsOf, type ToldPart } from '../elements/told-parts.ts';
import type { Verdict } from './verdict.ts';
import { describe, isNamedQuery, isPlaced, vague } from './judged-query.ts';
import { hasOtherSigns } from '../names/name-cost.ts';
import { assertNotUnwritten } from '../names/named-unwritten.ts';
import { assertNotDescribed } from '../names/described-by-name.ts';
import { assertNoneOfOwner } from './places/owners.ts';
import { namedAreas } from '../elements/told-scope.ts';
import { columnsNamed, tablesMeant } from '../tables/told-tables.ts';
import { isWithoutSpaces } from '../names/scripts.ts';
import { nearestTexts } from '../names/nearest-names.ts';
import { findText, type TextMatch } from '../names/text-match.ts';
import { judgeCount } from './judge-count.ts';
import { seenOtherwise } from './seen-otherwise.ts';
import { heldPlaces } from './places/held-places.ts';
import { ofItsKind } from './places/of-its-kind.ts';
import { isWordForPart, partPlaces } from './places/part-places.ts';
import { placesWithSigns } from './places/places-with-signs.ts';
import { goesOnOutOfView } from './out-of-view.ts';
import { overlaid } from './overlaid.ts';
import { assertNotPainted, isOfStyle } from './painted-absence.ts';
import { assertAllRead, assertNotElsewhere } from './pictured-absence.ts';
import { doubtOf, unseenOf, unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';
import { placesOf, type Places, rectsOf, wholeTexts } from './places-in-picture.ts';

type Shown = Extract<Statement, { type: 'shown' }>;

/**
 * Whether something is on the screen. Presence is what can be seen for sure; absence is claimed only where nothing is told to be
 * there either. Everything between is `MODEL_UNSURE`.
 */
export function judgeShown(screen: Screen, statement: Shown): Verdict {
  const { negative, isAnywhere = false, holder } = statement;
  const target = asCounted(screen, statement.target);
  const name = describe(target);
  if (!screen.told) assertClaimable(target);
  const places = screen.told ? toldPlaces(screen, target, negative) : placesOf(screen, target, negative);
  const seenAt = heldPlaces(screen, places, { holder, name });
  if (isToCount(screen, target, seenAt)) return judgeCounted(screen, target, negative);
  const byKind = ofLastWord(screen, target, seenAt);
  if (byKind) return judgeShown(screen, { ...statement, target: byKind });
  if (seenAt.length >= leastOf(target)) return { pass: !negative, reason: `${name} is visible`, seenAt };
  assertGone(screen, target, isAnywhere);
  return { pass: negative, reason: whyGone(screen, target, name), seenAt };
}

function whyGone(screen: Screen, target: ElementQuery, name: string): string {
  if (isAnyDialog(target)) return 'no dialog is shown, and nothing lies over the page';
  const nearest = nearestTexts(screen, target.text ?? target.source).map((text) => `"${text}"`);
  const others = nearest.length > 0 ? `; nearest visible texts: ${nearest.join(', ')}` : '';
  return `${name} is not visible${others}`;
}

/**
 * What a name without quotes says if its last word is one for a kind, and nothing is called by all of it, as with "Credit card".
 * What is called "Delete dialog" need not be a dialog, though: it may be a button that opens one.
 */
function ofLastWord(screen: Screen, target: ElementQuery, seenAt: Places): ElementQuery | undefined {
  const byKind = screen.told && readByKind(target);
  if (!byKind || seenAt.length === 0) return byKind;
  if (byKind.kind !== 'dialog') return undefined;
  if (findAsRead(screen, byKind).length > 0) return byKind;
  throw unsure(`"${byKind.source}" is there, but not as what is plainly a dialog`, 'Quote its name.');
}

/** Of "the second", there have to be two. */
const leastOf = ({ ordinal = 1 }: ElementQuery): number => Math.max(ordinal, 1);

/** "There is no third" is said of how many there are, and so is what is counted by its kind alone. */
function isToCount({ told }: Screen, target: ElementQuery, seenAt: Places): boolean {
  const least = leastOf(target);
  if (!told || least < 2 || isPlaced(target)) return false;
  return seenAt.length < least || target.text === undefined;
}

function judgeCounted(screen: Screen, { ordinal = 1, ...of }: ElementQuery, negative: boolean): Verdict {
  return judgeCount(screen, { type: 'count', of, comparison: 'at-least', expected: ordinal, negative });
}

/** What is not seen may stand elsewhere, or be called otherwise. */
function assertGone(screen: Screen, target: ElementQuery, isAnywhere: boolean): void {
  if (!screen.told) assertNotElsewhere(screen, target);
  assertAllRead(screen, target);
  assertNotDescribed(screen, target);
  assertNoneOfOwner(screen, target);
  // The columns of a table are told by the table, and not by what is called so elsewhere.
  if (!isColumn(target)) assertNotSeenOtherwise(screen, target);
  if (isAnyDialog(target) && screen.told) return;
  if (!isNamedQuery(target)) throw vague(target, describe(target));
  if (screen.told) assertNotPainted(screen, target);
  if (isAnywhere) assertNotOutOfView(screen, target);
}

function isAnyDialog({ kind, text, relation, scope }: ElementQuery): boolean {
  return kind === 'dialog' && text === undefined && !relation && !scope;
}

/** Throws where something that can be seen may be it, whatever its application says that it is. */
function assertNotSeenOtherwise(screen: Screen, target: ElementQuery): void {
  const asText = `Name its kind, or claim the text: the text "${target.text ?? ''}" is not visible.`;
  assertNotUnwritten(screen, target, asText);
  const other = seenOtherwise(screen, target);
  if (other === undefined) return;
  const hint = 'Say what it is, or claim its words without the kind.';
  throw unsure(`${other}, and a person may take it for "${target.source}"`, hint);
}

/** It may have to be scrolled to. */
function assertNotOutOfView(screen: Screen, target: ElementQuery): void {
  if (inView.has(target.kind) || !goesOnOutOfView(screen)) return;
  const problem = `${describe(target)} is not in what is shown, but the screen goes on`;
  throw unsure(problem, 'Scroll to it first, or claim what is visible.');
}

/** What is in view as long as it is there. */
const inView: ReadonlySet<ElementKind | undefined> = new Set<ElementKind>(['dialog', 'tooltip', 'menu']);

function toldPlaces(screen: Screen, target: ElementQuery, negative: boolean): Places {
  if (isColumn(target)) return columnPlaces(screen, target, negative);
  if (target.scope && isTextIn(target) && isPart(target.scope)) return placesIn(screen, target, negative);
  if (isWordForPart(target)) return partPlaces(screen, target);
  assertPlaceTold(screen, target);
  if (negative) assertNotHidden(screen, target);
  return placesNamed(screen, target, negative);
}

function placesNamed(screen: Screen, target: ElementQuery, negative: boolean): Places {
  const { text, kind } = target;
  // "A list" is what is one, and not a text that says "list".
  if (text === undefined && kind !== 'text') return rectsOf(findAsRead(screen, target));
  if (text === undefined && !isPlaced(target))
    return rectsOf(describedTexts(target, wholeTexts(screen, target), negative));
  if (text === undefined || isPlaced(target)) return rectsOf(findCandidates(screen, target));
  if (kind !== undefined && kind !== 'text') return rectsOf(ofItsKind(screen, target, negative));
  return rectsOf(sureOnes(screen, toldTexts(screen, target, negative), { text, negative }));
}

/** A column of a table, not a heading of one at some place. */
function isColumn({ kind, text, scope, relation, ordinal, without }: ElementQuery): boolean {
  const isOfTable = scope === undefined || (scope.type === 'table' && !scope.within);
  return kind === 'columnheader' && text !== undefined && isOfTable && !relation && ordinal === undefined && !without;
}

/** Of "the table", any that there is: one that has the column is enough, and that none has it is to be sure of each. */
function columnPlaces(screen: Screen, target: ElementQuery, negative: boolean): Places {
  const { text = '', scope, source } = target;
  if (negative) assertNotHidden(screen, target);
  const tables = tablesMeant(screen, scope);
  const found = tables.flatMap((table) => columnsNamed(table, text));
  const [doubt] = tables.filter(({ lead }) => lead !== undefined);
  if (found.length > 0) return rectsOf(found);
  if (tables.some(({ element }) => element.node.hasMoreColumns === true))
    throw unsure(`the table has more columns than can be seen: ${source}`);
  const isThere = findText(screen, text, { loose: 'parts' }).length > 0;
  // A first row that may be like the others names nothing for sure; nor is a text a column where no table is told.
  if (tables.length === 0 ? scope !== undefined || isThere : doubt !== undefined && isThere) {
    throw unsure(`which table is meant, or what its columns are: ${source}`, 'Name the table by its caption.');
  }
  return [];
}

function isTextIn({ kind, literal, relation, ordinal, without }: ElementQuery): boolean {
  return (kind ?? 'text') === 'text' && literal && !relation && ordinal === undefined && !without;
}

/** A text in a part of the screen, whose borders may not be told. */
function placesIn(screen: Screen, target: ElementQuery, negative: boolean): Places {
  const { text = '', scope } = target;
  const parts = scope ? partsOf(screen, scope) : [];
  if (parts.length === 0) return nowhere(screen, target, negative);
  if (negative) assertNotHidden(screen, target, parts);
  const found = parts.map((part) => placesInPart(screen, part, { text, negative }));
  const isSame = found.every((places) => places.length > 0 === (found[0] ?? []).length > 0);
  if (!isSame) throw unsure(`${parts.length} parts of the screen are meant by ${target.source}`, 'Say which one.');
  const isCut = parts.some((part) => isCutOff(screen, part));
  if (isCut && found.flat().length === 0) throw unsure(`not all of that part of the screen is shown: ${target.source}`);
  return found.flat();
}

/** What is said to be in a part that is not there is not there; but the part may be, under another name. */
function nowhere(screen: Screen, { scope, source }: ElementQuery, negative: boolean): Places {
  const name = scope?.anchor?.text ?? '';
  if (scope?.type === 'dialog' && name === '') assertNoOverlay(screen);
  const isThere = name !== '' && findText(screen, name, { loose: 'parts' }).length > 0;
  if (!negative && !isThere) return [];
  throw unsure(`which part of the screen is meant by ${source}`, 'Name it by its heading.');
}

function assertNoOverlay(screen: Screen): void {
  const over = overlaid(screen, () => true);
  if (over !== undefined) throw unsure(`${over}, and a person may take it for the dialog`, 'Claim the text alone.');
}

function placesInPart(
  screen: Screen,
  { least, most }: ToldPart,
  { text, negative }: { text: string; negative: boolean },
): Places {
  const options = { loose: negative ? 'parts' : undefined } as const;
  const found = findText(partOf(screen, least), text, options).filter((one) => negative || !hasOtherSigns(one, text));
  const inside = sureOnes(screen, placesWithSigns(found, text), { text, negative });
  if (inside.length > 0) return rectsOf(inside);
  const near = findText(screen, text, { loose: 'parts' }).filter(({ rect }) => holds(most.rect, rect));
  if (near.length > 0)
    throw unsure(`"${near[0]?.text ?? ''}" may belong to that part of the screen, or stand beside it`);
  return [];
}

/** Places of a text; for claims of absence also those that only resemble it. */
function toldTexts(screen: Screen, target: ElementQuery, negative: boolean): readonly TextMatch[] {
  const whole = wholeTexts(screen, target);
  if (!isNamedQuery(target)) return describedTexts(target, whole, negative);
  if (whole.length > 0) return whole;
  const { text = '' } = target;
  const found = findText(screen, text, { loose: negative ? 'parts' : undefined });
  const [other] = negative && found.length === 0 ? findText(screen, text, { spaces: 'ignored' }) : [];
  if (other) throw unsure(`whether "${other.text}" says "${text}"`, 'Write it with the spaces that it has there.');
  if (found.length === 0 && !negative) assertNoPart(screen, text);
  const places = found.filter((match) => negative || (!hasOtherSigns(match, text) && endsSo(screen, match, text)));
  return placesWithSigns(places, text);
}

/** "A toast" is a thing, and not the word in a sentence: only a label that says just that, or that begins a line, is it. */
function describedTexts(target: ElementQuery, found: readonly TextMatch[], negative: boolean): readonly TextMatch[] {
  const begins = ({ text, segment }: TextMatch): boolean => segment.text.startsWith(`${text.replace(/:$/, '')}:`);
  const labels = found.filter((match) => match.cost === 0 || begins(match));
  if (labels.length > 0 || found.length === 0) return labels;
  if (negative || /^(?:the|an?) /i.test(target.source)) throw vague(target, describe(target));
  return found;
}

/** Throws where a text stands within a longer one that is written without spaces: there it may be a part of another word. */
function assertNoPart(screen: Screen, text: string): void {
  if (!isWithoutSpaces(text)) return;
  const [longer] = findText(screen, text, { loose: 'parts' });
  if (longer) throw unsure(`whether "${longer.text}" says "${text}"`, 'Quote all of that text.');
}

/** "Saved." is quoted with its full stop, which may stand in an element of its own; what was read from a picture may lack it. */
function endsSo({ segments }: Screen, { text, rect, segment }: TextMatch, wanted: string): boolean {
  const [sign] = /[.,;!?]$/.exec(wanted.trim()) ?? [];
  if (sign === undefined || text.trim().endsWith(sign) || !segment.words.every(isFromTree)) return true;
  const end = `${text.trim().split(/\s+/).at(-1) ?? ''}${sign}`;
  return segments.some((one) => overlapX(one.rect, rect) > 0 && overlapY(one.rect, rect) > 0 && one.text.includes(end));
}

/** Those that can be seen for sure; throws when there are only doubtful ones. */
function sureOnes(
  screen: Screen,
  found: readonly TextMatch[],
  claim: { readonly text: string; readonly negative: boolean },
): TextMatch[] {
  const sure = found.filter((match) => doubtOf([match.segment]) === undefined);
  const doubt = doubtOf(found.map(({ segment }) => segment));
  if (sure.length === 0 && doubt !== undefined) throw unsure(doubt, hintOf(screen, found, claim));
  return sure;
}

/** What a field has no room for can be claimed of the field. */
function hintOf(
  { told }: Screen,
  found: readonly TextMatch[],
  { text, negative }: { readonly text: string; readonly negative: boolean },
): string | undefined {
  const [cut] = found.flatMap(({ segment }) => segment.words.filter((word) => word.from === 'value' && word.doubt));
  const field = cut && told?.elements.find(({ node, rect }) => node.value === cut.text && holds(rect, cut.rect));
  if (!field || field.node.name === '') return undefined;
  const says = negative ? 'does not contain' : 'contains';
  return `Claim what the field holds: the "${field.node.name}" field ${says} "${text}".`;
}

/** Where a sidebar mostly is will do to act in it, where nothing tells; for a verdict it will not. */
function assertPlaceTold({ told }: Screen, { scope }: ElementQuery): void {
  const { landmark } = scope ?? {};
  if (told && landmark && namedAreas(told, landmark).length === 0) {
    throw unsure(`which part of the screen is the ${landmark} is not told`, 'Name the part by its heading.');
  }
}

/** Throws where something is told to be there, or in some parts, that cannot be seen: its absence is nothing to claim. */
function assertNotHidden(screen: Screen, { text, source }: ElementQuery, parts?: readonly ToldPart[]): void {
  if (text === undefined) return;
  const hidden = findText(unseenOf(screen), text).find((match) =>
    parts ? parts.some((part) => mayBeIn(part, match)) : !isOfStyle(match),
  );
  if (hidden) throw unsure(`the application has "${hidden.text}" for ${source}, but nothing of it is painted`);
}
