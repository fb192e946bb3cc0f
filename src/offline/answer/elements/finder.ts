import type { Rect } from '../../../core/screen/geometry.ts';
import { assertPictured, assertTold } from '../claims/assert-pictured.ts';
import { textCandidates, type Candidate } from './find-candidates.ts';
import { elementForms } from '../../grammar/elements/element-forms.data.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import { rows } from '../../grammar/elements/roles.data.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import { areaOf, holds, likeness, overlapY, unionOf } from '../../../vision/boxes/rect-math.ts';
import { nearestWording } from '../../grammar/nearest-wording.ts';
import { notUnderstood } from '../../not-understood.ts';
import { definitionsOf } from '../values/told-beside.ts';
import { partly } from '../names/name-cost.ts';
import { isNextInLine, nextTo } from './next-to.ts';
import { oneOfAlike } from '../tables/told-items.ts';
import { areaInTable, isInTable } from './told-places.ts';
import {
  areaOfHeading,
  cardAround,
  dialogAreas,
  dialogsCalled,
  isTabBehind,
  landmarkAreas,
  namedAreas,
  toldArea,
} from './told-scope.ts';
import { inPicture } from './in-picture.ts';
import { lineAround } from './pictured-scope.ts';
import { pickOne, sameCost, type FindResult } from './pick-one.ts';
import { relationCost } from './screen-relations.ts';
import { findText } from '../names/text-match.ts';
import { unsure } from '../unsure.ts';
import { liesOver } from '../../screen/lies-over.ts';
import type { Screen } from '../../screen/screen.ts';
import { candidatesOfKind, toldOfKind } from './candidates-of-kind.ts';

/** Finds the one element that a query means. Throws `MODEL_NOT_UNDERSTOOD` for a picture that no text stands for. */
export function findElement(screen: Screen, given: ElementQuery): FindResult {
  assertAllRead(given);
  const query = asCounted(screen, given);
  return pickOne(screen, query, findCandidates(screen, query));
}

/** The one element that a query means, and that a touch reaches. */
export function findTouchable(screen: Screen, given: ElementQuery): FindResult {
  assertAllRead(given);
  const query = asCounted(screen, given);
  const candidates = findCandidates(screen, query);
  const [covered] = candidates;
  const isWhole = covered !== undefined && covered.cost < partly;
  // What is called so in part is not meant where something else, which cannot be touched, is called just so.
  const within = candidates.filter(
    ({ told, cost }) => (!told || told.node.reachable === true) && !(isWhole && cost >= partly),
  );
  if (within.length > 0 || !covered) return pickOne(screen, query, within);
  const why = covered.told?.node.letsThrough
    ? 'it lets touches through to what lies behind it'
    : 'something lies over it';
  return { problem: `"${query.source}" was looked for, and is there, but ${why}`, ambiguous: false };
}

/**
 * Throws `MODEL_NOT_UNDERSTOOD` for words that nothing on the screen answers to, such as colours: what they would rule out is
 * not to be acted on.
 */
export function assertAllRead(query: ElementQuery): void {
  const unread = unreadOf(query);
  if (unread === undefined) return;
  // What is left without them is understood.
  const rest = query.source.replace(unread, '').replaceAll(/\s+/g, ' ').trim();
  const known = elementForms.flatMap((form) => form.examples);
  throw notUnderstood('words', unread, nearestWording(rest, known, ['the "Save" button']));
}

function unreadOf({ unread, relation, scope }: ElementQuery): string | undefined {
  const anchors = [relation?.anchor, scope?.anchor].filter((anchor) => anchor !== undefined);
  return unread ?? anchors.map(unreadOf).find((words) => words !== undefined);
}

/** Costs above this mean that an element is far from where it is said to be. */
const farthest = 150;

const farInBox = 60;

/** Where nothing is called "second Name", the second of those that are called just "Name". */
export function asCounted(screen: Screen, query: ElementQuery): ElementQuery {
  const { counted, ...named } = query;
  if (!counted || findCandidates(screen, named).length > 0) return named;
  return { ...named, ...counted, literal: true };
}

/** All elements that a query may mean, the likeliest first. */
export function findCandidates(screen: Screen, given: ElementQuery): Candidate[] {
  const query = asCounted(screen, given);
  const direct = findAsRead(screen, query);
  // A name may hold words of the grammar: then it stands on the screen as a whole.
  return direct.length > 0 || query.literal ? direct : likeliest(byWholeSource(screen, query));
}

/** Those that a query means as it was read, the likeliest first: the word for their kind is never their name. */
export function findAsRead(screen: Screen, given: ElementQuery): Candidate[] {
  const query = asCounted(screen, given);
  if (screen.told) assertTold(query);
  else assertPictured(query);
  return likeliest(placed(screen, query, candidatesOfKind(screen, query)));
}

