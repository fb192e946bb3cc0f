import type { ApplicationClient, ElementRef } from './application-client.ts';
import type { RawElement, RawRange } from './raw-element.ts';
import type { StateSet } from './states.ts';
import { isGtk, isPage } from './toolkits.ts';

/** What is known of an element before its details are asked. */
export interface KnownElement {
  readonly role: string;
  readonly name: string;
  readonly states: StateSet;
  readonly attributes: Readonly<Record<string, string>>;
  readonly toolkit: string;
}

const fields = new Set('text entry autocomplete date-editor editbar terminal spin-button'.split(' '));
const ranges = new Set('slider dial progress-bar level-bar spin-button scroll-bar rating'.split(' '));
const buttons = new Set('button toggle-button push-button-menu'.split(' '));
const choices = new Set('check-box radio-button switch list-box'.split(' '));
const texts = new Set('static label'.split(' '));

type Details = Pick<RawElement, 'text' | 'range' | 'label' | 'description' | 'action' | 'hasPicture' | 'attributes'>;

/** What only elements of some roles have. Each question takes time, so none is asked in vain. */
export async function readDetails(ref: ElementRef, client: ApplicationClient, known: KnownElement): Promise<Details> {
  const { role } = known;
  const [text, range, label, description, action, hasPicture, attributes] = await Promise.all([
    readText(ref, client, known),
    ranges.has(role) ? client.range(ref) : nothing<RawRange>(),
    wantsLabel(known) ? client.label(ref) : nothing<string>(),
    wantsDescription(known) ? client.description(ref) : '',
    isBareCell(known) ? client.action(ref) : nothing<string>(),
    isGtkButton(known) ? client.hasPicture(ref) : nothing<boolean>(),
    isGtkField(known) ? client.attributes(ref) : known.attributes,
  ]);
  return { text, range, label, description, action, hasPicture, attributes };
}

async function readText(ref: ElementRef, client: ApplicationClient, known: KnownElement): Promise<string | undefined> {
  if (isSecret(known)) return undefined;
  if (isField(known)) return client.text(ref);
  return known.role === 'combo-box' && isPage(known.toolkit) ? readChoice(ref, client) : undefined;
}

function isField({ role, states }: KnownElement): boolean {
  return fields.has(role) || (states.has('editable') && !texts.has(role));
}

function isSecret({ role, attributes }: KnownElement): boolean {
  return role === 'password-text' || attributes['text-input-type'] === 'password';
}

function isBareCell({ role, name }: KnownElement): boolean {
  return role === 'table-cell' && name === '';
}

function isGtkButton({ role, toolkit }: KnownElement): boolean {
  return isGtk(toolkit) && buttons.has(role);
}

function isGtkField(known: KnownElement): boolean {
  return isGtk(known.toolkit) && (isField(known) || isSecret(known));
}

function wantsLabel(known: KnownElement): boolean {
  const { role, name } = known;
  // The name of a combo box is its choice with GTK and Qt.
  if (role === 'combo-box') return true;
  return name === '' && (isField(known) || isSecret(known) || ranges.has(role) || choices.has(role));
}

function wantsDescription(known: KnownElement): boolean {
  const { role, name } = known;
  return name === '' && (isField(known) || buttons.has(role) || choices.has(role) || role === 'list-item');
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

function nothing<T>(): T | undefined {
  return undefined;
}
