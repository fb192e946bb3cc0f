import { attribute, clean, isKey, isSvg, tagOf } from '../document/dom.ts';
import { firstChildNamed } from '../document/shown-tree.ts';
import { labelAlone, labelGetter, labelOfHost } from './labels.ts';
import { valueGetter } from './native-values.ts';
import { inputTypeOf } from './roles.ts';
import { labelOf, longestName, textIn, titleOfDrawing } from './text.ts';

/** Accessible names, in the order of the W3C's text as far as pages use it. */

const fromContent = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio ' +
    'option radio rowheader switch tab tooltip treeitem'
  ).split(' '),
);

const namingChild: Record<string, string> = {
  fieldset: 'legend',
  table: 'caption',
  figure: 'figcaption',
};

/** What its labels say. */
function labelsOf(element: Element) {
  const tag = tagOf(element);
  if (!isKey(labelGetter, tag)) return '';
  const labels = Array.from<Element>(labelGetter[tag](element) || []).slice(0, 10);
  const text = labels.map((label) => textIn(label, longestName, (node) => node === element)).join(' ');
  return clean(text, longestName) || labelOfHost(element) || labelAlone(element);
}

const usualCaptions: Record<string, string> = { submit: 'Submit', reset: 'Reset', button: '' };

/** What stands on a button that is an `input`. */
function captionOf(input: Element) {
  const type = inputTypeOf(input);
  if (isKey(usualCaptions, type)) return clean(String(valueGetter.input(input)), longestName) || usualCaptions[type];
  return type === 'image' ? clean(attribute(input, 'alt') || 'Submit', longestName) : '';
}

function nativeName(element: Element) {
  const tag = tagOf(element);
  const name = labelsOf(element) || (tag === 'input' ? captionOf(element) : '');
  if (name) return name;
  if (tag === 'img' || tag === 'area') return clean(attribute(element, 'alt'), longestName);
  const child = isKey(namingChild, tag) ? namingChild[tag] : undefined;
  if (isSvg(element)) return titleOfDrawing(element);
  const naming = child && firstChildNamed(element, child);
  if (naming) return textIn(naming, longestName);
  return tag === 'optgroup' || tag === 'option' ? clean(attribute(element, 'label'), longestName) : '';
}

/** "⚙" and "×" say nothing to who reads. */
export const isWordless = (name: string) => !/[\p{L}\p{N}]/u.test(name);

export function nameOf(element: Element, role: string): string {
  const name = labelOf(element) || nativeName(element);
  if (name) return name;
  if (fromContent.has(role)) {
    const text = textIn(element, longestName);
    if (text) return text;
  }
  return clean(
    attribute(element, 'title') || attribute(element, 'placeholder') || attribute(element, 'aria-placeholder'),
    longestName,
  );
}

/** What an element is called by whoever remembers it: by its name, or else by what stands in it, which in a field is no name. */
export const rememberedName = (element: Element, role: string) =>
  nameOf(element, role) || (/^(textbox|searchbox)$/.test(role) ? '' : textIn(element, 200));
