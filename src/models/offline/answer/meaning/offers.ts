import type { TreeNode } from '../../../../core/screen-tree.ts';
import { actionable, isOfKind, typedInto } from '../../grammar/roles.data.ts';
import { headingsOver } from '../free/surroundings.ts';
import { isItem } from '../told-items.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';

/** One thing that a screen lets people do. */
export interface Offer {
  readonly element: ToldElement;
  readonly kind: OfferKind;
  /** What it is called; of an option of a drop-down the option. */
  readonly name: string;
  /** What it is one of: the drop-down, the group, else the part of the page. */
  readonly part: string;
  /** What stands in its row or card. */
  readonly near: string;
  /** What the near text begins with: a row is called by it. */
  readonly key: string;
  /** Whether it is so already. */
  readonly isOn: boolean;
}

export type OfferKind = 'checkbox' | 'switch' | 'radio' | 'option' | 'tab' | 'button' | 'link' | 'field' | 'other';

/** Letters of the longest text that something is called by. */
const longestName = 120;
/** Letters of a row that say what it is about. */
const longestRow = 120;

/** In document order; only what can be seen, is called something, and can be acted on. */
export function offersOf(screen: Screen): Offer[] {
  const elements = (screen.told?.elements ?? []).filter(({ isPainted, isHidden }) => isPainted && !isHidden);
  const dialog = elements.findLast(({ node }) => node.role === 'dialog' || node.role === 'alertdialog');
  return elements
    .filter((one) => !dialog || one.around.includes(dialog))
    .filter(
      ({ node }) =>
        (actionable.has(node.role) || (node.role === 'generic' && node.reachable === true)) &&
        node.states.disabled !== true &&
        node.states.readonly !== true,
    )
    .flatMap((element) => offersOn(screen, element));
}

function offersOn(screen: Screen, element: ToldElement): Offer[] {
  const { node } = element;
  const kind = kindOf(element);
  const name = nameOf(element);
  const item = element.around.find((one) => isItem(one, screen));
  const near = item ? item.text.slice(0, longestRow) : '';
  const shared = { element, near, key: keyOf(item), isOn: isOn(element) };
  if (node.options) {
    return node.options
      .filter((option) => option !== '')
      .map((option) => ({ ...shared, kind: 'option', name: option, part: name, isOn: option === node.value }));
  }
  // What its list offers is not seen before it is open.
  if (node.role === 'combobox' && kind !== 'field') return [];
  if (name === '' || name.length > longestName) return [];
  return [{ ...shared, kind, name, part: partOf(screen, element) }];
}

/** A row is called by its first text. */
function keyOf(item: ToldElement | undefined): string {
  const node = item?.words[0]?.of as TreeNode | undefined;
  return node?.name ?? '';
}

function nameOf({ node, text }: ToldElement): string {
  const own = node.name !== '' ? node.name : typedInto.has(node.role) ? (node.placeholder ?? '') : text;
  return own.trim();
}

function kindOf({ node }: ToldElement): OfferKind {
  if (isOfKind(node, 'field')) return 'field';
  if (isOfKind(node, 'checkbox')) return 'checkbox';
  if (isOfKind(node, 'switch')) return 'switch';
  if (isOfKind(node, 'radio')) return 'radio';
  if (isOfKind(node, 'option')) return 'option';
  if (isOfKind(node, 'tab')) return 'tab';
  if (isOfKind(node, 'button')) return 'button';
  if (isOfKind(node, 'link')) return 'link';
  return 'other';
}

function isOn({ node: { states } }: ToldElement): boolean {
  return states.checked === true || states.selected === true || states.pressed === true;
}

const groups: ReadonlySet<string> = new Set([
  'group',
  'radiogroup',
  'tablist',
  'toolbar',
  'listbox',
  'menu',
  'region',
  'navigation',
  'dialog',
  'alertdialog',
  'form',
]);

function partOf(screen: Screen, element: ToldElement): string {
  const group = element.around.find(({ node }) => groups.has(node.role) && node.name !== '');
  return group?.node.name ?? headingsOver(screen, element).at(-1) ?? '';
}
