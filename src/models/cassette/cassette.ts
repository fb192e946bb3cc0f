import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import type { CallKind } from '../../core/model/model.ts';
import { writeWholeFile } from '../../util/whole-file.ts';
import type { Asked } from './asked.ts';
import { readCassette, writeCassette, type CassetteEntry } from './cassette-file.ts';
import { difference, isTintedOtherwise, type ScreenLooks } from './screen-looks.ts';
import {
  isSameAt,
  isVerdict,
  namedBy,
  placesIn,
  placeWords,
  toldOtherwise,
  type ScreenReading,
} from './told-screen.ts';

/** A question as it is looked for. */
export interface Question {
  readonly kind: CallKind;
  readonly asked: Asked;
  readonly screen: ScreenLooks | undefined;
  /** What the screen says, where it can. */
  readonly reading?: ScreenReading | undefined;
}

/** Share of a screen that may look different from the recorded one. */
export const likeness = 0.02;

/** What one test asked, and what was answered; in any order, since tests do things at the same time. */
export class Cassette {
  readonly file: string;
  /** Shown in messages. */
  readonly name: string;
  readonly isFresh: boolean;
  readonly #entries: CassetteEntry[];
  /** What has answered: a question that is asked again on the same screen goes through its answers. */
  readonly #used = new Set<CassetteEntry>();
  #isChanged = false;
  /** One after the other, so that an older text is never the last. */
  #saving: Promise<void> = Promise.resolve();

  /** @throws `ModelError` `CASSETTE_INVALID`. */
  constructor(file: string, { name, fresh }: { readonly name: string; readonly fresh: boolean }) {
    this.file = file;
    this.name = name;
    this.isFresh = fresh || !existsSync(file);
    this.#entries = this.isFresh ? [] : readCassette(readFileSync(file, 'utf8'), name);
  }

  get entries(): readonly CassetteEntry[] {
    return this.#entries;
  }

  /** The answer to the same question on the most similar screen; of several, one that has not been given as often. */
  find(question: Question): CassetteEntry | undefined {
    const fitting = this.#entries
      .filter(({ kind, asked }) => kind === question.kind && isDeepStrictEqual(asked, question.asked))
      .map((entry) => ({ entry, apart: apartness(entry, question) }))
      .filter(({ entry, apart }) => apart <= likeness && changeSince(entry, question) === undefined);
    const fresh = fitting
      .filter(({ entry }) => !this.#used.has(entry))
      .toSorted((one, other) => one.apart - other.apart);
    // Once all have been given, the last one stays: what was waited for has come.
    const found = (fresh[0] ?? fitting.at(-1))?.entry;
    if (found) this.#used.add(found);
    return found;
  }

  /** Whether there is an answer to the same question on a screen that looks the same, whatever it says. */
  hasLike(question: Question): boolean {
    return this.#entries.some(
      (entry) =>
        entry.kind === question.kind &&
        isDeepStrictEqual(entry.asked, question.asked) &&
        apartness(entry, question) <= likeness,
    );
  }

  /** Another attempt goes through the answers from the beginning. */
  rewind(): void {
    this.#used.clear();
  }

  /** Forgets what was recorded since there were so many entries. */
  cutBack(count: number): void {
    if (this.#entries.length <= count) return;
    this.#entries.length = count;
    this.#isChanged = true;
  }

  add(entry: CassetteEntry): void {
    this.#entries.push(entry);
    this.#used.add(entry);
    this.#isChanged = true;
  }

  /** Writes the file whole, if there is something new. */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#write());
    return this.#saving;
  }

  async #write(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    try {
      await writeWholeFile(this.file, writeCassette(this.#entries));
    } catch (cause) {
      this.#isChanged = true;
      throw new RecordError(
        'CASSETTE_UNWRITTEN',
        `The cassette ${this.name} could not be written: ${errorMessage(cause)}`,
        {
          cause,
        },
      );
    }
  }
}

/** What else a screen says than the recorded one, or what else stands at a place of the answer; undefined where all is the same. */
export function changeSince(entry: CassetteEntry, question: Question): string | undefined {
  const { told } = entry;
  const { reading } = question;
  if (!told || !reading) return told ? 'the screen: it said something, and says nothing now' : undefined;
  return (
    otherPlace(entry, reading) ??
    toldOtherwise(entry, told, reading.told(namedBy(entry))) ??
    otherColours(entry, question)
  );
}

/** Verdicts may be about colours, of which words say nothing. */
function otherColours(entry: CassetteEntry, { screen }: Question): string | undefined {
  const isOther = isVerdict(entry) && entry.screen && screen && isTintedOtherwise(entry.screen, screen);
  return isOther ? 'the screen: something in it has another colour' : undefined;
}

function otherPlace({ kind, reply, at = [], near = [] }: CassetteEntry, reading: ScreenReading): string | undefined {
  for (const [index, place] of placesIn(kind, reply).entries()) {
    const [was, around] = [at[index], near[index]];
    if (was !== undefined && !isSameAt(was, reading.at(place)))
      return `the screen: where ${placeWords(was)} was, there is ${placeWords(reading.at(place))}`;
    const now = reading.near(place);
    // Older cassettes keep dates and the like by their form alone.
    if (around !== undefined && around !== now && around !== formOf(now))
      return `the screen: ${placeWords(was)} stood beside ${around}, and stands beside ${now} now`;
  }
  return undefined;
}

/** 0 for the same screen, 1 for another one. */
export function apartness({ screen }: Pick<CassetteEntry, 'screen'>, question: Question): number {
  if (!screen || !question.screen) return screen === question.screen ? 0 : 1;
  return difference(screen, question.screen);
}
