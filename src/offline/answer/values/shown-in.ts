import { joined, type Word } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { ShownValue, ScalarType } from './typed-value.ts';
import { doubtOfWords } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** What an element shows, or why that is not sure. */
export type Shown = ShownValue | { readonly problem: string };

const switched: ReadonlySet<string> = new Set(['checkbox', 'switch', 'radio']);

/** What stands in an element, as it is painted; what stands in an empty field is no value. */
export function shownIn(screen: Screen, element: ToldElement, where: string): Shown {
  const words = element.words.filter(({ from }) => from !== 'placeholder');
  if (element.isHidden) return { problem: `${where} has a text that cannot be seen` };
  const doubt = doubtOfWords(words);
  if (doubt !== undefined) return { problem: `${where} ${doubt}` };
  const inside = (screen.told?.elements ?? []).filter(({ around }) => around.includes(element));
  const states = inside.filter(({ node }) => switched.has(node.role)).map(({ node }) => node.states.checked);
  const [checked] = states;
  const text = textOf(words, inside);
  return { text, where, ...(states.length === 1 && typeof checked === 'boolean' && { checked }) };
}

/** Why a text is not all that an element says: a style puts more before or behind it. */
export function styledPart(
  element: ToldElement | undefined,
  where: string,
): { problem: string; named: false } | undefined {
  const { styled = '', text = '' } = element ?? {};
  if (styled === '') return undefined;
  return { problem: `${where} is "${text}", and a style puts "${styled}" before or behind it`, named: false };
}

/** Whether a style makes the name of what is called by its text a longer one. */
export function isCalledMore(element: ToldElement | undefined): boolean {
  return element !== undefined && element.styled !== '' && calledByText.has(element.node.role);
}

const calledByText: ReadonlySet<string> = new Set(['button', 'link', 'heading', 'tab', 'menuitem', 'option']);

/** A picture that is named "Yes" is one for who asks whether. */
export function pictureIn(screen: Screen, element: ToldElement, type: ScalarType): string {
  if (type !== 'boolean') return '';
  const inside = (screen.told?.elements ?? []).filter(({ around }) => around.includes(element));
  const pictures = inside.filter(({ node, isPainted }) => node.role === 'img' && isPainted && node.name !== '');
  return pictures.length === 1 ? (pictures[0]?.node.name ?? '') : '';
}

function textOf(words: readonly Word[], inside: readonly ToldElement[]): string {
  const chosen = inside.find(({ node }) => node.role === 'combobox' && node.value !== undefined);
  if (words.length === 0) return chosen?.node.value ?? '';
  return joined(withoutPressed(words, inside));
}

/** What can be pressed beside a value is no part of it. */
export function withoutPressed(words: readonly Word[], inside: readonly ToldElement[]): readonly Word[] {
  const pressed = new Set(inside.filter(({ node }) => node.role === 'button').flatMap((button) => button.words));
  const plain = words.filter((word) => !pressed.has(word));
  return plain.length > 0 ? plain : words;
}
