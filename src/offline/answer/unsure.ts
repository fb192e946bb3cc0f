import { ModelError } from '../../core/errors/errors.ts';
import { modelSettingsHint } from '../../core/model/model-settings-hint.ts';
import { joined, type Doubt, type Segment, type Word } from '../../vision/text/screen-text.ts';
import type { Screen } from '../screen/screen.ts';

const reasons: Readonly<Record<Doubt, string>> = {
  faint: 'is too pale to be seen for sure',
  covered: 'may lie below something else',
  reversed: 'is painted with its last letter first',
  rewritten: 'is shown in a form of the browser',
  cut: 'does not fit where it stands, and is cut off',
};

/** The error for what cannot be told for sure: neither yes nor no. The same question may have an answer a moment later. */
export function unsure(problem: string, hint = 'Scroll or wait until it can be seen as a whole.'): ModelError {
  return new ModelError('MODEL_UNSURE', `The offline model cannot tell for sure: ${problem}`, {
    hint: `${hint} For doubtful screens, ${modelSettingsHint}.`,
    retryable: true,
  });
}

/** Why texts may not be seen as they are told; undefined when they can. */
export function doubtOf(segments: readonly Segment[]): string | undefined {
  for (const { words, text } of segments) {
    const doubt = words.find((word) => word.doubt)?.doubt;
    if (doubt) return `"${text}" ${reasons[doubt]}`;
  }
  return undefined;
}

/** Of the words of a value. What a field holds is known, also where it shows a part of it only. */
const doubtIn = (words: readonly Word[]): Doubt | undefined =>
  words.find(({ doubt, from }) => doubt && !(from === 'value' && isKnown.has(doubt)))?.doubt;

const isKnown: ReadonlySet<Doubt> = new Set<Doubt>(['cut', 'rewritten']);

/** The same for words; continues "the text …". */
export function doubtOfWords(words: readonly Word[]): string | undefined {
  const doubt = doubtIn(words);
  return doubt && `(${JSON.stringify(joined(words))}) ${reasons[doubt]}`;
}

/** Throws `MODEL_UNSURE` where a text that an answer rests on may not be seen as it is told. */
export function assertSure(screen: Screen, text: string): void {
  if (!screen.told || text === '') return;
  for (const segment of screen.segments) {
    const doubt = segment.text !== '' && text.includes(segment.text) && doubtIn(segment.words);
    if (doubt) throw unsure(`"${segment.text}" ${reasons[doubt]}`);
  }
}

/** The same for the words of one element. */
export function assertSureWords(words: readonly Word[]): void {
  const doubt = doubtIn(words);
  if (doubt !== undefined) throw unsure(`"${joined(words)}" ${reasons[doubt]}`);
}

/** A screen of nothing but the texts of which nothing is painted. */
export function unseenOf(screen: Screen): Screen {
  const segments = screen.told?.unseen ?? [];
  return {
    ...screen,
    segments,
    rows: segments.map(({ words }) => words),
    paragraphs: segments.map((segment) => [segment]),
    boxes: [],
    controls: [],
  };
}