function likeliest(found: readonly Candidate[]): Candidate[] {
  return distinct(found.filter(({ cost }) => cost < farthest).sort((a, b) => a.cost - b.cost));
}

function byWholeSource(screen: Screen, { source, text: own, kind, aim }: ElementQuery): Candidate[] {
  const text = source.replace(/^(?:the|an?) /i, '');
  // The kind was not among the words: it is what has to be found.
  if (kind !== undefined && text === own) return [];
  return screen.told
    ? toldOfKind(screen, { text, source: text, literal: false, aim })
    : textCandidates(screen, text, {});
}

function placed(screen: Screen, query: ElementQuery, candidates: readonly Candidate[]): Candidate[] {
  const inScope = query.scope ? withinScope(screen, query, candidates) : [...candidates];
  const { relation } = query;
  if (!relation) return inScope;
  const anchors = anchorsOf(screen, relation.anchor);
  const cheapest = anchors[0]?.cost ?? 0;
  const alike = anchors.filter((anchor) => anchor.cost <= cheapest + sameCost);
  const within = relation.type === 'near' ? nextTo(screen, alike, inScope) : inScope;
  return within.flatMap((candidate) => {
    const costs = alike
      .flatMap((anchor) =>
        likeness(anchor.rect, candidate.rect) < 0.8 ? [anchor.textRect] : labelsOver(screen, relation),
      )
      .map((rect) => relationCost(relation.type, rect, candidate.rect))
      .filter((cost) => cost !== undefined);
    // In a line of its own a thing is next to its words, however far away it stands.
    const isAlone = within.length === 1 || alike.some((anchor) => isNextInLine(screen, anchor, candidate));
    const most = screen.told && relation.type === 'near' && isAlone ? farInBox : Infinity;
    return costs.length > 0 || most < Infinity
      ? [{ ...candidate, cost: candidate.cost + Math.min(most, ...costs) }]
      : [];
  });
}

/** What something is next to: one of several where that is counted, and of a kind; a label and its field are called the same. */
function anchorsOf(screen: Screen, anchor: ElementQuery): Candidate[] {
  if (anchor.ordinal === undefined || anchor.kind === undefined || anchor.kind === 'text')
    return findCandidates(screen, anchor);
  const found = findElement(screen, anchor);
  return 'element' in found ? [found.element] : [];
}

/** "the field below Street" is the field of that label, where the label stands over it. */
function labelsOver(screen: Screen, { type, anchor }: NonNullable<ElementQuery['relation']>): Rect[] {
  if (type !== 'below' || anchor.text === undefined) return [];
  return findText(screen, anchor.text)
    .filter(({ cost }) => cost <= sameCost)
    .map(({ rect }) => rect);
}

function withinScope(screen: Screen, { scope }: ElementQuery, candidates: readonly Candidate[]): Candidate[] {
  if (!scope) return [...candidates];
  if (screen.told) {
    const areas = toldAreas(screen, scope, candidates);
    const inside = candidates.filter(({ rect }) => areas.some((area) => holds(area, rect)));
    return scope.type === 'row' || isInTable(scope) ? partsOf(screen, areas, inside) : inside;
  }
  const found = scope.anchor && findCandidates(screen, { ...scope.anchor, kind: undefined })[0];
  return inPicture(screen, scope, { candidates, anchor: found?.textRect });
}

/** Of what stands in rows or tables, their parts. Throws `MODEL_UNSURE` where all of it only lies over them. */
function partsOf(screen: Screen, areas: readonly Rect[], inside: readonly Candidate[]): Candidate[] {
  const over = inside.filter((one) =>
    areas.filter((area) => holds(area, one.rect)).every((area) => liesOver(screen, one, area)),
  );
  const [first] = over;
  if (first && over.length === inside.length)
    throw unsure(`"${first.text}" lies over that part of the page, and need not belong to it`);
  return inside.filter((one) => !over.includes(one));
}

/** All parts of the screen that a scope may mean; where there are several, so may be what is looked for. */
function toldAreas(screen: Screen, scope: ElementScope, wanted: readonly Candidate[]): Rect[] {
  if (isInTable(scope)) {
    const places = wanted.map(({ rect }) => rect);
    return [areaInTable(screen, scope, places)].filter((area) => area !== undefined);
  }
  const ofName = areasOfName(screen, scope);
  return ofName.length > 0 ? ofName : areasAround(screen, scope, wanted);
}

/** Parts of a page that say what they are, or how they are called. */
function areasOfName(screen: Screen, { type, anchor, landmark }: ElementScope): Rect[] {
  const { told } = screen;
  if (!told) return [];
  if (landmark) return landmarkAreas(screen, landmark);
  const name = anchor?.text ?? anchor?.source;
  if (name === undefined || type === 'row') return [];
  return type === 'dialog' ? dialogsCalled(told, name) : namedAreas(told, name);
}

