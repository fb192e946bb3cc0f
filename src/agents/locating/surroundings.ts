import { isOnLine, rectCenter, type Point, type Rect } from '../../core/screen/geometry.ts';
import type { TreeNode } from '../../core/screen/screen-tree.ts';
import type { Surrounding, Surroundings } from '../../core/screen/surroundings.ts';
import { pathTo } from '../../core/screen/tree-path.ts';
import type { Call } from '../steps/agent-context.ts';

const unknown: Surroundings = { at: undefined, parts: [] };

/** What is at the middle of a rectangle and around it; empty when the tree cannot be read, which does not fail the call. */
async function surroundingsOf({ agent: { device }, signal }: Call, rect: Rect): Promise<Surroundings> {
  const { tree } = device;
  try {
    if (tree?.surroundings) return await tree.surroundings(rect, signal);
    return tree ? surroundingsIn(await tree.snapshot({ scope: 'visible-only', signal }), rectCenter(rect)) : unknown;
  } catch {
    return unknown;
  }
}

/** Reads the same lazily and once, with secrets redacted: a phone takes seconds. */
export function surroundingsOnce(call: Call, rect: Rect): () => Promise<Surroundings> {
  let read: Promise<Surroundings> | undefined;
  return () => (read ??= surroundingsOf(call, rect).then((around) => call.agent.vault.redactTexts(around)));
}

/** Finds the element at a point and the parts around it in a tree. */
function surroundingsIn(nodes: readonly TreeNode[], point: Point): Surroundings {
  const whole: TreeNode = {
    role: 'page',
    name: '',
    states: {},
    rect: { left: 0, top: 0, width: 0, height: 0 },
    visible: true,
    children: nodes,
  };
  const path = pathTo(nodes, point);
  const element = path.at(-1)?.rect ?? whole.rect;
  const around = [whole, ...path.slice(0, -1)]
    .map((node, index) => ({ node, inner: path[index], lines: linesOf(node, path[index]), element }))
    .filter(({ lines }) => lines.length > 0)
    .toReversed();
  const parts = around.map((part) => ({ kind: kindOf(part.node.role), ...partOf(part) }));
  return { at: path.at(-1)?.role, parts: [...placesIn(around[0]), ...parts] };
}

/** A text of a tree. */
interface TreeLine {
  readonly text: string;
  readonly node: TreeNode;
  /** Whether it is the name of the part, whose box says nothing of it. */
  readonly isOwn: boolean;
}

interface Around {
  readonly node: TreeNode;
  /** The child that contains the element. */
  readonly inner: TreeNode | undefined;
  readonly lines: readonly TreeLine[];
  readonly element: Rect;
}

const textOf = (lines: readonly TreeLine[]): string => lines.map(({ text }) => text).join('\n');

function partOf({ node, inner, lines, element }: Around): Omit<Surrounding, 'kind'> {
  const index = inner ? node.children.indexOf(inner) : -1;
  const isBefore = (line: TreeLine): boolean =>
    line.isOwn || node.children.slice(0, index).some((child) => contains(child, line.node));
  const likes = lines.map((line) => (line.node.role === 'heading' ? 'heading' : ''));
  return {
    text: textOf(lines),
    ...(index >= 0 && { at: lines.filter(isBefore).length }),
    ...(likes.some(Boolean) && { likes }),
    ...(isMeasured(lines) && {
      places: { element, lines: lines.map((line) => (line.isOwn ? undefined : line.node.rect)) },
    }),
  };
}

const contains = (outer: TreeNode, node: TreeNode): boolean =>
  outer === node || outer.children.some((child) => contains(child, node));

/** Whether it is known where each text is. */
const isMeasured = (lines: readonly TreeLine[]): boolean =>
  lines.every(({ isOwn, node: { rect } }) => isOwn || (rect.width > 0 && rect.height > 0));

/**
 * Where the element is in the nearest part with text. Many applications report a list without its rows: then the texts on one
 * line with the element, or the text right before it, are those of its row.
 */
function placesIn(nearest: Around | undefined): readonly Surrounding[] {
  if (!nearest?.inner) return [];
  const { lines } = nearest;
  const onLine = lines.filter((line) => isBeside(line, nearest));
  const before = nearestBefore(
    lines.filter((line) => !line.isOwn && !onLine.includes(line)),
    nearest,
  );
  const places = [
    { kind: 'line', ...partOf({ ...nearest, lines: onLine }) },
    { kind: 'before', text: textOf(before) },
  ];
  return places.filter((place) => place.text !== '' && place.text !== textOf(lines));
}

/** Whether a text is on one line with the element, or in a cell that is. */
function isBeside({ node, isOwn }: TreeLine, { node: part, lines, element }: Around): boolean {
  if (isOwn) return false;
  const cell = part.children.find((child) => contains(child, node));
  if (!cell || !isOnLine(cell.rect, element)) return false;
  const isThere = (one: TreeNode): boolean => isOnLine(one.rect, element);
  return isThere(node) || !lines.some((line) => contains(cell, line.node) && isThere(line.node));
}

/** The texts of the nearest thing above the element, or, where no places are known, of the last one before it. */
function nearestBefore(lines: readonly TreeLine[], { node, inner, element }: Around): readonly TreeLine[] {
  const textsIn = (child: TreeNode | undefined): readonly TreeLine[] =>
    child ? lines.filter((line) => contains(child, line.node)) : [];
  if (!isMeasured(lines)) {
    const end = inner ? node.children.indexOf(inner) : -1;
    return textsIn(node.children.slice(0, end).findLast((child) => textsIn(child).length > 0));
  }
  const lowest = nearestAbove(lines, element);
  const cell = lowest && node.children.find((child) => contains(child, lowest.node));
  if (!lowest || !cell) return [];
  // A column of texts may reach beyond the element.
  return cell.rect.top + cell.rect.height <= element.top + element.height / 2 ? textsIn(cell) : [lowest];
}

/** The text right above a box; of several on one line, the one whose middle is nearest. */
function nearestAbove(lines: readonly TreeLine[], element: Rect): TreeLine | undefined {
  const bottomOf = ({ node: { rect } }: TreeLine): number => rect.top + rect.height;
  const aside = ({ node: { rect } }: TreeLine): number => Math.abs(rectCenter(rect).x - rectCenter(element).x);
  const above = lines.filter(({ node: { rect } }) => rect.top < element.top && !isOnLine(rect, element));
  const [lowest] = above.toSorted((one, other) => bottomOf(other) - bottomOf(one));
  const onLine = lowest ? above.filter(({ node: { rect } }) => isOnLine(rect, lowest.node.rect)) : [];
  return onLine.toSorted((one, other) => aside(one) - aside(other))[0];
}

const kindOf = (role: string): string => (role === 'text' ? 'generic' : role);

/** The texts of a node and its children, without one child and without short-lived texts such as toasts. */
function linesOf(node: TreeNode, without: TreeNode | undefined): readonly TreeLine[] {
  const inner = node.children.filter((child) => child !== without && child.passing !== true);
  const own = [node.name, node.value ?? ''].flatMap((text) => (text === '' ? [] : text.split('\n')));
  return [
    ...own.map((text) => ({ text, node, isOwn: true })),
    ...inner.flatMap((child) => linesOf(child, undefined)).map((line) => ({ ...line, isOwn: false })),
  ];
}
