import { StoppedError, type ApplicationClient, type ElementRef } from './application-client.ts';
import type { RawElement } from './raw-element.ts';
import { readDetails } from './read-details.ts';
import { roleNames } from './roles.data.ts';
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

async function readShown(ref: ElementRef, context: ReadContext): Promise<RawElement | undefined> {
  const { client, toolkit } = context;
  const states = await client.states(ref);
  if (!states.has('showing') || states.has('defunct') || states.has('iconified')) return undefined;
  const [number, name, rect, refs, attributes] = await Promise.all([
    client.role(ref),
    client.name(ref),
    client.rect(ref),
    client.children(ref),
    // Others have no attributes that matter here.
    isPage(toolkit) ? client.attributes(ref) : noAttributes,
  ]);
  if (attributes['hidden'] === 'true') return undefined;
  const role = roleNames[number] ?? 'unknown';
  const [children, details] = await Promise.all([
    Promise.all(refs.map((child) => readElement(child, context))),
    readDetails(ref, client, { role, name, states, attributes, toolkit }),
  ]);
  const shown = children.filter((child) => child !== undefined);
  return {
    path: ref.path,
    role,
    name,
    states,
    rect,
    ...details,
    hasMore: role.startsWith('document') && shown.length < refs.length,
    children: shown,
  };
}
