import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Statement } from '../../grammar/statement-grammar.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findCandidates, findElement } from '../elements/finder.ts';
import { assertNowhere } from './judge-condition.ts';
import { sameCost, type FindResult } from '../elements/pick-one.ts';
import { describe, isNamedQuery, vague } from './judged-query.ts';
import { boxOfRowCalled } from '../tables/row-called.ts';
import { unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

/** Whether something is on, checked or selected. */
export function judgeChecked(screen: Screen, { target, checked }: Extract<Statement, { type: 'state' }>): Verdict {
  const found = screen.told ? withState(screen, target) : ofItsLook(screen, target);
  if ('problem' in found) {
    if (!isNamedQuery(target) && !found.ambiguous) throw vague(target, describe(target));
    if (found.ambiguous) throw unsure(found.problem, 'Say which one.');
    if (screen.told) assertNowhere(screen, target);
    else throw unsure(found.problem);
    return { pass: false, reason: found.problem };
  }
  const isOn = stateOf(found.element);
  if (isOn === undefined) throw unsure(`whether ${describe(target)} is checked is not told`);
  const reason = `"${target.text ?? target.source}" is ${isOn ? 'checked' : 'not checked'}`;
  return { pass: isOn === checked, reason, seenAt: [found.element.rect] };
}

function ofItsLook(screen: Screen, target: ElementQuery): FindResult {
  const kind = target.kind === 'radio' || target.kind === 'switch' ? target.kind : 'checkbox';
  return findElement(screen, { ...target, kind });
}

const checkable = ['checkbox', 'switch', 'radio'] as const;

/** What is called so and can be on or off, whatever it is, unless that is said. */
function withState(screen: Screen, target: ElementQuery): FindResult {
  if (target.kind !== undefined) return boxOfRowCalled(screen, target) ?? findElement(screen, target);
  const queries = [target, ...checkable.map((kind) => ({ ...target, kind }))];
  const candidates = queries.flatMap((query) => findCandidates(screen, query));
  const found = candidates.filter((one) => stateOf(one) !== undefined);
  const [best, ...others] = [
    ...new Map(found.sort((a, b) => b.cost - a.cost).map((one) => [one.told, one])).values(),
  ].sort((a, b) => a.cost - b.cost);
  if (!best && candidates.some(({ told }) => told?.node.states.checked === 'mixed'))
    throw unsure(
      `${describe(target)} is neither checked nor unchecked: it is in its third state (indeterminate)`,
      'Check or uncheck it first.',
    );
  if (!best) throw unsure(`nothing that can be checked or selected is called ${describe(target)}`, 'Say its kind.');
  if (others.every(({ cost }) => cost > best.cost + sameCost)) return { element: best };
  return {
    problem: `${describe(target)} fits ${others.length + 1} elements that can be checked or selected`,
    ambiguous: true,
  };
}

function stateOf({ checked, told }: Candidate): boolean | undefined {
  const { selected, pressed } = told?.node.states ?? {};
  const state = checked ?? told?.node.states.checked ?? selected ?? pressed;
  return typeof state === 'boolean' ? state : undefined;
}
