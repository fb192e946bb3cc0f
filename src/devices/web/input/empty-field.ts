import type { BoundDriver } from '../driver/bound-driver.ts';
import type { FieldFacts } from '../scripts/typing-scripts.ts';
import { emptyTyped, leftInTyped, selectTyped } from '../scripts/watched-field.ts';
import type { Ask } from './focused-field.ts';

export interface EmptyInit {
  readonly ask: Ask;
  /** Whether what is selected can be left for the text that is typed over it. */
  readonly inOneEdit: boolean;
  /** Whether it was tried before. */
  readonly isAgain: boolean;
  /** Whether nothing is typed afterwards. */
  readonly isOver: boolean;
  readonly before: string;
}

export interface EmptyOutcome {
  /** What stayed in the field: what a mask writes by itself. */
  readonly base: string;
}

const emptied: EmptyOutcome = { base: '' };

/** What a mask shows of its open places. */
const openPlaces = /_.*_/;

/**
 * Makes room for a text in the watched field. In an ordinary field the script that looked at it has selected all; an editor
 * may have a selection of its own, which follows the keys of "select all". Where that does not do, the page's selection does.
 */
export async function emptyField(driver: BoundDriver, field: FieldFacts, init: EmptyInit): Promise<EmptyOutcome> {
  if (field.isUnseen) return field.isBlank ? emptied : pressBackspace(driver, { selects: true });
  if (init.isAgain && field.isEditor) return emptyEditorAgain(driver, field, init);
  if (field.isEmpty || field.isReadOnly) return emptied;
  if (init.inOneEdit) {
    if (field.isEditor) await driver.keyboard.selectAll();
    if ((await init.ask(selectTyped)) === true) return emptied;
  }
  await pressBackspace(driver, { selects: field.isEditor });
  return clearLeft(init.ask, init.before);
}

/** By what the page has selected, over which a text is typed at once. */
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
  // It cannot be empty: what is typed goes over what is there.
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
