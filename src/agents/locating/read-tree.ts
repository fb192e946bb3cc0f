import { randomUUID } from 'node:crypto';

import type { Device } from '../../core/device/device.ts';
import type { TreeNode, TreeReading, TreeSnapshotOptions } from '../../core/screen/screen-tree.ts';
import { onDevice } from '../steps/device-failure.ts';

export type TreeScope = TreeSnapshotOptions['scope'];

/** The part of a tree that is in view, as a snapshot with `visible-only` has it. */
export function partInView(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    const children = partInView(node.children);
    return node.visible ? [{ ...node, children }] : children;
  });
}

/** Undefined for a screen without an element tree. */
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
