import type { Frame } from '../../../core/frame.ts';
import type { ReadTree } from '../../../core/model.ts';
import { assertAllRead, findElement, type FindResult } from '../answer/finder.ts';
import type { Sight } from '../answer/sight.ts';
import type { ElementQuery } from '../grammar/element-grammar.ts';
import type { Screen } from '../screen/screen.ts';
import { contradiction } from './contradiction.ts';
import { findInTree } from './find-in-tree.ts';
import { viewTree, type TreeView } from './tree-view.ts';

export interface SightInit {
  readonly frame: Frame;
  readonly readTree?: ReadTree | undefined;
  readScreen(frame: Frame): Promise<Screen>;
}

export function openSight({ frame, readTree, readScreen }: SightInit): Sight {
  let view: Promise<TreeView | undefined> | undefined;
  // A tree that cannot be read is one that there is not.
  const tree = (): Promise<TreeView | undefined> =>
    (view ??= (readTree?.() ?? Promise.resolve(undefined)).then(
      (reading) => reading && viewTree(frame, reading),
      () => undefined,
    ));
  const screen = (): Promise<Screen> => readScreen(frame);
  return {
    scale: frame.dpr,
    screen,
    async find(query) {
      assertAllRead(query);
      const told = await tree();
      const element = told && findInTree(told, query);
      return element ? { element } : seen(query, await screen(), told);
    },
  };
}

function seen(query: ElementQuery, screen: Screen, told: TreeView | undefined): FindResult {
  const found = findElement(screen, query);
  if (!told || !('element' in found)) return found;
  const against = contradiction(told, query.kind, found.element);
  if (against === undefined) return found;
  return { problem: `"${query.source}" was looked for, but ${against}`, ambiguous: false };
}
