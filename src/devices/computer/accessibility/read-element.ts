import type { Rect } from '../../../core/screen/geometry.ts';
import { StoppedError, type ApplicationClient, type ElementRef } from './application-client.ts';
import type { RawElement } from './raw-element.ts';
import { readDetails } from './read-details.ts';
import { roleNames } from './roles.data.ts';
import type { StateSet } from './states.ts';
import { isPage } from './toolkits.ts';

/** How much is read, of all applications together. */
export interface ReadBudget {
  /** How many elements may still be asked. */
  left: number;
  /** Whether elements were left out. */
  isCut: boolean;
}

export interface ReadContext {
  readonly client: ApplicationClient;
  readonly toolkit: string;
  readonly budget: ReadBudget;
  /** A box in pixels of the screen; what lies beside it is not asked for what is in it. Absent: everything is read. */
  readonly within?: Rect | undefined;
}

const noAttributes: Readonly<Record<string, string>> = {};

/**
 * Reads an element with everything in it that is in view. Undefined where it is not. What is out of view is not asked further:
 * the items of closed menus, pages behind other tabs, what is scrolled away.
 */
export async function readElement(ref: ElementRef, context: ReadContext): Promise<RawElement | undefined> {
  const { budget } = context;
  try {
    if (budget.left > 0) {
      budget.left -= 1;
      return await readShown(ref, context);
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
  budget.isCut = true;
  return undefined;
}

/** Texts have nothing in them, and no attributes that matter. */
const leaves = new Set(['static', 'accelerator-label', 'separator']);
const plainParts = new Set(['table-cell', 'table-row']);

async function readShown(ref: ElementRef, context: ReadContext): Promise<RawElement | undefined> {
  const { client, toolkit, within } = context;
  const [states, number] = await Promise.all([client.states(ref), client.role(ref)]);
  if (!isShown(states)) return undefined;
  const role = roleNames[number] ?? 'unknown';
  const isLeaf = leaves.has(role);
  const [name, rect, refs, attributes] = await Promise.all([
    client.name(ref),
    client.rect(ref),
    isLeaf ? [] : client.children(ref),
    hasAttributes(role, toolkit) ? client.attributes(ref) : noAttributes,
  ]);
  if (attributes['hidden'] === 'true') return undefined;
  const [children, details] = await Promise.all([
    Promise.all(within && isBeside(rect, within) ? [] : refs.map((child) => readElement(child, context))),
    readDetails(ref, client, { role, name, states, attributes, toolkit }),
  ]);
  const shown = children.filter((child) => child !== undefined);
  return {
    id: `${ref.destination}${ref.path}`,
    role,
    name,
    states,
    rect,
    ...details,
    hasMore: role.startsWith('document') && shown.length < refs.length,
    children: shown,
  };
}

/** Boxes without a size say nothing about where their content is. */
function isBeside(one: Rect, other: Rect): boolean {
  if (one.width <= 0 || one.height <= 0) return false;
  return (
    one.left >= other.left + other.width ||
    other.left >= one.left + one.width ||
    one.top >= other.top + other.height ||
    other.top >= one.top + one.height
  );
}

function isShown(states: StateSet): boolean {
  return states.has('showing') && !states.has('defunct') && !states.has('iconified');
}

function hasAttributes(role: string, toolkit: string): boolean {
  return isPage(toolkit) && !leaves.has(role) && !plainParts.has(role);
}
