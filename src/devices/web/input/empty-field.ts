import type { BoundDriver } from '../driver/bound-driver.ts';
import type { FieldFacts } from '../scripts/typing-scripts.ts';
import { emptyTyped, leftInTyped, selectTyped } from '../scripts/watched-field.ts';
import type { Ask } from './focused-field.ts';

export interface EmptyInit {
  readonly ask: Ask;
  /** Whether the text will be typed over the selection, so that nothing has to be deleted first. */
  readonly inOneEdit: boolean;
  /** Whether this is the second attempt. */
  readonly isAgain: boolean;
  /** Whether nothing is typed afterwards. */
  readonly isOver: boolean;
  readonly before: string;
}

export interface EmptyOutcome {
  /** The text that stays in the field, such as the placeholder of an input mask. */
  readonly base: string;
}

const emptied: EmptyOutcome = { base: '' };

/** The empty positions of an input mask. */
const openPlaces = /_.*_/;

/**
 * Empties the watched field. In an ordinary field, the first script has already selected everything. An editor may have a
 * selection of its own, which reacts to the "select all" keys. If this has no effect, the page's own selection is used.
 */
export async function emptyField(driver: BoundDriver, field: FieldFacts, init: EmptyInit): Promise<EmptyOutcome> {
  if (field.isUnseen) return field.isBlank ? emptied : pressBackspace(driver, { selects: true });
  if (init.isAgain && field.isEditor) return emptyEditorAgain(driver, field, init);
  if (field.isEmpty || field.isReadOnly) return emptied;
  if (init.inOneEdit && (await selectsAll(driver, field, init.ask))) return emptied;
  await pressBackspace(driver, { selects: field.isEditor });
  return clearLeft(init.ask, init.before);
}

/** Whether all that the field holds is selected now. */
async function selectsAll(driver: BoundDriver, field: FieldFacts, ask: Ask): Promise<boolean> {
  if (field.isEditor) await driver.keyboard.selectAll();
  else if (field.isSelected) return true;
  return (await ask(selectTyped)) === true;
}

/** Uses the page's own selection, over which the text is typed. */
async function emptyEditorAgain(driver: BoundDriver, field: FieldFacts, init: EmptyInit): Promise<EmptyOutcome> {
  const isSelected = (await init.ask(selectTyped)) === true;
  if (field.isEmpty || (isSelected && !init.isOver)) return emptied;
  await pressBackspace(driver, { selects: false });
  return clearLeft(init.ask, init.before);
}

async function clearLeft(ask: Ask, before: string): Promise<EmptyOutcome> {
  const left = await ask(leftInTyped);
  if (left === '' || left === null) return emptied;
  const leftAgain = await ask(emptyTyped);
  if (typeof leftAgain !== 'string' || leftAgain === '') return emptied;
  if (leftAgain === left && (left !== before || openPlaces.test(left))) return { base: leftAgain };
  // The field cannot be empty: the new text replaces the selection.
  await ask(selectTyped);
  return emptied;
}

export async function pressBackspace(
  driver: BoundDriver,
  { selects }: { readonly selects: boolean },
): Promise<EmptyOutcome> {
  if (selects) await driver.keyboard.selectAll();
  await driver.keyboard.down('Backspace');
  await driver.keyboard.up('Backspace');
  return emptied;
}
