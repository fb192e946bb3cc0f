import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import { actionable, dialogs, landmarks } from '../../grammar/elements/roles.data.ts';
import { bottomOf, overlapX, overlapY, rightOf } from '../../../vision/boxes/rect-math.ts';
import type { Word } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { placeOf } from '../elements/place-of.ts';
import type { Screen } from '../../screen/screen.ts';

/** Roles that do not say what kind of box lies over the page. */
const plain: ReadonlySet<string> = new Set([
  'generic',
  'region',
  'group',
  'form',
  'article',
  'document',
  'application',
]);
/** What is no dialog, nor has one of these in it. */
const others: ReadonlySet<string> = new Set([...Object.values(landmarks).flat(), 'search', ...dialogs]);

/**
 * What lies over the page and may be a dialog to who sees it, though its application does not tell that. Undefined where nothing
 * does.
 */
export function overlaid(screen: Screen, isIn: (element: ToldElement) => boolean): string | undefined {
  const { elements = [], kept = [] } = screen.told ?? {};
  const over = [...elements, ...kept].find((one) => one.isPainted && isIn(one) && mayBeDialog(screen, one));
  if (over) return `a box at ${Math.round(over.rect.left)}, ${Math.round(over.rect.top)} lies over the page`;
  const seen = elements.filter(({ isPainted }) => isPainted);
  // What a dialog that is told lies over says nothing of another one.
  if (seen.some(({ node }) => dialogs.has(node.role))) return undefined;
  const covered = seen.find(({ node }) => actionable.has(node.role) && node.reachable !== true);
  return covered && `something lies over the ${placeOf(covered)}`;
}

/** A popover that is open; or a box that is fixed in the view, with text and something to press in it. */
function mayBeDialog(screen: Screen, element: ToldElement): boolean {
  const { node, around } = element;
  if (node.over === undefined || !plain.has(node.role)) return false;
  const inside = (screen.told?.elements ?? []).filter((one) => one.around.includes(element));
  if ([...inside, ...around].some((one) => others.has(one.node.role))) return false;
  if (node.over === 'top') return true;
  const controls = inside.filter((one) => actionable.has(one.node.role));
  const text = element.words.filter((word) => !controls.some(({ words }) => words.includes(word)));
  return controls.length > 0 && text.length > 0 && isOverPage(screen, element);
}

/** Bars along the top or a side, and the frames of applications, are fixed as well, and lie over nothing. */
function isOverPage({ width, height, ...screen }: Screen, { node, rect }: ToldElement): boolean {
  const outside = wordsOutside(screen, node);
  const [isLeft, isRight] = [rect.left <= edge, rightOf(rect) >= width - edge];
  const [isTop, isBottom] = [rect.top <= edge, bottomOf(rect) >= height - edge];
  if (isTop && !isBottom && isLeft && isRight) return false;
  const isAlongSide = isBottom && (isLeft || isRight) && rect.height > height / 2;
  if (!isTop && !isAlongSide) return outside.length > 0;
  return outside.some((word) => overlapX(word.rect, rect) > 0 && overlapY(word.rect, rect) > 0);
}

/** Logical pixels from the edge of the view. */
const edge = 2;

function wordsOutside({ rows, told }: Pick<Screen, 'rows' | 'told'>, node: TreeNode): Word[] {
  const inside = new Set(withChildren(node));
  const words = [...rows.flat(), ...(told?.unseen ?? []).flatMap((segment) => segment.words)];
  return words.filter(({ of }) => of !== undefined && !inside.has(of as TreeNode));
}

function withChildren(node: TreeNode): TreeNode[] {
  return [node, ...node.children.flatMap(withChildren)];
}
