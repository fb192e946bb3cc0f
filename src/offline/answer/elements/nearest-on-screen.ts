import { hasLetters } from '../../../core/text/letters.ts';
import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import { ModelError } from '../../../core/errors/errors.ts';
import { kindName } from '../../grammar/describe.ts';
import { nearestWording } from '../../grammar/nearest-wording.ts';
import { actionable, isOfKind, rows } from '../../grammar/elements/roles.data.ts';
import type { ToldElement } from '../../screen/told.ts';
import { isNotUnderstood } from '../../not-understood.ts';
import { namesOf } from './container-names.ts';
import type { Sight } from './sight.ts';
import type { Screen } from '../../screen/screen.ts';

/** What a sentence is: to be done, to be found, or claimed. */
export type Asked = 'step' | 'element' | 'claim';

/**
 * The error for a sentence that is not understood, with the sentences that come nearest to it on this screen. Any other error
 * stays as it is.
 */
export async function withNearestOn(
  sight: Sight | undefined,
  { error, sentence, as }: { readonly error: unknown; readonly sentence: string; readonly as: Asked },
): Promise<unknown> {
  if (!isNotUnderstood(error)) return error;
  const screen = await sight?.screen().catch(() => undefined);
  const nearest = screen?.told ? nearestOn(screen, sentence, as) : [];
  if (nearest.length === 0) return error;
  return new ModelError(error.code, error.summary, {
    hint: `On this screen you can say: ${nearest.join('; ')}. ${error.hint ?? ''}`.trim(),
    details: { ...error.details, onScreen: nearest },
  });
}

/** Sentences about what is on a screen that have most words in common with one. */
export function nearestOn(screen: Screen, sentence: string, as: Asked): string[] {
  const known = new Map((as === 'claim' ? claimsOn(screen) : wordingsOn(screen, as)).map((one) => [bare(one), one]));
  return nearestWording(bare(sentence), [...known.keys()], []).flatMap((one) => known.get(one) ?? []);
}

/** Names are compared as all other words are. */
const bare = (sentence: string): string => sentence.replaceAll(/["“”]/g, '');

function claimsOn({ segments }: Screen): string[] {
  const texts = segments.map(({ text }) => text).filter((text) => isQuotable(text));
  return texts.slice(0, mostNames).map((text) => `the page shows "${text}"`);
}

function wordingsOn({ told }: Screen, as: 'step' | 'element'): string[] {
  const elements = (told?.elements ?? []).filter(
    ({ node, isPainted, isHidden }) => isPainted && !isHidden && actionable.has(node.role),
  );
  const named = elements.flatMap((element) => {
    const name = told && namesOf(told, element).find(isQuotable);
    return name === undefined ? [] : [{ element, name }];
  });
  return named.slice(0, mostNames).flatMap(({ element, name }) => {
    const isSame = (one: { element: ToldElement; name: string }): boolean =>
      one.name === name && one.element.node.role === element.node.role;
    const row = named.filter(isSame).length > 1 ? rowName(element) : undefined;
    const place = row === undefined ? '' : ` in the row of "${row}"`;
    return as === 'step' ? stepOn(element.node, name, place) : `the "${name}"${kindOf(element.node)}${place}`;
  });
}

/** Elements of a screen that are looked at. */
const mostNames = 300;

const longestName = 60;

function isQuotable(name: string): boolean {
  return hasLetters(name) && name.length <= longestName && !name.includes('"');
}

function stepOn(node: TreeNode, name: string, place: string): string {
  if (isOfKind(node, 'checkbox')) return `check the "${name}" checkbox${place}`;
  if (isOfKind(node, 'switch')) return `turn on the "${name}" switch${place}`;
  if (isOfKind(node, 'field')) return `type "…" into the "${name}" field${place}`;
  if (isOfKind(node, 'select')) return `select "${node.options?.[0] ?? '…'}" from the "${name}" drop-down${place}`;
  if (isOfKind(node, 'radio')) return `choose the "${name}" radio button${place}`;
  return `click the "${name}"${kindOf(node)}${place}`;
}

const kinds = [
  'button',
  'link',
  'tab',
  'menuitem',
  'option',
  'checkbox',
  'switch',
  'field',
  'select',
  'radio',
] as const;
function kindOf(node: TreeNode): string {
  const kind = kinds.find((one) => isOfKind(node, one));
  return kind === undefined ? '' : ` ${kindName(kind)}`;
}

/** What its row is called by: the first text in it that is on no control. */
function rowName({ around }: ToldElement): string | undefined {
  const row = around.find(({ node }) => rows.has(node.role));
  const texts = row?.words.map(({ of }) => of as TreeNode | undefined) ?? [];
  return texts.find((node) => node !== undefined && node.role === 'text' && isQuotable(node.name))?.name;
}
