import { fieldKinds } from './field-kinds.ts';

/** Expressions about the field that `typing-scripts.ts` watches; see `page-scripts.ts` for why they are texts. */

/** Runs statements with the watched `field`, two painted frames later `answer`s. */
function withTyped(first: string, later: string): string {
  return `(async () => {
  ${fieldKinds}
  const field = globalThis.eyewrightTyped?.field;
  if (!field?.isConnected) return null;
  ${first}
  await frame();
  await frame();
  return ${later};
})()`;
}

/** What the watched field holds two painted frames later; pages may put a text back. */
export const leftInTyped = withTyped('', 'isEmpty(field) ? "" : textOf(field) || "?"');

/** The same after it was emptied as one edit of the user, which a page cannot come between. */
export const emptyTyped = withTyped(
  `selectAll(field);
  field.ownerDocument.execCommand('delete');`,
  'isEmpty(field) ? "" : textOf(field) || "?"',
);

/** Selects all that the watched field holds; whether that stays so for two painted frames. */
export const selectTyped = withTyped(
  'if (!isAllSelected(field)) selectAll(field);',
  'isAllSelected(field) && globalThis.eyewrightTyped.field === field',
);

/** Waits until the focus has not moved for some painted frames: pages take it from box to box. */
export const focusRested = `(async () => {
  ${fieldKinds}
  let [quiet, before] = [0, document.activeElement];
  for (let passed = 0; quiet < 4 && passed < 20; passed++) {
    await frame();
    quiet = document.activeElement === before ? quiet + 1 : 0;
    before = document.activeElement;
  }
})()`;

/**
 * Gives the watched field of one form its value, by the prototype's setter and with the events that a user makes; how keys
 * are taken there depends on the language of the browser. Answers what it holds then as \`taken\`, else what it \`takes\`.
 */
export const setFormed = (value: string): string => `(() => {
  const { field } = globalThis.eyewrightTyped;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  const [before, wanted] = [field.value, ${JSON.stringify(value)}];
  set.call(field, wanted);
  const now = field.value;
  const isTaken = field.type === 'range' ? wanted !== '' && Number(now) === Number(wanted) : field.type === 'color' ? now === wanted.toLowerCase() : now !== '' || wanted === '';
  if (!isTaken) {
    set.call(field, before);
    return { takes: field.type === 'range' ? \`numbers from \${field.min || 0} to \${field.max || 100}, in steps of \${field.step || 1}\` : null };
  }
  if (now !== before) for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  return { taken: now };
})()`;
