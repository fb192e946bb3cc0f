import { dialogs } from '../../grammar/elements/roles.data.ts';
import type { Told, ToldElement } from '../../screen/told.ts';

/** What has a title of its own, by which people call it. */
const titled: ReadonlySet<string> = new Set([
  ...dialogs,
  'region',
  'group',
  'form',
  'article',
  'tabpanel',
  'figure',
  'complementary',
]);

/**
 * What people call an element: by its own name (a label, a caption, a title), and by the heading in it. The same wherever it is
 * named: in claims, reads and steps.
 */
export function namesOf(told: Pick<Told, 'elements'>, element: ToldElement): readonly string[] {
  const { node } = element;
  const { name, tooltip = '' } = node;
  if (!titled.has(node.role)) return [name, tooltip].filter((one) => one !== '');
  const heading = headingOf(told, element);
  const first = heading ?? (name === '' && dialogs.has(node.role) ? firstLine(element) : '');
  return [...new Set([name, first].filter((one) => one !== ''))];
}

/** The heading that an element begins with, unless others as high follow: then each is the heading of a part of it. */
function headingOf({ elements }: Pick<Told, 'elements'>, element: ToldElement): string | undefined {
  const isOwn = ({ node, around, text }: ToldElement): boolean =>
    node.role === 'heading' && text !== '' && around.find((outer) => titled.has(outer.node.role)) === element;
  const [first, ...others] = elements.filter(isOwn);
  if (!first || dialogs.has(element.node.role)) return first?.text;
  const isOnly = !others.some(({ node }) => (node.level ?? 6) <= (first.node.level ?? 6));
  return isOnly && element.words[0] === first.words[0] ? first.text : undefined;
}

/** The title of a dialog that marks none: what stands first in it. */
function firstLine({ words }: ToldElement): string {
  const [first] = words;
  return first
    ? words
        .filter(({ of }) => of === first.of)
        .map(({ text }) => text)
        .join(' ')
    : '';
}
