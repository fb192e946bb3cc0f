import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';
import { chosenWords } from '../../grammar/free/attribute-words.data.ts';
import { freeWords, stemOf } from '../free-words.ts';
import { headingsOver } from '../free/surroundings.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import { doubtOfWords } from '../unsure.ts';
import { asksFor } from './explain.ts';
import type { Question } from './question.ts';

/** "which size is chosen?": what is on in the group that is called so. */
export function readChosen(screen: Screen, question: Question, isOfPage: (stem: string) => boolean): ResolvedValue[] {
  const [noun] = question.words;
  if (!noun?.isAsked || !freeWords(question.said).some((word) => chosenWords.has(word))) return [];
  const words = question.words.filter(({ text }) => !chosenWords.has(text));
  return (screen.told?.elements ?? []).filter(isChosen).flatMap((element): ResolvedValue[] => {
    const called = [
      ...element.around.filter(({ node }) => node.name !== '').map(({ node }) => node.name),
      ...headingsOver(screen, element),
    ];
    const value = wordsOf(screen, element);
    const isCalled = (text: string): boolean => called.some((name) => asksFor(text, name));
    // "Cabin bag" is a bag.
    const isOne = isCalled(noun.text) || (!noun.isNamed && asksFor(noun.text, value));
    const isAll = words.every(
      ({ text, isNamed }) => isCalled(text) || asksFor(text, value) || (!isNamed && isOfPage(stemOf(text))),
    );
    if (!isOne || !isAll || value === '') return [];
    return [{ text: value, where: `what is on in "${called[0] ?? ''}"`, doubt: doubtOfWords(element.words) }];
  });
}

const single: ReadonlySet<string> = new Set(['radio', 'tab', 'option', 'menuitemradio', 'button']);

/** One of several of which one is on. */
function isChosen({ node, isPainted, around }: ToldElement): boolean {
  const { checked, selected, pressed } = node.states;
  const isOn = checked === true || selected === true || pressed === true;
  const isOneOf = node.role !== 'button' || around.some((box) => groups.has(box.node.role) && box.node.name !== '');
  return isPainted && single.has(node.role) && isOn && isOneOf;
}

const groups: ReadonlySet<string> = new Set(['group', 'radiogroup', 'toolbar', 'tablist']);

/** What it is called; of a card that is one choice, what is written the largest, or nothing that can be told. */
function wordsOf(screen: Screen, { node, words }: ToldElement): string {
  const lines = screen.segments.filter((line) => line.words.every((word) => words.includes(word)));
  const [first, second] = [...lines].sort((a, b) => b.rect.height - a.rect.height);
  if (!first || !second) return node.name;
  return first.rect.height > second.rect.height ? first.text : '';
}
