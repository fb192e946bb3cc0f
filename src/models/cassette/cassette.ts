import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import type { CallKind } from '../../core/model/model.ts';
import { without } from '../../util/without.ts';
import { writeWholeFile } from '../../util/whole-file.ts';

import { readCassette, writeCassette, type CassetteEntry } from './cassette-file.ts';
import type { CurrentScreen } from './current-screen.ts';
import { isSamePlaceText, placeWords } from './place-text.ts';
import { isVerdict, namedBy, placesIn } from './recorded-reply.ts';
import type { RequestKey } from './request-key.ts';
import { changedText } from './screen-changes.ts';
import { difference, isTintedOtherwise, type ScreenLooks } from './screen-looks.ts';

/** A request that is looked up in a cassette. */
export interface CassetteQuery {
  readonly kind: CallKind;
  readonly key: RequestKey;
  readonly screen: ScreenLooks | undefined;
  /** Undefined for a screen without elements and readable text. */
  readonly current?: CurrentScreen | undefined;
  /** What has happened beside the screen during a plan. */
  readonly sideEffects?: readonly string[] | undefined;
}

/** Share of a screen that may look different from the recorded one. */
export const likeness = 0.02;

/** The requests of one test and the replies to them, in any order, because tests run requests in parallel. */
export class Cassette {
  readonly file: string;
  /** Shown in messages. */
  readonly name: string;
  readonly isFresh: boolean;
  readonly #entries: CassetteEntry[];
  /** Entries that were replayed: a request that is repeated on the same screen gets the recorded replies one after the other. */
  readonly #used = new Set<CassetteEntry>();
  #isChanged = false;
  /** Writes run one after the other, so that an older text never overwrites a newer one. */
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

  /** The entry of the same request on the most similar screen; entries that were not replayed yet come first. */
  find(query: CassetteQuery): CassetteEntry | undefined {
    const fitting = this.#entries
      .filter(({ kind, asked }) => kind === query.kind && isDeepStrictEqual(asked, query.key))
      .map((entry) => ({ entry, apart: apartness(entry, query) }))
      .filter(({ entry, apart }) => apart <= likeness && changeSince(entry, query) === undefined);
    const fresh = fitting
      .filter(({ entry }) => !this.#used.has(entry))
      .toSorted((one, other) => one.apart - other.apart);
    // Once all were replayed, the last one repeats: it has the result of a wait.
    const found = (fresh[0] ?? fitting.at(-1))?.entry;
    if (found) this.#used.add(found);
    return found;
  }

  /** Whether the same request was recorded on a screen that looks the same, whatever its text. */
  hasLike(query: CassetteQuery): boolean {
    return this.#entries.some(
      (entry) =>
        entry.kind === query.kind && isDeepStrictEqual(entry.asked, query.key) && apartness(entry, query) <= likeness,
    );
  }

  /** Replays from the beginning, for another attempt. */
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

  /** Writes the file if there are changes. */
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

/** Describes how the screen differs from the recorded one, in its text or at a place of the reply; undefined when it does not. */
export function changeSince(entry: CassetteEntry, query: CassetteQuery): string | undefined {
  const { text } = entry;
  const { current } = query;
  const beside = otherSideEffect(entry, query);
  if (beside !== undefined) return beside;
  if (!text || !current) return text ? 'the screen: it had text, and has none now' : undefined;
  return (
    otherPlace(entry, current) ?? changedText(entry, text, current.text(namedBy(entry))) ?? otherColours(entry, query)
  );
}

/** A model is told what happens beside the screen, and its next plan depends on it. */
function otherSideEffect(entry: CassetteEntry, { sideEffects = [] }: CassetteQuery): string | undefined {
  const { sideEffects: recorded = [] } = entry;
  const named = namedBy(entry);
  const now = sideEffects.map((line) => formOf(line, named));
  const [[gone], [come]] = [without(recorded, now), without(now, recorded)];
  if (come !== undefined) return `what happened beside the screen: ${come} was not recorded`;
  return gone === undefined ? undefined : `what happened beside the screen: there was no ${gone}`;
}

/** Verdicts may be about colours, which the text does not contain. */
function otherColours(entry: CassetteEntry, { screen }: CassetteQuery): string | undefined {
  const isOther = isVerdict(entry) && entry.screen && screen && isTintedOtherwise(entry.screen, screen);
  return isOther ? 'the screen: something in it has another colour' : undefined;
}

function otherPlace({ kind, reply, at = [], near = [] }: CassetteEntry, current: CurrentScreen): string | undefined {
  for (const [index, place] of placesIn(kind, reply).entries()) {
    const [was, around] = [at[index], near[index]];
    if (was !== undefined && !isSamePlaceText(was, current.at(place)))
      return `the screen: where ${placeWords(was)} was, there is ${placeWords(current.at(place))}`;
    const now = current.near(place);
    // Older cassettes keep only the form of dates and the like.
    if (around !== undefined && around !== now && around !== formOf(now))
      return `the screen: ${placeWords(was)} was beside ${around}, and is beside ${now} now`;
  }
  return undefined;
}

/** How much the pictures of two screens differ: 0 for the same, 1 for another screen. */
export function apartness({ screen }: Pick<CassetteEntry, 'screen'>, query: CassetteQuery): number {
  if (!screen || !query.screen) return screen === query.screen ? 0 : 1;
  return difference(screen, query.screen);
}
