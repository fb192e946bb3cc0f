import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import type { CallKind } from '../../core/model/model.ts';
import { writeWholeFile } from '../../util/whole-file.ts';
import type { RequestWords } from './request-words.ts';
import { readCassette, writeCassette, type CassetteEntry } from './cassette-file.ts';
import { difference, isTintedOtherwise, type ScreenLooks } from './screen-looks.ts';
import { isSameAt, isVerdict, namedBy, placesIn, placeWords, textChange, type ReadableScreen } from './screen-text.ts';

/** What a recorded reply is looked up with. */
export interface CassetteQuery {
  readonly kind: CallKind;
  readonly words: RequestWords;
  readonly screen: ScreenLooks | undefined;
  /** The text of the screen, where it can be read. */
  readonly readable?: ReadableScreen | undefined;
}

/** Share of a screen that may look different from the recorded one. */
export const likeness = 0.02;

/** The requests of one test and their replies. They are found in any order, since tests do things concurrently. */
export class Cassette {
  readonly file: string;
  /** Shown in messages. */
  readonly name: string;
  readonly isFresh: boolean;
  readonly #entries: CassetteEntry[];
  /** Entries that have been used: a repeated request on the same screen gets its replies one after the other. */
  readonly #used = new Set<CassetteEntry>();
  #isChanged = false;
  /** Saves run one after the other, so that an older version never overwrites a newer one. */
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

  /** The reply to the same request on the most similar screen; unused replies come first. */
  find(query: CassetteQuery): CassetteEntry | undefined {
    const fitting = this.#entries
      .filter(({ kind, asked }) => kind === query.kind && isDeepStrictEqual(asked, query.words))
      .map((entry) => ({ entry, apart: apartness(entry, query) }))
      .filter(({ entry, apart }) => apart <= likeness && changeSince(entry, query) === undefined);
    const fresh = fitting
      .filter(({ entry }) => !this.#used.has(entry))
      .toSorted((one, other) => one.apart - other.apart);
    // Once all have been used, the last one stays: what the test waited for is there.
    const found = (fresh[0] ?? fitting.at(-1))?.entry;
    if (found) this.#used.add(found);
    return found;
  }

  /** Whether there is a reply to the same request on a screen that looks the same, whatever its text. */
  hasLike(query: CassetteQuery): boolean {
    return this.#entries.some(
      (entry) =>
        entry.kind === query.kind && isDeepStrictEqual(entry.asked, query.words) && apartness(entry, query) <= likeness,
    );
  }

  /** Marks all entries as unused, for another attempt. */
  rewind(): void {
    this.#used.clear();
  }

  /** Removes the entries after the first `count`. */
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

  /** Writes the whole file, if there are new entries. */
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

/** How the text of a screen, or the content in a box of the reply, differs from the recorded one; undefined if all is the same. */
export function changeSince(entry: CassetteEntry, query: CassetteQuery): string | undefined {
  const { text } = entry;
  const { readable } = query;
  if (!text || !readable) return text ? 'the screen: it had text, and has none now' : undefined;
  return (
    placeChange(entry, readable) ?? textChange(entry, text, readable.text(namedBy(entry))) ?? colourChange(entry, query)
  );
}

/** Compares colours for verdicts, which may be about colours. */
function colourChange(entry: CassetteEntry, { screen }: CassetteQuery): string | undefined {
  const isOther = isVerdict(entry) && entry.screen && screen && isTintedOtherwise(entry.screen, screen);
  return isOther ? 'the screen: something in it has another colour' : undefined;
}

function placeChange({ kind, reply, at = [], near = [] }: CassetteEntry, readable: ReadableScreen): string | undefined {
  for (const [index, place] of placesIn(kind, reply).entries()) {
    const [was, around] = [at[index], near[index]];
    if (was !== undefined && !isSameAt(was, readable.at(place)))
      return `the screen: where ${placeWords(was)} was, there is ${placeWords(readable.at(place))}`;
    const now = readable.near(place);
    // Older cassettes have only the form of dates and the like.
    if (around !== undefined && around !== now && around !== formOf(now))
      return `the screen: ${placeWords(was)} was next to ${around}, and is next to ${now} now`;
  }
  return undefined;
}

/** How different the screens are, from 0 (same) to 1. */
export function apartness({ screen }: Pick<CassetteEntry, 'screen'>, query: CassetteQuery): number {
  if (!screen || !query.screen) return screen === query.screen ? 0 : 1;
  return difference(screen, query.screen);
}
