import type { ElementQuery } from '../../../grammar/elements/element-query.ts';
import type { Statement } from '../../../grammar/statement.ts';
import type { Screen } from '../../../screen/screen.ts';
import type { ToldElement } from '../../../screen/told.ts';
import { placeOf } from '../../elements/place-of.ts';
import { isSameText } from '../../names/compare-texts.ts';
import { isPlaced } from '../judged-query.ts';
import { offers } from '../seen-otherwise.ts';
import type { Verdict } from '../verdict.ts';

type Asked = Pick<Extract<Statement, { type: 'condition' }>, 'target' | 'condition' | 'negative'>;

/** Whether an option of the platform's own list, which is closed, can be selected; undefined where no single list has it. */
export function judgeListed(screen: Screen, { target, condition, negative }: Asked): Verdict | undefined {
  if (condition !== 'enabled' && condition !== 'disabled') return undefined;
  const { text = '' } = target;
  const [list, ...others] = listsOf(screen, target);
  if (!list || others.length > 0) return undefined;
  const state = isDisabled(list, text) ? 'disabled' : 'enabled';
  const reason = `the option "${text}" of the ${placeOf(list)} is ${state}`;
  return { pass: (state === condition) !== negative, reason, seenAt: [list.rect] };
}

function listsOf({ told }: Screen, target: ElementQuery): ToldElement[] {
  const { text, kind = 'option' } = target;
  if (!told || text === undefined || kind !== 'option' || isPlaced(target)) return [];
  return told.elements.filter((one) => offers(one, text));
}

function isDisabled({ node }: ToldElement, option: string): boolean {
  return node.disabledOptions?.some((one) => isSameText(one, option)) === true;
}
