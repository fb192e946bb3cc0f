import type { Word } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { Screen } from '../../screen/screen.ts';

/** A screen of nothing but what is told to be in one element. */
export function partOf(screen: Screen, whole: ToldElement): Screen {
  const words = new Set<Word>(whole.words);
  const isIn = (line: { readonly words: readonly Word[] }): boolean => line.words.every((word) => words.has(word));
  const isInside = ({ told }: { readonly told?: ToldElement | undefined }): boolean =>
    told?.around.includes(whole) === true;
  const { told } = screen;
  return {
    ...screen,
    rows: screen.rows.map((row) => row.filter((word) => words.has(word))).filter((row) => row.length > 0),
    segments: screen.segments.filter(isIn),
    paragraphs: screen.paragraphs.map((lines) => lines.filter(isIn)).filter((lines) => lines.length > 0),
    boxes: screen.boxes.filter(isInside),
    controls: screen.controls.filter(isInside),
    ...(told && {
      told: {
        ...told,
        elements: told.elements.filter(({ around }) => around.includes(whole)),
        kept: told.kept.filter(({ around }) => around.includes(whole)),
        unseen: [],
      },
    }),
  };
}
