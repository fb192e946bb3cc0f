import { describe, expect, it } from 'vitest';

import { parseInstruction } from '../../../../../src/models/offline/grammar/instruction-grammar.ts';
import type { Step } from '../../../../../src/models/offline/grammar/instruction-steps.ts';

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
  ["click 'Don't save' and \"It's ok\"", ["pointer | Tap | Don't save", "pointer | Tap | It's ok"]],
];

describe('parseInstruction', () => {
  it.each(read)('reads %j', (instruction, expected) => {
    expect(parseInstruction(instruction).map(brief)).toEqual(expected);
  });

  it.each(['Log in as alice', 'if "A" is visible click "B"', 'type "x" and something into A', 'dance', ''])(
    'does not guess at %j',
    (instruction) => {
      expect(() => parseInstruction(instruction)).toThrowError(
        expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }),
      );
    },
  );

  it('names the part that it does not understand, and the way out', () => {
    expect(() => parseInstruction('click "Save" and then dance a little')).toThrowErrorMatchingInlineSnapshot(`
      [ModelError: The offline model does not understand the instruction "dance a little"
        Hint: It knows simple sentences such as click "Save", type "alice" into the Username field, check "Remember me", press Enter, scroll down. For free language, configure a real model with EYEWRIGHT_MODEL_NAME, EYEWRIGHT_MODEL_BASE_URL, EYEWRIGHT_MODEL_API_KEY and EYEWRIGHT_MODEL_FAMILY.]
    `);
  });
});
