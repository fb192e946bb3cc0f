import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import type { Statement } from '../../grammar/statement.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findCandidates } from '../elements/finder.ts';
import { namedUnwritten } from '../names/named-unwritten.ts';
import { seenOtherwise } from './seen-otherwise.ts';
import { isPlainlySeen } from './kind-seen-otherwise.ts';
import { goesOnOutOfView } from './out-of-view.ts';
import { isCalledMore } from '../values/shown-in.ts';
import { isCutOff, isPart, partsOf } from '../elements/told-parts.ts';
import { allOfKind } from '../elements/told-kind.ts';
import { tablesMeant } from '../tables/told-tables.ts';
import { comparable } from '../names/compare-texts.ts';
import { findText } from '../names/text-match.ts';
import { doubtOf, unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

type Count = Extract<Statement, { type: 'count' }>;

/** How many there are: as many as can be seen, and whether there may be more. */
interface Counted {
  /** Where each of them is. */
  readonly seenAt: readonly Rect[];
  readonly hasMore: boolean;
  /** What may be one more of them. */
  readonly other?: string | undefined;
  readonly what: string;
}

/** Counts what the application tells of, as far as it can be seen; what may be scrolled away is `MODEL_UNSURE`. */
export function judgeCount(screen: Screen, { of, comparison, expected, negative }: Count): Verdict {
  const { seenAt, hasMore, other, what } = counted(screen, of);
  // Whether a part's own heading is one of those in it is anybody's guess.
  if (of.kind === 'heading' && of.scope) throw unsure(`which headings are counted in ${of.source}`);
  const count = seenAt.length;
  const isSo = compareCounts[comparison];
  const least = isSo(count, expected);
  // None are to be seen, where there should be some: they may have to be scrolled to.
  if (count === 0 && least === negative && goesOnOutOfView(screen)) {
    throw unsure(`no ${what} can be seen, but the screen goes on`);
  }
  // However many more there are, the answer has to be the same.
  if (hasMore && !isSettled(comparison, count, expected)) {
    throw unsure(`${count} ${what} can be seen, but there may be more than what is shown`);
  }
  if (other !== undefined && !isSettled(comparison, count, expected)) {
    throw unsure(
      `${count} ${what} can be seen, and ${other}; a person may count it, too`,
      'Name what is counted, or count what is told apart.',
    );
  }
  return { pass: least !== negative, reason: `there are ${count} ${what}`, seenAt };
}

export const compareCounts: Readonly<Record<Count['comparison'], (count: number, limit: number) => boolean>> = {
  equals: (count, limit) => count === limit,
  more: (count, limit) => count > limit,
  less: (count, limit) => count < limit,
  'at-least': (count, limit) => count >= limit,
  'at-most': (count, limit) => count <= limit,
};

function isSettled(comparison: Count['comparison'], count: number, limit: number): boolean {
  if (comparison === 'equals' || comparison === 'at-most') return count > limit;
  if (comparison === 'less') return count >= limit;
  return compareCounts[comparison](count, limit);
}

/** Throws `MODEL_UNSURE` where it is not told what has to count. */
export function counted(screen: Screen, of: ElementQuery): Counted {
  if (of.ordinal !== undefined || of.relation || of.without || of.all) throw unsure(`what ${of.source} has to count`);
  if (of.kind === undefined || of.kind === 'text') return countTexts(screen, of);
  return of.text === undefined ? countKind(screen, of, of.kind) : countCalled(screen, of);
}

const rectsOf = (some: readonly { readonly rect: Rect }[]): Rect[] => some.map(({ rect }) => rect);

function countKind(screen: Screen, of: ElementQuery, kind: Exclude<ElementKind, 'text'>): Counted {
  const { elements, ...rest } = allOfKind(screen, of, kind);
  return { ...rest, seenAt: rectsOf(elements) };
}

function countTexts(screen: Screen, { text = '', literal, scope, source }: ElementQuery): Counted {
  if (!literal || scope) throw unsure('only quoted texts on the whole screen are counted');
  const found = findText(screen, text);
  const doubt = doubtOf(found.map(({ segment }) => segment));
  if (doubt !== undefined) throw unsure(doubt);
  const other = namedUnwritten(screen, { text, source, literal });
  return { seenAt: rectsOf(found), hasMore: goesOnOutOfView(screen), other, what: `times "${text}"` };
}

function countCalled(screen: Screen, query: ElementQuery): Counted {
  const seen = findCandidates(screen, query).filter(({ told }) => !told || isPlainlySeen(told));
  const found = calledExactly(seen, query);
  const sure = found.filter(
    ({ cost, told }) => cost < certainly && told?.node.role !== 'generic' && !isCalledMore(told),
  );
  if (sure.length < found.length) throw unsure(`some of what is like ${query.source} is not plainly so`);
  const isNested = sure.some((one) => sure.some((other) => one !== other && holds(one.rect, other.rect)));
  if (isNested) throw unsure(`one ${query.source} lies in another`);
  return {
    seenAt: rectsOf(sure),
    hasMore: mayGoOn(screen, query.scope),
    other: seenOtherwise(
      screen,
      query,
      sure.flatMap(({ told }) => told ?? []),
    ),
    what: `of "${query.source}"`,
  };
}

/** Whether what is placed so may have more of it than what is shown. */
export function mayGoOn(screen: Screen, scope: ElementScope | undefined): boolean {
  if (!scope) return goesOnOutOfView(screen);
  if (scope.type === 'table') return tablesMeant(screen, scope).some(({ goesOn }) => goesOn);
  if (scope.type === 'column') return tablesMeant(screen, scope.within).some(({ goesOn }) => goesOn);
  return isPart(scope) && partsOf(screen, scope).some((part) => isCutOff(screen, part));
}

/** Beside those that are called just as quoted, what has more words in its name is called something else. */
function calledExactly(found: readonly Candidate[], { text = '', literal }: ElementQuery): readonly Candidate[] {
  if (!literal) return found;
  const exact = found.filter(({ told }) => told && comparable(told.node.name) === comparable(text));
  return exact.length > 0 ? exact : found;
}

/** Costs of what is called so and of the kind. */
export const certainly = 6;