function areasAround(screen: Screen, scope: ElementScope, wanted: readonly Candidate[]): Rect[] {
  const { type, anchor } = scope;
  if (!anchor) return type === 'dialog' ? dialogAreas(screen).slice(0, 1) : [];
  const found = findCandidates(screen, { ...anchor, kind: undefined });
  const inRows = type === 'row' ? rowsHolding(screen, found) : [];
  if (inRows.length > 0) return inRows;
  const least = found[0]?.cost ?? 0;
  const alike = found.filter(({ cost }) => cost <= least + sameCost);
  return alike.flatMap((one) => areaAround(screen, scope, { one, wanted }) ?? []);
}

interface Anchored {
  readonly one: Candidate;
  readonly wanted: readonly Candidate[];
}

/** The part of the screen that one of the anchors of a scope stands for. */
function areaAround(screen: Screen, scope: ElementScope, { one, wanted }: Anchored): Rect | undefined {
  const { textRect, told } = one;
  if (scope.type === 'row') return rowArea(screen, scope, { one, wanted });
  if (scope.type !== 'section') return toldArea(screen, scope.type, textRect);
  if (told && isTabBehind(screen, told)) return undefined;
  const area = sectionAround(screen, textRect, wanted);
  const item = itemAround(screen, textRect);
  return area && item && !holds(item, area) ? item : area;
}

/** The item of a list or the row of a table in which a text is: what it is called by names nothing beyond it. */
function itemAround(screen: Screen, text: Rect): Rect | undefined {
  const items = (screen.told?.elements ?? []).filter(({ node, rect }) => rows.has(node.role) && holds(rect, text));
  return items.at(-1)?.rect;
}

/** Where no row is told, a card or a line; what is for the heading of a section is in that section. */
function rowArea(screen: Screen, { isOwner }: ElementScope, { one: { textRect }, wanted }: Anchored): Rect | undefined {
  const area = termArea(screen, textRect) ?? cardAround(screen, textRect, wanted);
  if (area) return area;
  return isOwner && isOnHeading(screen, textRect)
    ? sectionAround(screen, textRect, wanted)
    : rowAround(screen, textRect);
}

function isOnHeading({ told }: Screen, text: Rect): boolean {
  return (told?.elements ?? []).some(({ node, rect }) => node.role === 'heading' && holds(rect, text));
}

/** The rows of what is called so the most plainly in one: a list that shows the same word is called so more plainly, and has no row. */
function rowsHolding(screen: Screen, found: readonly Candidate[]): Rect[] {
  const placed = found.flatMap(({ cost, textRect }) => {
    const area = cost <= (found[0]?.cost ?? 0) + plainly ? toldArea(screen, 'row', textRect) : undefined;
    return area ? [{ area, cost }] : [];
  });
  const least = placed[0]?.cost ?? 0;
  return placed.filter(({ cost }) => cost <= least + sameCost).map(({ area }) => area);
}

/** Costs of a text that is just so, beside what is called so. */
const plainly = 12;

/** Of several boxes that are alike, a card is no larger than the one that it is called by. */
function sectionAround(screen: Screen, title: Rect, wanted: readonly Candidate[]): Rect | undefined {
  const area = areaOfHeading(screen, title, wanted);
  const card = area && oneOfAlike(screen, title);
  return card && areaOf(area) > areaOf(card) * 1.05 ? undefined : area;
}

/** A term of a list with all that it says of it. */
function termArea(screen: Screen, anchor: Rect): Rect | undefined {
  const term = screen.told?.elements.find(({ node, rect }) => node.role === 'term' && holds(rect, anchor));
  return term && unionOf([term.rect, ...definitionsOf(screen, term).map(({ rect }) => rect)]);
}

/** A visual row, or the card around the anchor when it is no higher than a few lines. */
function rowAround(screen: Screen, anchor: Rect): Rect {
  const card = panelsAround(screen, anchor).find((panel) => panel.height <= 150 && panel.width > screen.width * 0.15);
  const beside = screen.segments.some(
    (segment) => segment.rect !== anchor && overlapY(segment.rect, anchor) > anchor.height * 0.5,
  );
  return card && !beside ? card : lineAround(screen, anchor);
}

/** Boxes around something, from small to large. */
function panelsAround(screen: Screen, rect: Rect): Rect[] {
  return boxesAround(screen, rect, 2).map((box) => box.rect);
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    if (!kept.some((known) => likeness(known.rect, candidate.rect) > 0.7)) kept.push(candidate);
  }
  return kept;
}
