import type { Rect } from '../../../core/screen/geometry.ts';
import type { Relation } from '../../grammar/elements/element-words.data.ts';
import { bottomOf, middleX, middleY, overlapX, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';

/** How far an element is from its anchor in the wanted direction; undefined when it is not there at all. */
export function relationCost(type: Relation, anchor: Rect, rect: Rect): number | undefined {
  return measures[type](anchor, rect);
}

type Measure = (anchor: Rect, rect: Rect) => number | undefined;

const right: Measure = (anchor, rect) => {
  const gap = rect.left - rightOf(anchor);
  return sameRow(anchor, rect) && gap >= -4 ? Math.max(0, gap) * 0.3 : undefined;
};

const left: Measure = (anchor, rect) => {
  const gap = anchor.left - rightOf(rect);
  return sameRow(anchor, rect) && gap >= -4 ? Math.max(0, gap) * 0.3 : undefined;
};

const below: Measure = (anchor, rect) => {
  const gap = rect.top - bottomOf(anchor);
  if (gap < -4) return undefined;
  const aside = sideways(anchor, rect);
  return aside === undefined ? undefined : Math.max(0, gap) + aside;
};

const above: Measure = (anchor, rect) => {
  const gap = anchor.top - bottomOf(rect);
  if (gap < -4) return undefined;
  const aside = sideways(anchor, rect);
  return aside === undefined ? undefined : Math.max(0, gap) + aside;
};

/** What stands under something shares its left edge, its right edge or its middle. */
function sideways(anchor: Rect, rect: Rect): number | undefined {
  if (overlapX(anchor, rect) < -24) return undefined;
  const edges = [anchor.left - rect.left, rightOf(anchor) - rightOf(rect), middleX(anchor) - middleX(rect)];
  return Math.min(...edges.map(Math.abs)) * 0.2 + (overlapX(anchor, rect) < 0 ? 20 : 0);
}

const measures: Readonly<Record<Relation, Measure>> = {
  right,
  left,
  below,
  above,
  after: (anchor, rect) => right(anchor, rect) ?? plus(below(anchor, rect), 40),
  before: (anchor, rect) => left(anchor, rect) ?? plus(above(anchor, rect), 40),
  near: (anchor, rect) =>
    least([
      inRow(right(anchor, rect)),
      inRow(left(anchor, rect)),
      plus(below(anchor, rect), 20),
      plus(above(anchor, rect), 25),
    ]),
};

/** Half of a usual screen away nothing is next to anything. */
const farAway = 150;

/** What stands in the same line is next to something before the lines above and below are. */
function inRow(cost: number | undefined): number | undefined {
  return cost === undefined || cost >= farAway ? undefined : Math.min(cost, 12 + cost * 0.05);
}

function plus(cost: number | undefined, extra: number): number | undefined {
  return cost === undefined ? undefined : cost + extra;
}

function least(costs: readonly (number | undefined)[]): number | undefined {
  const known = costs.filter((cost) => cost !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** How well a text serves as the label of a field; undefined when it cannot be. */
export function labelCost(label: Rect, field: Rect): number | undefined {
  return costAbove(label, field) ?? costBeside(label, field);
}

function costAbove(label: Rect, field: Rect): number | undefined {
  const gap = field.top - bottomOf(label);
  const shift = Math.abs(label.left - field.left);
  const startsTogether = shift < 40 || overlapX(label, field) > label.width * 0.7;
  // A label may also stand on the frame of its field.
  return gap >= -14 && gap <= 34 && startsTogether ? Math.max(0, gap) + shift * 0.3 : undefined;
}

function costBeside(label: Rect, field: Rect): number | undefined {
  if (middleY(label) <= field.top - 4 || middleY(label) >= bottomOf(field) + 4) return undefined;
  const before = field.left - rightOf(label);
  if (before >= -4) return 10 + Math.max(0, before) * 0.15;
  const behind = label.left - rightOf(field);
  return behind >= -4 && behind < 200 ? 50 + behind * 0.3 : undefined;
}

/** How well a text serves as the label of a checkbox, radio button or switch; `labelsLead`: labels stand before them. */
export function controlLabelCost(label: Rect, control: Rect, labelsLead: boolean): number | undefined {
  if (!sameRow(label, control)) return undefined;
  const behind = label.left - rightOf(control);
  if (behind >= -4) return (labelsLead ? 30 : 0) + (behind < 40 ? Math.max(0, behind) : 30 + behind * 0.3);
  const before = control.left - rightOf(label);
  return before >= -4 ? (labelsLead ? 0 : 25) + Math.max(0, before) * 0.1 : undefined;
}

/** Cells share an edge or the middle with their heading, or overlap with it. */
export function isUnder(header: Rect, cell: Rect): boolean {
  if (overlapX(header, cell) > 0) return true;
  const gaps = [header.left - cell.left, rightOf(header) - rightOf(cell), middleX(header) - middleX(cell)];
  return gaps.some((gap) => Math.abs(gap) < 12);
}
