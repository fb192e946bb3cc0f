import { describe, expect, it } from 'vitest';

import { parseInstruction } from '../../../../src/offline/grammar/instruction-grammar.ts';
import type { Step } from '../../../../src/offline/grammar/instruction-steps.ts';

/** The main words of a step, short enough to compare. */
function brief(step: Step): string {
  const words = Object.entries(step).flatMap(([key, value]): string[] => {
    if (key === 'source' || value === undefined) return [];
    if (typeof value === 'object' && value !== null && 'source' in value) {
      const query = value as { kind?: string; text?: string };
      return [[query.kind, query.text].filter(Boolean).join(' ')];
    }
    return [String(value)];
  });
  return words.join(' | ');
}

const read: readonly (readonly [string, readonly string[]])[] = [
  [
    'type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"',
    ['type | replace | alice | field Username', 'type | replace | s3cret | field Password', 'pointer | Tap | Log in'],
  ],
  ['Click the Log in button', ['pointer | Tap | button Log in']],
  ['click Terms and Conditions', ['pointer | Tap | Terms and Conditions']],
  ['click “Save, and close” and then press Enter.', ['pointer | Tap | Save, and close', 'press | Enter']],
  [
    '1. Click "A"\n2. type "x. y, and z" into B\n- check "C"',
    ['pointer | Tap | A', 'type | replace | x. y, and z | field B', 'check | true | checkbox C'],
  ],
  [
    'fill Email with "a@b.c" and Password with "x"',
    ['type | replace | a@b.c | field Email', 'type | replace | x | field Password'],
  ],
  ['enter "  two spaces " in the Name field', ['type | replace |   two spaces  | field Name']],
  ['type {{secret:PW}} into the Password field', ['type | replace | {{secret:PW}} | field Password']],
  ['check "A", "B" and "C"', ['check | true | checkbox A', 'check | true | checkbox B', 'check | true | checkbox C']],
  ['uncheck the Remember me checkbox', ['check | false | checkbox Remember me']],
  ['select "German" from the Language drop-down', ['select | German | select Language']],
  ['press Control+A then press Delete', ['press | Control+a', 'press | Delete']],
  ['press the Save button', ['pointer | Tap | button Save']],
  ['press Enter in the Search field', ['press | Enter | field Search']],
  ['press Tab twice', ['press | Tab', 'press | Tab']],
  ['scroll down', ['scroll | singleAction | down']],
  ['scroll to the bottom', ['scroll | scrollToBottom | down']],
  ['scroll to "Footer"', ['scrollTo | Footer']],
  ['scroll down by 300 pixels', ['scroll | singleAction | down | 300']],
  ['scroll to the right', ['scroll | singleAction | right']],
  ['scroll to the left by 50 px', ['scroll | singleAction | left | 50']],
  ['scroll to the far right', ['scroll | scrollToRight | right']],
  ['scroll to the left side of the table', ['scroll | scrollToLeft | left | table']],
  ['scroll down in the list by 200 pixels', ['scroll | singleAction | down | 200 | list']],
  ['scroll down by 200 pixels in the list', ['scroll | singleAction | down | 200 | list']],
  ['scroll the list down by 200 pixels', ['scroll | singleAction | down | 200 | list']],
  ['scroll down the "Messages" list', ['scroll | singleAction | down | list Messages']],
  ['scroll down the page', ['scroll | singleAction | down']],
  ['scroll down the page until you see "Footer"', ['scrollTo | Footer']],
  ['drag and drop "Card 1" onto "Done"', ['drag | Card 1 | Done']],
  ['go to https://example.org/a?b=1,2', ['navigate | https://example.org/a?b=1,2']],
  ['open the Settings menu', ['pointer | Tap | Settings']],
  ['wait 1.5 seconds, then go back and reload the page', ['sleep | 1500', 'back', 'reload']],
  ['wait until "Done" is visible', ['await | "Done" is visible']],
  [
    'click "Save", then check that the page shows "A" and "B" is visible',
    ['pointer | Tap | Save', 'verify | the page shows "A" and "B" is visible'],
  ],
  ['turn on the Email notifications switch', ['check | true | switch Email notifications']],
  ['When I tap the Settings tab', ['pointer | Tap | tab Settings']],
  ['Then I should not see "Error"', ['verify | the page does not show "Error"']],
  [
    'enter "a" in First name and "b" in Last name',
    ['type | replace | a | field First name', 'type | replace | b | field Last name'],
  ],
  ['type "CEO" into Job title', ['type | replace | CEO | field Job title']],
  ['press and hold the "Record" button', ['pointer | LongPress | button Record']],
  ['check checkbox in row where Name is "John"', ['check | true | checkbox']],
  [
    'expand the Details section, then collapse it',
    ['expand | true | section Details', 'expand | false | section Details'],
  ],
  ['close the "Delete item" dialog', ['close | button Close']],
  ['upload "a.pdf" to the Resume field', ['upload | a.pdf | Resume']],
  ['move "Card 1" to "Done"', ['drag | Card 1 | Done']],
  ['wait for the Save button to be enabled', ['await | the Save button is enabled']],
  ['wait for "Loading" to disappear', ['await | "Loading" disappears']],
  ['wait for "Done"', ['await | "Done" is visible']],
  ['click "Save", the "Save" button is disabled', ['pointer | Tap | Save', 'verify | the "Save" button is disabled']],
  ["click 'Don't save' and \"It's ok\"", ["pointer | Tap | Don't save", "pointer | Tap | It's ok"]],
];

describe('parseInstruction', () => {
  it.each(read)('reads %j', (instruction, expected) => {
    expect(parseInstruction(instruction).map(brief)).toEqual(expected);
  });

  it.each([
    'Log in as alice',
    'if "A" is visible click "B"',
    'type "x" and something into A',
    'dance',
    '',
    'type "x" into the "Go" button',
    'click "Skip" if it exists',
    'open the "Edit" dialog',
    'close the menu',
    'upload "a.pdf"',
  ])('does not guess at %j', (instruction) => {
    expect(() => parseInstruction(instruction)).toThrowError(expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }));
  });

  it('names the part that it does not understand, and the way out', () => {
    expect(() => parseInstruction('click "Save" and then dance a little')).toThrowErrorMatchingInlineSnapshot(`
      [ModelError: The offline model does not understand the instruction "dance a little"
        Hint: Wording that it understands: click "Save"; type "alice" into the Username field; check "Remember me"; press Enter; scroll down. For free language, configure a real model with EYEWRIGHT_MODEL_NAME, EYEWRIGHT_MODEL_BASE_URL, EYEWRIGHT_MODEL_API_KEY and EYEWRIGHT_MODEL_FAMILY.
        Failure class: test (MODEL_NOT_UNDERSTOOD)]
    `);
  });
});
