import { isFromTree } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { isSameText } from '../names/compare-texts.ts';
import { isLeftward } from '../names/scripts.ts';
import type { TextMatch } from '../names/text-match.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * Whether a text says what is expected. What was read from a picture may have letters that look alike; what the application
 * tells is compared as it stands, but for case, and signs before and behind words: "m.berg" is not "mberg".
 */
export function saysSame(text: string, expected: string, isAllTold: boolean): boolean {
  return isAllTold
    ? plain(text) === plain(expected)
    : isSameText(text, expected) && marksOf(text) === marksOf(expected);
}

/** The signs that end words: the blood group "AB−" is not "AB+", nor is a mark "B" one. */
function marksOf(text: string): string {
  const marks = text.normalize('NFKC').match(/(?<=[\p{L}\p{N}])[+−–-](?=\s|$)/gu) ?? [];
  return marks.join('').replace(/[−–]/g, '-');
}

/** The same of a part of a text whose words are there. */
export function saysWithin(text: string, expected: string, isAllTold: boolean): boolean {
  return isAllTold ? hasPart(plain(text), plain(expected)) : marksOf(text).includes(marksOf(expected));
}

/** Signs that end a word belong to it: "C++" does not contain "C", as "Unpaid" does not contain "paid". */
function hasPart(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!/^[+#-]+(?![\p{L}\p{N}])/u.test(text.slice(at + part.length))) return true;
  }
  return false;
}

/** The same of a place of a text, where spaces were compared already. */
export function saysSigns({ text, segment }: TextMatch, expected: string): boolean {
  if (!segment.words.every(isFromTree)) return true;
  // Lines have their words from left to right, however they are read.
  const inOrder = (line: string): string => (isLeftward(expected) ? line.split(/\s+/).toReversed().join(' ') : line);
  return [text, segment.text].some((line) => hasSigns(plain(inOrder(line)), plain(expected)));
}

function hasSigns(line: string, expected: string): boolean {
  if (line.includes(expected)) return hasPart(line, expected);
  return line.replaceAll(' ', '').includes(expected.replaceAll(' ', ''));
}

export function elementSays({ text, words }: Pick<ToldElement, 'text' | 'words'>, expected: string): boolean {
  return saysSame(text, expected, words.every(isFromTree));
}

/** Whether nothing of a text was read from the picture. */
export function isToldIn({ told, segments }: Screen, text: string): boolean {
  if (!told) return false;
  return !segments.some(({ words }) => words.some((word) => !isFromTree(word) && text.includes(word.text)));
}

function plain(text: string): string {
  const alike = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[−–—]/g, '-')
    .replace(/['’`"“”„«»…•·]/g, '')
    .replace(/([$€£¥])\s+(?=\d)/g, '$1')
    .replace(/(?<=\d)\s+(?=[$€£¥%])/g, '');
  // A mark "1-" is another one than "1", and so is "B-".
  const words = alike
    .split(/\s+/)
    .map((word) => word.replace(/^[.,:;!?()[\]{}]+|[.,:;!?()[\]{}]+$/g, '').replace(/(?<=\p{L}{3})-+$/u, ''));
  const said = words.filter(Boolean).join(' ');
  return said === '' ? alike.trim() : said;
}
