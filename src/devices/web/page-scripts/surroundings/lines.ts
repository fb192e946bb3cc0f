import type { Surrounding } from '../../../../core/screen/surroundings.ts';
import { clean } from '../document/dom.ts';

/** Most characters of the text of one part. */
export const longestPart = 4000;

/** Begins a text of something that is pressed. */
export const ofControl = '\u0002';

/** A text that stands by itself is a line of its own: what is called "Bread" is not called "Bread rolls". */
export function linesOfPart(text: string): Pick<Surrounding, 'text' | 'controls'> {
  const lines = text
    .slice(0, longestPart * 4)
    .split('\n')
    .map((line) => ({ isControl: line.includes(ofControl), text: clean(line.replaceAll(ofControl, ''), longestPart) }))
    .filter((line) => line.text);
  const controls = [...lines.keys()].filter((index) => lines[index]?.isControl);
  return {
    text: lines
      .map((line) => line.text)
      .join('\n')
      .slice(0, longestPart),
    ...(controls.length > 0 && { controls }),
  };
}

/** How many lines a text of a part has. */
export const numberOfLines = (text: string) => linesOfPart(text).text.split('\n').filter(Boolean).length;
