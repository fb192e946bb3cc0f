import type { ShownHolder } from '../../../grammar/statement.ts';
import { rolesOfKind } from '../../../grammar/elements/roles.data.ts';
import { holds } from '../../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../../screen/told.ts';
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
  const inside = places.filter((place) => holders.some(({ rect }) => holds(rect, place)));
  if (inside.length > 0) return inside;
  throw unsure(
    `${name} is on the screen, but not in the ${holder}`,
    'Say "the page shows …", or name the part by its heading.',
  );
}

function holdersOf(elements: readonly ToldElement[], roles: readonly string[]): ToldElement[] {
  return elements.filter(({ node, isPainted }) => isPainted && roles.includes(node.role));
}
