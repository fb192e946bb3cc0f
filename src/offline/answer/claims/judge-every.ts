import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { kindName } from '../../grammar/describe.ts';
import type { Statement } from '../../grammar/statement.ts';
import type { ToldElement } from '../../screen/told.ts';
import { findCandidates, findElement } from '../elements/finder.ts';
import { conditionOf } from './judge-condition.ts';
import { placeOf } from '../elements/place-of.ts';
import { seenOtherwise } from './seen-otherwise.ts';
import { unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

type Said = Extract<Statement, { type: 'state' | 'condition' }>;

/** Whether something is so of each element of a kind that can be seen. */
export function judgeEvery(screen: Screen, statement: Said): Verdict {
  const all = eachOf(screen, statement.target);
  const states = all.map((told) => ({ told, isSo: isSo(told, statement) }));
  const unknown = states.find((one) => one.isSo === undefined);
  if (unknown) throw unsure(`the application does not tell that of the ${placeOf(unknown.told)}`);
  const other = states.find((one) => one.isSo === false);
  const what = kindName(statement.target.kind ?? 'text');
  return {
    pass: other === undefined,
    reason: other ? `it is not so of the ${placeOf(other.told)}` : `it is so of each ${what}: there are ${all.length}`,
    seenAt: other ? [other.told.rect] : all.map(({ rect }) => rect),
  };
}

function eachOf(screen: Screen, { all: _all, except = [], ...query }: ElementQuery): ToldElement[] {
  const found = findCandidates(screen, query).map(({ told, cost }) => (cost < certainly ? told : undefined));
  const sure = found.filter((told) => told !== undefined);
  if (sure.length === 0 || sure.length < found.length) throw unsure(`which elements ${query.source} are`);
  const other = seenOtherwise(screen, query, sure);
  if (other !== undefined) throw unsure(`${other}, and a person may take it for one of "${query.source}"`);
  const left = except.map((one) => {
    const other = findElement(screen, { ...one, kind: one.kind ?? query.kind });
    if ('element' in other && other.element.told) return other.element.told;
    throw unsure(`"${one.source}", which is left out, is not plainly there`);
  });
  return sure.filter((told) => !left.includes(told));
}

/** Costs of what is called so and of the kind. */
const certainly = 6;

function isSo(told: ToldElement, statement: Said): boolean | undefined {
  if (statement.type === 'condition') {
    const value = conditionOf(told, statement.condition);
    return value === undefined ? undefined : value !== statement.negative;
  }
  const { checked } = told.node.states;
  return typeof checked === 'boolean' ? checked === statement.checked : undefined;
}
