import type { Rect } from '../../../../core/screen/geometry.ts';
import type { ShownHolder, Statement } from '../../../grammar/statement.ts';
import { rolesOfKind } from '../../../grammar/elements/roles.data.ts';
import { holds } from '../../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../../screen/told.ts';
import { isPlaced } from '../judged-query.ts';
import type { Verdict } from '../verdict.ts';
import type { Places } from '../places-in-picture.ts';
import { unsure } from '../../unsure.ts';
import type { Screen } from '../../../screen/screen.ts';

const alerts = ['alert', 'alertdialog'];

const rolesOf: Readonly<Record<ShownHolder, readonly string[]>> = {
  list: [...rolesOfKind.list, 'menu', 'tree', 'feed'],
  table: rolesOfKind.table,
  alert: alerts,
  message: [...alerts, 'status', 'log', 'dialog'],
};

type Shown = Extract<Statement, { type: 'shown' }>;

interface Held {
  readonly holder: ShownHolder | undefined;
  /** What is claimed, for the error. */
  readonly name: string;
}

/**
 * The places of a text that are in "the list", "the table" or "the message". Throws where the text stands beside all of these.
 * Where the application tells of none, they are drawn by plain boxes, and the whole screen is meant.
 */
export function heldPlaces({ told }: Screen, places: Places, { holder, name }: Held): Places {
  const holders = holder ? holdersOf(told?.elements ?? [], rolesOf[holder]) : [];
  if (holders.length === 0 || places.length === 0) return places;
  const inside = places.filter((place) => holders.some((one) => isIn(one, place)));
  if (inside.length > 0) return inside;
  throw unsure(
    `${name} is on the screen, but not in the ${holder}`,
    'Say "the page shows …", or name the part by its heading.',
  );
}

/** What only lies over a table, as an open filter does, is not in it. Of what only the picture shows, its place tells. */
function isIn({ rect, words }: ToldElement, place: Rect): boolean {
  return holds(rect, place) && (words.length === 0 || words.some((word) => holds(place, word.rect)));
}

/**
 * Whether an alert is shown, where nothing but the word "alert" is said; undefined for other statements. An alert that is drawn by
 * plain boxes is not told.
 */
export function judgeAlert({ told }: Screen, { target, negative }: Shown): Verdict | undefined {
  const isAlert = target.text?.toLowerCase() === 'alert' && !target.literal && !isPlaced(target);
  if (!told || !isAlert) return undefined;
  const shown = holdersOf(told.elements, alerts).filter(({ words }) => words.length > 0);
  if (shown.length === 0)
    throw unsure('the page tells of no alert, and one may be drawn by plain boxes', 'Quote its text.');
  return { pass: !negative, reason: 'an alert is visible', seenAt: shown.map(({ rect }) => rect) };
}

function holdersOf(elements: readonly ToldElement[], roles: readonly string[]): ToldElement[] {
  return elements.filter(({ node, isPainted }) => isPainted && roles.includes(node.role));
}
