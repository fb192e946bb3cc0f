import type { ChangedLines, RememberedOutcome } from '../../core/memory/cache.ts';
import { formOf, hasForm } from '../../core/text/passing-texts.ts';
import { stayedOf } from './stayed-lines.ts';

/** Lines beside a place that are searched for a unique one. */
const mostBeside = 6;
/** Most adjacent lines that are all kept; of more, only the first and the last are. */
const mostTogether = 6;
/** Adjacent lines that were added or removed, and the unchanged lines before and after them. */
interface Change {
  readonly lines: readonly string[];
  readonly gone: boolean;
  /** The unchanged lines before them, the nearest last. */
  readonly above: readonly string[];
  /** The unchanged lines after them, the nearest first. */
  readonly below: readonly string[];
}

/** The changes between two states of the screen; undefined when they are too long to compare. */
function changesOf(before: readonly string[], after: readonly string[]): readonly Change[] | undefined {
  const stayed = stayedOf(
    before.map((line) => formOf(line)),
    after.map((line) => formOf(line)),
  );
  if (!stayed) return undefined;
  const [was, is] = [new Set(stayed.map(([index]) => index)), new Set(stayed.map(([, index]) => index))];
  return [...blocksOf(after, is, false), ...blocksOf(before, was, true)];
}

function blocksOf(lines: readonly string[], stayed: ReadonlySet<number>, gone: boolean): readonly Change[] {
  const blocks: Change[] = [];
  const above: string[] = [];
  let block: string[] = [];
  const rest = lines.filter((_, index) => stayed.has(index));
  const finish = (): void => {
    if (block.length > 0) blocks.push({ lines: block, gone, above: [...above], below: rest.slice(above.length) });
    block = [];
  };
  for (const [index, line] of lines.entries()) {
    if (!stayed.has(index)) {
      block.push(line);
      continue;
    }
    finish();
    above.push(line);
  }
  finish();
  return blocks;
}

/** The lines of two states of the screen. */
export interface Looks {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The places of the added and removed lines that are part of the outcome. */
export function placesOf({ before, after }: Looks, { appears, hides }: Counted): readonly ChangedLines[] {
  return (changesOf(before, after) ?? []).flatMap(({ lines, gone, above, below }) => {
    const known = lines.filter((line) => (gone ? hides : appears).includes(line));
    const all = [...above, ...below];
    const place = { above: upToUnique(above.toReversed(), all)?.toReversed(), below: upToUnique(below, all) };
    if (known.length === 0 || (!place.above && !place.below)) return [];
    const kept = known.length > mostTogether ? [known[0] ?? '', known.at(-1) ?? ''] : known;
    return [{ lines: kept, ...(gone && { gone }), ...place }];
  });
}

interface Counted {
  readonly appears: readonly string[];
  readonly hides: readonly string[];
}

/** From the nearest line to a unique one, or to the edge of the screen; undefined when that is too far away. */
function upToUnique(beside: readonly string[], all: readonly string[]): readonly string[] | undefined {
  const count = (line: string): number => all.filter((other) => other === line).length;
  const end = beside.slice(0, mostBeside).findIndex((line) => count(line) === 1);
  const whole = end < 0 ? [...beside, ''] : beside.slice(0, end + 1);
  return whole.length > mostBeside ? undefined : whole;
}

/** Describes lines that were added or removed at another place than the recorded one. */
export function misplaced(places: readonly ChangedLines[], { before, after }: Looks): readonly string[] {
  if (places.length === 0) return [];
  const changes = changesOf(before, after);
  if (!changes) return [];
  return places.flatMap((place) => {
    const alike = changes.filter(({ gone }) => gone === (place.gone ?? false));
    const fits = alike.filter((change) => standsAt(change, place));
    const isThere = (line: string, among: readonly Change[]): boolean =>
      among.some(({ lines }) => lines.some((other) => hasForm(other, line)));
    // Lines that were not added or removed at all are reported elsewhere.
    const wrong = place.lines.filter((line) => !isThere(line, fits) && isThere(line, alike));
    return wrong.map(
      (line) => `${line} ${place.gone ? 'went from' : 'came to'} another place, not ${described(place)}`,
    );
  });
}

/**
 * The first line that a plan removes and that, before its first action, stands only where other lines have the same words: the
 * "Off" of another row does not tell that this one is off.
 */
export function strayLine({ places = [], hides, order = [] }: Removing, lines: readonly string[]): string | undefined {
  const passed = [...hides, ...order];
  const isBeside = (others: readonly string[], forms: readonly string[] | undefined): boolean =>
    forms !== undefined && followsThrough(others, { forms, passed });
  const isInPlace = (index: number, { above, below }: ChangedLines): boolean =>
    isBeside(lines.slice(0, index).toReversed(), above?.toReversed()) || isBeside(lines.slice(index + 1), below);
  const stray = places.find(
    (place) =>
      place.gone === true &&
      !lines.some((line, index) => place.lines.some((form) => hasForm(line, form)) && isInPlace(index, place)),
  );
  return stray?.lines[0];
}

type Removing = Pick<RememberedOutcome, 'places' | 'hides' | 'order'>;

interface Following {
  readonly forms: readonly string[];
  /** Lines that may be in between. */
  readonly passed: readonly string[];
}

/** Whether lines begin with those of the forms. An empty form stands for the edge of the screen. */
function followsThrough(lines: readonly string[], { forms, passed }: Following): boolean {
  let next = 0;
  return forms.every((form) => {
    while (!hasForm(lines[next] ?? '', form)) {
      const line = lines[next];
      if (line === undefined || !passed.some((other) => hasForm(line, other))) return false;
      next += 1;
    }
    next += 1;
    return true;
  });
}

/**
 * Describes lines that were added beside each other in another order than the recorded one.
 *
 * @param appears - The added lines in the recorded order.
 */
export function inOtherOrder(appears: readonly string[], { before, after }: Looks): readonly string[] {
  if (appears.length < 2) return [];
  const added = (changesOf(before, after) ?? []).filter(({ gone }) => !gone);
  return added.flatMap(({ lines }) => {
    const known = lines.filter((line) => appears.some((form) => hasForm(line, form)));
    const wrong = firstOutOf(known, appears);
    return wrong === undefined ? [] : [`${wrong} came in another order`];
  });
}

/** The first line that does not follow the ones before it in a list of forms. */
function firstOutOf(lines: readonly string[], forms: readonly string[]): string | undefined {
  let next = 0;
  return lines.find((line) => {
    const index = forms.findIndex((form, place) => place >= next && hasForm(line, form));
    next = index + 1;
    return index < 0;
  });
}

/** One matching side is enough, because something else may have been added on the other side. */
function standsAt({ above, below }: Change, place: ChangedLines): boolean {
  const isBeside = (lines: readonly string[], forms: readonly string[] | undefined): boolean =>
    forms !== undefined && forms.every((form, index) => hasForm(lines[index] ?? '', form));
  return isBeside(above.toReversed(), place.above?.toReversed()) || isBeside(below, place.below);
}

function described({ above, below }: ChangedLines): string {
  const [before, after] = [above?.at(-1), below?.[0]];
  return [before && `after ${before}`, after && `before ${after}`].filter(Boolean).join(' and ') || 'where it was';
}
