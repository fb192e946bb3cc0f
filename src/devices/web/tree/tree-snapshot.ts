import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { TreeNode, TreeSnapshotOptions } from '../../../core/screen/screen-tree.ts';
import type { DocumentSet } from './document-set.ts';
import type { TreeQuestions, WalkedNode } from './tree-questions.ts';
import type { PlacedDocument } from './ask-innermost.ts';

/** Elements of one snapshot; the snapshot of a page that has more is cut. */
const mostNodes = 5000;

/** A document that is still to be walked. */
interface PendingDocument extends PlacedDocument {
  /** Index of the node that gets its roots as children; -1 for the topmost document. */
  readonly parent: number;
  /** Whether nothing is known to cover the frame that it is in. */
  readonly isOpen: boolean;
}

/** The accessibility tree of a page, through frames of any origin. */
export async function treeSnapshot(documents: DocumentSet, options: TreeSnapshotOptions): Promise<readonly TreeNode[]> {
  const nodes: WalkedNode[] = [];
  const pending: PendingDocument[] = [{ document: documents.main, base: undefined, parent: -1, isOpen: true }];
  for (let at = pending.shift(); at && nodes.length < mostNodes; at = pending.shift()) {
    throwIfAborted(options.signal);
    const walked = await at.document.ask('snapshot', queryOf(at, options, mostNodes - nodes.length));
    if (walked) pending.push(...(await append(nodes, walked, { documents, at, options })));
    else markUnreadable(nodes, at.parent);
  }
  if (pending.length > 0) options.onCut?.();
  return asTree(nodes);
}

function queryOf(
  { document, base, isOpen }: PendingDocument,
  { scope, looks, painted, unseen, reading }: TreeSnapshotOptions,
  most: number,
): TreeQuestions['snapshot']['ask'] {
  return {
    visibleOnly: scope === 'visible-only',
    looks,
    painted,
    unseen,
    reading,
    most,
    key: document.key,
    base,
    isOpen,
  };
}

interface WalkContext {
  readonly documents: DocumentSet;
  readonly at: PendingDocument;
  readonly options: TreeSnapshotOptions;
}

/** Adds the nodes of a document to the list; returns its frames that have to be asked separately. */
async function append(
  nodes: WalkedNode[],
  walked: TreeQuestions['snapshot']['answer'],
  { documents, at: { parent, isOpen }, options: { onCut, onMore } }: WalkContext,
): Promise<PendingDocument[]> {
  if (walked.isCut) onCut?.();
  if (walked.goesOn) markScrollable(nodes, parent, onMore);
  const first = nodes.length;
  const parentOf = (index: number): number => (index < 0 ? parent : index + first);
  nodes.push(...walked.nodes.map((node) => ({ ...node, parent: parentOf(node.parent) })));
  const inner: PendingDocument[] = [];
  for (const frame of walked.frames) {
    const inside = await documents.byKey(frame.key);
    const frameNode = parentOf(frame.parent);
    if (inside) inner.push({ document: inside, base: frame.place, parent: frameNode, isOpen: isOpen && frame.isOpen });
    else markUnreadable(nodes, frameNode);
  }
  return inner;
}

/** Notes that a document can be scrolled: the topmost one, or that of a frame. */
function markScrollable(nodes: WalkedNode[], frame: number, onMore: TreeSnapshotOptions['onMore']): void {
  const node = nodes[frame];
  if (node) nodes[frame] = { ...node, scrolls: true };
  else onMore?.();
}

/** Notes that a frame shows content that the tree does not have. */
function markUnreadable(nodes: WalkedNode[], frame: number): void {
  const node = nodes[frame];
  if (node) nodes[frame] = { ...node, drawn: 'content' };
}

function asTree(nodes: readonly WalkedNode[]): TreeNode[] {
  const roots: TreeNode[] = [];
  const built: TreeNode[][] = [];
  for (const { parent, ...node } of nodes) {
    const children: TreeNode[] = [];
    (built[parent] ?? roots).push({ ...node, children });
    built.push(children);
  }
  return roots;
}
