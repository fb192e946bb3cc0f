import type { Word } from '../../../vision/text/screen-text.ts';

/** How scripts are written: from right to left, such as Hebrew and Arabic, or without spaces between words. */

const leftward = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const rightward = /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L}/u;

export const isLeftward = (text: string): boolean => leftward.test(text);

/** The words of such scripts that stand in a row, with numbers and signs between them, as they are read. */
export function leftwardsIn(row: readonly Word[]): Word[][] {
  const runs: Word[][] = [[]];
  for (const word of row) {
    if (rightward.test(word.text)) runs.push([]);
    else runs.at(-1)?.unshift(word);
  }
  return runs.filter((run) => run.length > 1 && run.some(({ text }) => isLeftward(text)));
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether nothing tells where words of a text begin and end. */
export const isWithoutSpaces = (text: string): boolean => unspaced.test(text);
