import type { TreeDescription, TreeNode } from '../../../core/screen/screen-tree.ts';
import { describeValue } from '../../grammar/describe.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ValueReference } from '../../grammar/value-grammar.ts';
import { joined, type Segment, type Word } from '../../../vision/text/screen-text.ts';
import { findField } from '../elements/find-field.ts';
import { findElement } from '../elements/finder.ts';
import { untold } from './missing-text.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { toldCardValue } from './told-cards.ts';
import { toldCell } from '../tables/told-cell.ts';
import { toldLabel } from './told-label.ts';
import { doubtOfWords, unseenOf } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

type DescriptionReference = Extract<ValueReference, { type: 'description' }>;

/** Reads what a page says of a field: its error, or what helps to fill it. */
export function resolveDescription(screen: Screen, reference: DescriptionReference): ResolvedValue {
  const { target, asked } = reference;
  if (!screen.told) throw untold(reference);
  // A table may well have a column Error, and a page a line "Error of measurement: 5 %".
  const other = target.kind === undefined ? toldOtherwise(screen, asked, target) : undefined;
  if (other) return other;
  const found = ofAnyKind(target) ? findField(screen, target) : findElement(screen, target);
  if ('problem' in found) return { problem: found.problem, named: false };
  const where = describeValue(reference);
  const [only, ...others] = descriptionsOf(found.element.told?.node, reference.isError);
  if (!only) return { problem: `the page does not tell ${where}`, named: false };
  if (others.length === 0) return asPainted(screen, only.text, where);
  const told = [only, ...others].map(({ text }) => JSON.stringify(text)).join(' or ');
  return { problem: `${where} may be ${told}; say where it stands`, named: false };
}

/** What belongs to a label that is called so, where that is not about a field. */
function toldOtherwise(screen: Screen, asked: string, owner: ElementQuery): ResolvedValue | undefined {
  const label = { text: `${asked} of ${owner.source}`, literal: false };
  return toldCell(screen, asked, owner) ?? toldCardValue(screen, asked, owner) ?? toldLabel(screen, label);
}

function ofAnyKind({ kind }: ElementQuery): boolean {
  return kind === undefined || kind === 'text' || kind === 'field' || kind === 'select';
}

/** What is attached to a field that is invalid is its error when nothing else is. */
function descriptionsOf(node: TreeNode | undefined, isError: boolean): readonly TreeDescription[] {
  const { descriptions = [], states } = node ?? {};
  const called = descriptions.filter((one) => one.isError);
  const errors = called.length === 0 && states?.invalid && descriptions.length === 1 ? descriptions : called;
  return isError ? errors : descriptions.filter((one) => !errors.includes(one));
}

/** The text as it is seen; the tree alone is no proof of it. */
function asPainted(screen: Screen, text: string, where: string): ResolvedValue {
  // Only screen readers may be told "Error:".
  const wanted = [text, text.replace(/^[^:]{1,20}:/, '')].map(bare);
  const words = wordsOf(screen, wanted);
  if (words) return { text: joined(words), where, doubt: doubtOfWords(words) };
  const isUnseen = wordsOf(unseenOf(screen), wanted) !== undefined;
  const why = isUnseen ? 'has a text that cannot be seen' : `is ${JSON.stringify(text)}, which is not in view`;
  return { problem: `${where} ${why}`, named: false };
}

/** The words of the first of several texts that stands somewhere. */
function wordsOf({ paragraphs }: Screen, texts: readonly string[]): readonly Word[] | undefined {
  for (const text of texts) {
    for (const lines of paragraphs) {
      const words = wordsIn(lines, text);
      if (words) return words;
    }
  }
  return undefined;
}

/** Words of a paragraph, one behind the other, that are a text together. */
function wordsIn(lines: readonly Segment[], text: string): readonly Word[] | undefined {
  const words = lines.flatMap((line) => line.words);
  for (let first = 0; first < words.length; first++) {
    let [said, next] = ['', first];
    while (next < words.length && said.length < text.length) said += bare((words[next++] as Word).text);
    if (said === text) return words.slice(first, next);
  }
  return undefined;
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}
