import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { kindName } from '../../grammar/describe.ts';
import { plural } from '../../grammar/elements/plurals.ts';
import type { Statement } from '../../grammar/statement.ts';
import type { ToldElement } from '../../screen/told.ts';
import { findCandidates, findElement } from '../elements/finder.ts';
import { conditionOf } from './judge-condition.ts';
import { certainly, compareCounts, mayGoOn } from './judge-count.ts';
import { isPaged } from '../tables/is-paged.ts';
import { bodyOf, tableOf } from '../tables/told-tables.ts';
import { placeOf } from '../elements/place-of.ts';
import { seenOtherwise } from './seen-otherwise.ts';
import { unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

type Said = Extract<Statement, { type: 'state' | 'condition' }>;
type Some = Extract<Statement, { type: 'some' }>;

/** Whether something is so of each element of a kind. */
export function judgeEvery(screen: Screen, statement: Said): Verdict {
  const all = eachOf(screen, statement.target);
  const other = all.find((told) => isSo(told, statement) === false);
  if (other) return { pass: false, reason: `it is not so of the ${placeOf(other)}`, seenAt: [other.rect] };
  assertToldOf(all, statement);
  const what = kindName(statement.target.kind ?? 'text');
  if (mayHaveMore(screen, statement.target)) throw beyondView(`it is so of each ${what} that can be seen`);
  return {
    pass: true,
    reason: `it is so of each ${what}: there are ${all.length}`,
    seenAt: all.map(({ rect }) => rect),
  };
}

/** Of how many elements of a kind something is so. */
export function judgeSome(screen: Screen, { each, comparison, expected, negative }: Some): Verdict {
  const all = eachOf(screen, each.target);
  const found = all.filter((told) => isSo(told, each) === true);
  const unknown = all.filter((told) => isSo(told, each) === undefined).length;
  const isSoOf = (count: number): boolean => compareCounts[comparison](count, expected);
  // However many of the others it is so of, the answer has to be the same.
  const isSettled = (most: number): boolean =>
    isSoOf(found.length) === isSoOf(most) &&
    (comparison !== 'equals' || most === found.length || found.length > expected);
  if (!isSettled(found.length + unknown)) assertToldOf(all, each);
  const what = plural(kindName(each.target.kind ?? 'text'));
  if (mayHaveMore(screen, each.target) && !isSettled(Infinity))
    throw beyondView(`it is so of ${found.length} ${what} that can be seen`);
  return {
    pass: isSoOf(found.length) !== negative,
    reason: `it is so of ${found.length} of ${all.length} ${what}`,
    seenAt: (found.length > 0 ? found : all).map(({ rect }) => rect),
  };
}

function mayHaveMore(screen: Screen, { kind, scope }: ElementQuery): boolean {
  if (kind === 'row') return tableOf(screen, scope).goesOn || isPaged(screen);
  return mayGoOn(screen, scope);
}

function assertToldOf(all: readonly ToldElement[], said: Said): void {
  const unknown = all.find((told) => isSo(told, said) === undefined);
  if (unknown) throw unsure(`the application does not tell that of the ${placeOf(unknown)}`);
}

const beyondView = (soFar: string): Error =>
  unsure(`${soFar}, but there may be more than what is shown`, 'Say in which part of the page they are, or scroll.');

function eachOf(screen: Screen, { all: _all, except = [], ...query }: ElementQuery): readonly ToldElement[] {
  // Heads and sums are no rows of a table to who speaks of all of them.
  if (query.kind === 'row' && query.text === undefined && except.length === 0)
    return bodyOf(tableOf(screen, query.scope)).map(({ element }) => element);
  const found = findCandidates(screen, query).map(({ told, cost }) => (cost < certainly ? told : undefined));
  const sure = found.filter((told) => told !== undefined);
  if (sure.length === 0 || sure.length < found.length)
    throw unsure(`which ${plural(kindName(query.kind ?? 'text'))} are meant`);
  const other = seenOtherwise(screen, query, sure);
  if (other !== undefined) throw unsure(`${other}, and a person may take it for one of "${query.source}"`);
  const left = except.map((one) => {
    const other = findElement(screen, { ...one, kind: one.kind ?? query.kind });
    if ('element' in other && other.element.told) return other.element.told;
    throw unsure(`"${one.source}", which is left out, is not plainly there`);
  });
  return sure.filter((told) => !left.includes(told));
}

function isSo(told: ToldElement, statement: Said): boolean | undefined {
  if (statement.type === 'condition') {
    const value = conditionOf(told, statement.condition);
    return value === undefined ? undefined : value !== statement.negative;
  }
  const { checked } = told.node.states;
  return typeof checked === 'boolean' ? checked === statement.checked : undefined;
}
