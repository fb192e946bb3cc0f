import { expect, it } from 'vitest';

import { elementAt, focusedField } from '../../../../src/cli/playground/element-at.ts';
import type { TreeNode } from '../../../../src/core/screen/screen-tree.ts';

const frame = { id: 'f', data: Buffer.alloc(0), mime: 'image/png', width: 400, height: 300, dpr: 1 } as never;

const at = (top: number) => ({ left: 10, top, width: 200, height: 30 });

function node(role: string, name: string, more: Partial<TreeNode> = {}): TreeNode {
  return { role, name, states: {}, rect: at(10), visible: true, reachable: true, children: [], ...more };
}

async function roleAndName(nodes: readonly TreeNode[], y: number): Promise<string | undefined> {
  const screen = { frame, tree: { nodes, isCut: false }, signal: AbortSignal.timeout(5000) };
  const found = await elementAt(screen, { x: 50, y });
  return found && `${found.node.role} ${found.node.name}`;
}

it('is what a person acts on, not the text inside of it', async () => {
  const text = node('text', 'Log in');
  const button = node('button', 'Log in', { children: [text] });
  expect(await roleAndName([button], 20)).toBe('button Log in');
  expect(await roleAndName([button], 200)).toBeUndefined();
});

it('is the control that a label stands for', async () => {
  const field = node('textbox', 'Password', { typeable: true, rect: at(60) });
  const label = node('generic', '', {
    isLabel: true,
    rect: { left: 10, top: 10, width: 200, height: 80 },
    children: [node('text', 'Password'), field],
  });
  expect(await roleAndName([label], 20)).toBe('textbox Password');
});

it('is what lies over the page', async () => {
  const below = node('button', 'Below');
  const over = node('button', 'Over', { over: 'top' });
  expect(await roleAndName([over, below], 20)).toBe('button Over');
  expect(await roleAndName([node('button', 'Behind', { behind: true })], 20)).toBeUndefined();
});

it('the field with the focus', () => {
  const field = node('textbox', 'Name', { typeable: true, states: { focused: true } });
  expect(focusedField([node('main', '', { children: [field] })])).toBe(field);
  expect(focusedField([node('button', 'x', { states: { focused: true } })])).toBeUndefined();
});
