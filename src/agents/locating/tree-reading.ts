import { randomUUID } from 'node:crypto';

import type { Device } from '../../core/device/device.ts';
import type { TreeNode, TreeReading, TreeSnapshotOptions } from '../../core/screen/screen-tree.ts';
import { onDevice } from '../steps/device-failure.ts';

export type TreeScope = TreeSnapshotOptions['scope'];

/** What of a tree is in view: the part that is read alone with `visible-only`. */
export function partInView(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    const children = partInView(node.children);
    return node.visible ? [{ ...node, children }] : children;
  });
}

/** Undefined for a screen that does not tell its tree. */
export async function readTree(
  device: Device,
  query: Pick<TreeSnapshotOptions, 'scope' | 'looks' | 'signal'>,
): Promise<TreeReading | undefined> {
  const { tree } = device;
  if (!tree) return undefined;
  let isCut = false;
  let goesOn = false;
  const onCut = (): void => void (isCut = true);
  const onMore = (): void => void (goesOn = true);
  const id = query.looks && tree.aim ? randomUUID() : undefined;
  const options = { ...query, reading: id, onCut, onMore };
  const nodes = await onDevice(device, 'read the tree of the screen', () => tree.snapshot(options));
  return { nodes, isCut, goesOn, id };
}
