import type { Statement } from '../../../grammar/statement.ts';
import type { Told, ToldElement } from '../../../screen/told.ts';
import type { Screen } from '../../../screen/screen.ts';
import { placeOf } from '../../elements/place-of.ts';
import { unsure } from '../../unsure.ts';
import type { Verdict } from '../verdict.ts';
import { saysName } from './judge-nth.ts';

/** Whether a step, a page or an entry is the current one, as its application tells. */
export function judgeCurrent(screen: Screen, { name, negative }: Extract<Statement, { type: 'current' }>): Verdict {
  const marked = markedIn(screen.told);
  const isCalled = (element: ToldElement): boolean =>
    saysName(screen, { element, expected: name, comparison: 'equals' }) === true;
  const found = marked.find(isCalled);
  if (found)
    return { pass: !negative, reason: `"${name}" is the current one (${placeOf(found)})`, seenAt: [found.rect] };
  const other = marked.find((one) => alikeOf(screen.told, one).some(isCalled));
  if (other) return { pass: negative, reason: `"${other.text}" is the current one`, seenAt: [other.rect] };
  const [first] = marked;
  throw unsure(
    first
      ? `"${first.text}" is the current one, and nothing tells whether "${name}" is one of the same kind`
      : `the application does not tell which one is current: "${name}"`,
    'Claim what the page shows.',
  );
}

/** Whether an element is the current one of its like. Undefined where the application does not tell. */
export function isCurrent({ told }: Screen, element: ToldElement): boolean | undefined {
  const marked = markedIn(told);
  const isMarked = marked.some(
    (one) => one === element || one.around.includes(element) || (element.around.includes(one) && isMember(one)),
  );
  if (isMarked) return true;
  const { selected, pressed } = element.node.states;
  if (selected !== undefined || typeof pressed === 'boolean') return selected ?? pressed === true;
  return marked.some((one) => alikeOf(told, one).includes(element)) ? false : undefined;
}

const markedIn = (told: Told | undefined): ToldElement[] =>
  (told?.elements ?? []).filter(({ node, isPainted, isHidden }) => node.states.current && isPainted && !isHidden);

const members: ReadonlySet<string> = new Set([
  'listitem',
  'link',
  'button',
  'tab',
  'menuitem',
  'treeitem',
  'option',
  'cell',
  'gridcell',
]);

const isMember = ({ node }: ToldElement): boolean => members.has(node.role);

/** What stands beside an element in the same list, row or navigation, and what is in it. */
function alikeOf(told: Told | undefined, element: ToldElement): ToldElement[] {
  return (told?.elements ?? []).filter((other) => {
    const common = element.around.find((outer) => other.around.includes(outer));
    if (!common || other.around.includes(element) || element.around.includes(other)) return false;
    const [own, next] = [branchOf(element, common), branchOf(other, common)];
    return own !== next && own.node.role === next.node.role && isMember(own);
  });
}

/** The part of another element in which an element is, or the element itself. */
function branchOf(element: ToldElement, outer: ToldElement): ToldElement {
  return element.around[element.around.indexOf(outer) - 1] ?? element;
}
