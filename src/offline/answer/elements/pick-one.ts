import { isSlip } from '../../../util/nearest.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { notUnderstood } from '../../not-understood.ts';
import { holds, readingOrder } from '../../../vision/boxes/rect-math.ts';
import { describePlace } from './describe-place.ts';
import type { Candidate } from './find-candidates.ts';
import { dialogAreas } from './told-scope.ts';
import { isSameText } from '../names/compare-texts.ts';
import { nearestElements, nearestTexts } from '../names/nearest-names.ts';
import { findText } from '../names/text-match.ts';
import type { Screen } from '../../screen/screen.ts';

/** The element, or why there is none: `problem` is a sentence for the reader of a failed test. */
export type FindResult = { readonly element: Candidate } | { readonly problem: string; readonly ambiguous: boolean };

/** Things without text: the model sees them, but does not know what they show. */
const pictures = /\b(?:icon|logo|image|picture|photo|avatar|thumbnail|illustration|symbol|emoji|arrow|chevron)$/i;

/** Where costs differ by no more, nobody can tell which one is meant. */
export const sameCost = 3;

/** Of what may be meant, the one that is. Throws `MODEL_NOT_UNDERSTOOD` for a picture that no text stands for. */
export function pickOne(screen: Screen, query: ElementQuery, candidates: readonly Candidate[]): FindResult {
  if (candidates.length === 0 && !query.literal && pictures.test(query.source)) {
    throw notUnderstood('picture', query.source, ['the "Menu" button', 'the button left of "Inbox"']);
  }
  if (candidates.length === 0) return { problem: describeMissing(screen, query), ambiguous: false };
  if (query.ordinal !== undefined) return pickOrdinal(candidates, query, query.ordinal);
  return (
    pickLikeliest(screen, candidates) ??
    pickExact(query, candidates) ?? {
      problem: describeChoice(screen, candidates, query),
      ambiguous: true,
    }
  );
}

function pickLikeliest(screen: Screen, candidates: readonly Candidate[]): FindResult | undefined {
  const [best, next] = candidates;
  if (best && (!next || next.cost > best.cost + sameCost)) return { element: best };
  // What lies below a dialog that has to be answered first is out of reach; beside others, both may be meant.
  return screen.told ? undefined : pickFront(screen, candidates);
}

/** "Search:" in quotes is what is called "Search:", and not what is called "Search". */
function pickExact({ text, literal }: ElementQuery, candidates: readonly Candidate[]): FindResult | undefined {
  const [best] = candidates;
  if (!literal || !best) return undefined;
  const alike = candidates.filter(({ cost }) => cost <= best.cost + sameCost);
  const [only, other] = alike.filter(({ told }) => told?.node.name.trim() === text);
  const isAllTold = alike.every(({ told }) => told !== undefined && told.node.name !== '');
  return only && !other && isAllTold ? { element: only } : undefined;
}

/** Of several like elements, the only one in a dialog is meant. */
function pickFront(screen: Screen, candidates: readonly Candidate[]): FindResult | undefined {
  const likely = candidates.filter((candidate) => candidate.cost <= (candidates[0]?.cost ?? 0) + sameCost);
  for (const area of dialogAreas(screen)) {
    const inside = likely.filter((candidate) => holds(area, candidate.rect));
    const [only] = inside;
    if (only && inside.length === 1) return { element: only };
  }
  return undefined;
}

function pickOrdinal(candidates: readonly Candidate[], query: ElementQuery, ordinal: number): FindResult {
  const limit = (candidates[0]?.cost ?? 0) + 8;
  // With a place, the order is the distance from it.
  const alike = query.relation ? [...candidates] : inOrder(candidates.filter((candidate) => candidate.cost <= limit));
  const element = alike.at(ordinal > 0 ? ordinal - 1 : ordinal);
  if (element) return { element };
  return {
    problem: `"${query.source}" was looked for, but only ${alike.length} such elements are visible`,
    ambiguous: false,
  };
}

/** As the application has them, else as they are read. */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const isTold = candidates.every(({ told }) => told !== undefined);
  const place = ({ told }: Candidate): number => told?.place ?? 0;
  return [...candidates].sort(isTold ? (a, b) => place(a) - place(b) : (a, b) => readingOrder(a.rect, b.rect));
}

function describeMissing(screen: Screen, query: ElementQuery): string {
  const label = query.text ?? query.relation?.anchor.text ?? query.source;
  return `"${query.source}" was looked for, but ${reasonOf(screen, query)}; ${nearTo(screen, label)}`;
}

/** What comes nearest to it, for people: what can be acted on where the application tells of it, else texts. */
function nearTo(screen: Screen, label: string): string {
  const texts = nearestTexts(screen, label);
  const meant = texts.find((text) => isSlip(label.toLowerCase(), text.toLowerCase()));
  if (meant !== undefined) return `did you mean "${meant}"?`;
  const elements = nearestElements(screen, label);
  if (elements.length > 0) return `nearest elements: ${elements.join(', ')}`;
  return texts.length > 0
    ? `nearest visible texts: ${texts.map((text) => `"${text}"`).join(', ')}`
    : 'no text is visible';
}

function reasonOf(screen: Screen, { text }: ElementQuery): string {
  if (text === undefined || findText(screen, text, { loose: 'misread' }).length === 0) return 'it is not visible';
  if (isDisabled(screen, text)) return `the text "${text}" is visible, but disabled`;
  return `no such element is called just "${text}", though the text is visible`;
}

/** Whether what says just that, and is nothing to act on by its role, is told to be disabled. */
function isDisabled({ told }: Screen, text: string): boolean {
  return (told?.elements ?? []).some(
    (element) => element.node.states.disabled === true && isSameText(element.node.name || element.text, text),
  );
}

const mostNamed = 4;

function describeChoice(screen: Screen, candidates: readonly Candidate[], query: ElementQuery): string {
  const alike = candidates.filter((candidate) => candidate.cost <= (candidates[0]?.cost ?? 0) + sameCost);
  const named = alike.slice(0, mostNamed).map((one) => describeOne(screen, one));
  const rest = alike.length > mostNamed ? [`${alike.length - mostNamed} more`] : [];
  const which = [...named, ...rest].join(' and ');
  return `"${query.source}" fits ${alike.length} elements: ${which}; say which one, e.g. "the second …" or "… in the row of …"`;
}

function describeOne(screen: Screen, { told, text, rect }: Candidate): string {
  const kind = told === undefined || told.node.role === 'generic' ? 'text' : told.node.role;
  return `the ${kind} "${told?.node.name || text}" ${describePlace(screen, rect)}`;
}
