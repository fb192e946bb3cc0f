import type { BoundDriver } from '../bound-driver.ts';
import { emptyTyped, leftInTyped, selectTyped, type FieldFacts } from '../scripts/typing-scripts.ts';
import type { Ask } from './focused-field.ts';

export interface EmptyInit {
  readonly ask: Ask;
  /** Whether what is selected can be left for the text that is typed over it. */
  readonly inOneEdit: boolean;
  readonly before: string;
}

export interface EmptyOutcome {
  /** What stayed in the field: what a mask writes by itself. */
  readonly base: string;
}

const emptied: EmptyOutcome = { base: '' };

/**
 * Makes room for a text in the watched field. In an ordinary field the script that looked at it has selected all; an editor
 * may have a selection of its own, which follows the keys of "select all".
 */
export async function emptyField(driver: BoundDriver, field: FieldFacts, init: EmptyInit): Promise<EmptyOutcome> {
  const { ask, inOneEdit, before } = init;
  if (field.isUnseen) return pressBackspace(driver, { selects: true });
  if (field.isEmpty || field.isReadOnly) return emptied;
  if (inOneEdit) {
    if (field.isEditor) await driver.keyboard.selectAll();
    if ((await ask(selectTyped)) === true) return emptied;
  }
  await pressBackspace(driver, { selects: field.isEditor });
  const left = await ask(leftInTyped);
  if (left === '' || left === null) return emptied;
  const leftAgain = await ask(emptyTyped);
  if (typeof leftAgain !== 'string' || leftAgain === '') return emptied;
  if (leftAgain === left && left !== before) return { base: left };
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
