import { StoppedError, type ApplicationClient, type ElementRef } from './application-client.ts';
import type { RawElement } from './raw-element.ts';
import { roleNames } from './roles.data.ts';
import type { StateSet } from './states.ts';

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
  const isPage = toolkit === 'Chromium' || toolkit === 'Gecko';
  const [number, name, rect, refs, attributes] = await Promise.all([
    client.role(ref),
    client.name(ref),
    client.rect(ref),
    client.children(ref),
    // Others have no attributes that matter here.
    isPage ? client.attributes(ref) : {},
  ]);
  if (attributes['hidden'] === 'true') return undefined;
  const role = roleNames[number] ?? 'unknown';
  const [children, more] = await Promise.all([
    Promise.all(refs.map((child) => readElement(child, context))),
    readMore(ref, context, { role, name, states, attributes, isPage, isGtk: toolkit === 'gtk' || toolkit === 'GTK' }),
  ]);
  const shown = children.filter((child) => child !== undefined);
  return {
    path: ref.path,
    role,
    name,
    description: '',
    states,
    attributes,
    rect,
    ...more,
    hasMore: role.startsWith('document') && shown.length < refs.length,
    children: shown,
  };
}

interface Known {
  readonly role: string;
  readonly name: string;
  readonly states: StateSet;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isPage: boolean;
  readonly isGtk: boolean;
}

const fields = new Set('text entry autocomplete date-editor editbar terminal spin-button combo-box'.split(' '));
const ranges = new Set('slider dial progress-bar level-bar spin-button scroll-bar rating'.split(' '));
const buttons = new Set('button toggle-button push-button-menu'.split(' '));
const labelled = new Set([...fields, ...ranges, 'password-text', 'check-box', 'radio-button', 'switch', 'list-box']);

/** What only some roles have. */
async function readMore(ref: ElementRef, { client }: ReadContext, known: Known): Promise<Partial<RawElement>> {
  const { role, name, states, attributes, isPage, isGtk } = known;
  const isCombo = role === 'combo-box';
  const isField = (fields.has(role) && (!isCombo || states.has('editable'))) || states.has('editable');
  const isSecret = role === 'password-text' || attributes['text-input-type'] === 'password';
  const isCell = role === 'table-cell';
  const [text, range, label, description, actions, hasPicture, own] = await Promise.all([
    isField && !isSecret ? client.text(ref) : isCombo && isPage ? readChoice(ref, client) : undefined,
    ranges.has(role) ? client.range(ref) : undefined,
    // The name of a combo box is its choice with GTK and Qt.
    labelled.has(role) && (name === '' || isCombo) ? client.label(ref) : undefined,
    name === '' && (buttons.has(role) || labelled.has(role) || role === 'list-item') ? client.description(ref) : '',
    isCell && name === '' ? client.actions(ref) : undefined,
    isGtk && buttons.has(role) ? client.hasPicture(ref) : undefined,
    isGtk && (isField || isSecret) ? client.attributes(ref) : attributes,
  ]);
  return { text, range, label, description, actions, hasPicture, attributes: own };
}

/** Most options that are looked through. */
const mostOptions = 200;

/** The chosen option of a closed list of a page; the list tells it nowhere else. */
async function readChoice(ref: ElementRef, client: ApplicationClient): Promise<string | undefined> {
  for (const list of await client.children(ref)) {
    const options = (await client.children(list)).slice(0, mostOptions);
    const states = await Promise.all(options.map((option) => client.states(option)));
    const chosen = options[states.findIndex((each) => each.has('selected'))];
    if (chosen) return client.name(chosen);
  }
  return undefined;
}
