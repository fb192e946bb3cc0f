import { actionable } from '../../grammar/elements/roles.data.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { fitOf, spell } from '../names/name-fit.ts';
import { partOf } from '../elements/part-of-screen.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { elementsAround } from './told-beside.ts';
import { toldLabel } from './told-label.ts';
import type { ToldElement } from '../../screen/told.ts';
import { doubtOfWords } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

const titles = /^(?:title|name|heading|headline|subject|caption|label|text)$/i;
const prices = /^(?:(?:unit |total )?price|cost)$/i;
const price = /[$€£¥₹]\s?\d|\d\s?[$€£¥₹]|\d\s?(?:USD|EUR|GBP|CHF)\b/u;
const measure = /^[^\d]{0,2}(\d[\d.,]*)\s*(\p{L}{2,})$/u;

/**
 * What one card says of a key: by a label in it, or by what it plainly is, such as its heading or the only price. Undefined
 * where nothing tells.
 */
export function cardValue(screen: Screen, card: ToldElement, key: string): ResolvedValue | undefined {
  const part = partOf(screen, card);
  const where = `"${key}" of "${titleOf(part)?.text ?? card.text.slice(0, 40)}"`;
  const labelled = toldLabel(part, { text: spell(key), literal: false });
  const found = labelled ?? plainValue(part, spell(key), where);
  return found && 'text' in found ? { ...found, where } : found;
}

function plainValue(part: Screen, key: string, where: string): ResolvedValue | undefined {
  if (titles.test(key)) return only(part, titleOf(part), where);
  const texts = part.segments.filter((segment) => !isPressed(part, segment));
  const fitting = prices.test(key)
    ? texts.filter(({ text }) => price.test(text))
    : texts.filter(({ text }) => isUnit(measure.exec(text)?.[2] ?? '', key));
  if (fitting.length > 1) {
    return { problem: `${where} may be ${fitting.map(({ text }) => `"${text}"`).join(' or ')}`, named: false };
  }
  const [one] = fitting;
  if (one) return { text: one.text, where, doubt: doubtOfWords(one.words) };
  return fitOf(key, 'done') === undefined && !states.test(key) ? undefined : switchOf(part, where);
}

const states = /^(?:is )?(?:checked|completed?|done|selected|enabled|active|on|ticked)$/i;

/** The state of the only checkbox or switch. */
function switchOf({ told }: Screen, where: string): ResolvedValue | undefined {
  const found = (told?.elements ?? []).filter(
    ({ node }) => typeof node.states.checked === 'boolean' && node.role !== 'radio',
  );
  const [one, ...others] = found;
  if (!one || others.length > 0) return undefined;
  return { text: '', where, checked: one.node.states.checked === true };
}

/** "pts" is short for points, and "km" for kilometres: its letters in their order. */
export function isUnit(unit: string, key: string): boolean {
  const [short, long] = [unit.toLowerCase(), key.toLowerCase()];
  if (short === '' || short[0] !== long[0]) return false;
  if (long === short || long === `${short}s`) return true;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && long.endsWith(short.at(-1) ?? '');
}

interface Title {
  readonly text: string;
  readonly words: Segment['words'];
}

/** The heading of a card, else its only link, else its only text, or the one that is larger than all others. */
export function titleOf(part: Screen): Title | undefined {
  const elements = part.told?.elements ?? [];
  for (const role of ['heading', 'link']) {
    const found = elements.filter(({ node, text }) => node.role === role && text !== '');
    const [one] = found;
    if (one) return found.length === 1 ? withoutBadges(part, one) : undefined;
  }
  const texts = part.segments.filter((segment) => !isPressed(part, segment));
  const sorted = [...texts].sort((a, b) => b.rect.height - a.rect.height);
  const [first, second] = sorted;
  return first && (!second || first.rect.height > second.rect.height * larger) ? first : undefined;
}

/** A mark in a heading is apart from the others, and smaller. */
function withoutBadges({ segments }: Screen, title: Title): Title {
  const own = segments.filter(({ words }) => words.every((word) => title.words.includes(word)));
  const highest = Math.max(...own.map(heightOf));
  const large = own.filter((segment) => heightOf(segment) * larger > highest);
  const [only] = large;
  return only && large.length === 1 && own.length > 1 ? only : title;
}

function heightOf({ words }: Segment): number {
  return Math.max(...words.map(({ rect }) => rect.height));
}

/** By how much a title is higher than the text below it. */
const larger = 1.12;

function only(part: Screen, title: Title | undefined, where: string): ResolvedValue {
  if (title) return { text: title.text, where, doubt: doubtOfWords(title.words) };
  const seen = part.segments
    .map(({ text }) => `"${text}"`)
    .slice(0, 4)
    .join(', ');
  return { problem: `${where} may be any of ${seen}`, named: false };
}

function isPressed(part: Screen, segment: Segment): boolean {
  return elementsAround(part, { rect: segment.rect, segment }).some(
    ({ node }) => actionable.has(node.role) && node.role !== 'link',
  );
}
