import type { TreeNode } from '../../../core/screen-tree.ts';

/** Whether a node is called exactly so: by its name, or by what stands in it while it is empty. Signs count: C++ is not C. */
export function isCalled({ name, placeholder = '' }: TreeNode, text: string): boolean {
  const wanted = plain(text);
  return wanted !== '' && [name, placeholder].some((one) => plain(one) === wanted);
}

/** Case, spaces, and what labels end with do not count. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?[:*]+$/, '');
}
