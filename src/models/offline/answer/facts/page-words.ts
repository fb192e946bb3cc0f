import { cellRoles } from '../../grammar/roles.data.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Word } from '../../screen/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { stemsIn } from './explain.ts';
import { isThing } from './thing-facts.ts';

const known = new WeakMap<Screen, ReadonlySet<string>>();

/**
 * The stems of what the page is about: of all that stands outside of tables and of things that are several, and of what stands
 * there in small letters. What one of several things is called says nothing of another one.
 */
export function pageWords(screen: Screen): ReadonlySet<string> {
  const found = known.get(screen);
  if (found) return found;
  const elements = screen.told?.elements ?? [];
  const inside = new Set<Word>(elements.filter((one) => isPart(screen, one)).flatMap(({ words }) => words));
  const outside = screen.segments.flatMap(({ words }) => words.filter((word) => !inside.has(word)));
  const small = [...inside].filter(({ text }) => /^\p{Ll}/u.test(text));
  const names = elements.filter(({ node }) => node.name !== '' && parts.has(node.role)).map(({ node }) => node.name);
  const all = stemsIn([...[...outside, ...small].map(({ text }) => text), ...names]);
  known.set(screen, all);
  return all;
}

const parts: ReadonlySet<string> = new Set(
  'table grid list main region form navigation heading group radiogroup tablist columnheader dialog complementary'.split(
    ' ',
  ),
);

function isPart(screen: Screen, element: ToldElement): boolean {
  const { role } = element.node;
  return cellRoles.has(role) ? role !== 'columnheader' : role === 'row' || isThing(screen, element);
}
