import type { Statement } from '../../../grammar/statement.ts';
import { findField } from '../../elements/find-field.ts';
import { isOption, listOf, optionsOffered } from '../../plans/select-options.ts';
import { assertNowhere } from '../judge-condition.ts';
import { unsure } from '../../unsure.ts';
import type { Screen } from '../../../screen/screen.ts';
import type { Verdict } from '../verdict.ts';

/** Whether a drop-down has all of these options, chosen or not; `negative`: none of them. */
export function judgeOffered(
  screen: Screen,
  { of, options: wanted, negative }: Extract<Statement, { type: 'offered' }>,
): Verdict {
  const found = findField(screen, of);
  if ('problem' in found) {
    if (found.ambiguous) throw unsure(found.problem, 'Say which one.');
    assertNowhere(screen, of);
    return { pass: false, reason: found.problem };
  }
  const offered = optionsOffered(found.element.told?.node);
  const isThere = wanted.map((option) => offered.some((one) => isOption(one, option, offered)));
  const decisive = isThere.indexOf(negative);
  return {
    pass: decisive < 0,
    reason: `${of.source} has ${listOf(offered)}`,
    seenAt: [found.element.rect],
  };
}
