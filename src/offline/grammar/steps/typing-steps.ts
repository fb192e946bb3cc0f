import { parseProtected } from '../elements/element-grammar.ts';
import type { ElementQuery } from '../elements/element-query.ts';
import { type Family, type Groups, groupsOf, type Read } from '../elements/family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { hasLiteral, literalPattern, onlyLiteral, unquote } from '../quotes.ts';
import { fieldOf, valueOf } from './step-parts.ts';

const typing =
  (mode: 'replace' | 'typeOnly', [valueAt, targetAt]: readonly [number, number]): Read<StepBody> =>
  (groups, literals) => {
    const value = valueOf(groups[valueAt] ?? '', literals);
    const target = fieldOf(groups[targetAt] ?? '', literals);
    return value === undefined || !target ? undefined : { type: 'type', mode, value, target };
  };

/** The field is called so on most pages, or is told to be one to search with. */
function readSearch([value]: Groups, literals: readonly string[]): StepBody {
  const target: ElementQuery = { kind: 'field', text: 'Search', source: 'the Search field', literal: false };
  return { type: 'type', mode: 'replace', value: unquote(value, literals), target };
}

const field = '(?:field|input|box|textarea|text area|area)';

export const typingSteps: Family<StepBody> = {
  about:
    'Types text into a field, in place of its content or after it; without a field, into the one that has the focus',
  examples: [
    'type "alice" into the Username field',
    'enter "alice" in Username',
    'fill Email with "a@b.c"',
    'fill in the "Street" field in the "Billing" section with "Main St 1"',
    'type "milk" into the field with the placeholder "Search…"',
    'fill the field with the placeholder "Full name" with "Ann"',
    'type "Oslo" into the second "City" field',
    'type "5" into the field below "Quantity"',
    'replace the text in Notes with "none"',
    'append " Jr." to the Name field',
    'search for "milk"',
    'type "hello"',
  ],
  forms: [
    [new RegExp(`^search(?:es)? (?:for )?(${literalPattern})$`, 'i'), readSearch],
    [new RegExp(`^(?:append|add) (.+?) (?:to|at the end of) (.+ ${field})$`, 'i'), typing('typeOnly', [0, 1])],
    [/^append (.+?) to (.+)$/i, typing('typeOnly', [0, 1])],
    [
      /^(?:types?|enters?|put|write|input|fill|fills)(?: in| out)? (?:the (?:text|value|word|number) )?(.+?) (?:into|in|to|as) (.+)$/i,
      readTyping,
    ],
    // What is quoted at the end is the value: "the field with the placeholder …".
    [new RegExp(`^(?:fill|fills)(?: in| out)? (.+) with (${literalPattern})$`, 'i'), typing('replace', [1, 0])],
    [/^(?:fill|fills)(?: in| out)? (.+?) with (?:the (?:text|value) )?(.+)$/i, typing('replace', [1, 0])],
    [/^replace (?:the (?:text|value|content)s? (?:of|in) )?(.+?) (?:with|by) (.+)$/i, typing('replace', [1, 0])],
    [
      /^(?:types?|enters?|write|input) (?:the (?:text|value|word|number) )?(.+)$/i,
      ([text], literals) => {
        const value = isSaidOf(text) ? undefined : valueOf(text, literals);
        return value === undefined ? undefined : { type: 'type', mode: 'typeOnly', value };
      },
    ],
  ],
};

function readTyping(groups: Groups, literals: readonly string[]): StepBody | undefined {
  const [value, target] = groups;
  // "fill in the form as …" and values with an "in" of their own need quotes to be clear.
  return isSaidOf(value) ? undefined : typing('replace', [0, 1])(groupsOf([value, target]), literals);
}

/** "a new article" is said of what is typed, or done, and is not typed itself. */
function isSaidOf(value: string): boolean {
  return /^(?:the|an?|my|your|our) /i.test(value) && !hasLiteral(value);
}

export const clearSteps: Family<StepBody> = {
  about: 'Empties a field',
  examples: ['clear the Email field', 'clear "Search"', 'delete the text in the Notes field'],
  forms: [
    [/^(?:clear|empty|erase)(?: out)? (?:the (?:text|value|content)s? (?:of|in|from) )?(.+)$/i, readClear],
    [/^(?:delete|remove) (?:the )?(?:text|value|content)s? (?:of|in|from) (.+)$/i, readClear],
  ],
};

function readClear([where]: Groups, literals: readonly string[]): StepBody | undefined {
  const target = fieldOf(where, literals);
  return target && { type: 'clear', target };
}

export const setSteps: Family<StepBody> = {
  about: 'Sets the value of a field, a drop-down, a slider or a switch',
  examples: [
    'set Quantity to 3',
    'set the Language drop-down to "German"',
    'change "Status" to "Open"',
    'set Departure to "2026-12-31"',
    'set the Volume slider to 40',
    'set Adults to 2 and Children to 1',
  ],
  forms: [
    // What is quoted at the end is the value, whatever else is in the name: "set the To drop-down to …".
    [new RegExp(`^(?:set|change) (.+) to (${literalPattern})$`, 'i'), readSet],
    [/^(?:set|change) (.+?) to (.+)$/i, readSet],
  ],
};

function readSet([target, text]: Groups, literals: readonly string[]): StepBody | undefined {
  const value = valueOf(text, literals);
  return value === undefined ? undefined : { type: 'set', value, target: parseProtected(target, literals) };
}

export const uploadSteps: Family<StepBody> = {
  about: 'Passes a file to the file chooser that an element opens; the path has to be allowed',
  examples: [
    'upload "tests/cv.pdf" to "Resume"',
    'attach "photo.png" with the "Add file" button',
    'choose the file "cv.pdf" for "Resume"',
  ],
  forms: [
    [/^(?:upload|attach) (?:the )?(?:files? )?(.+?) (?:to|into|in|at|with|using|via) (.+)$/i, readUpload],
    [/^(?:choose|select|pick) (?:the )?file (.+?) (?:for|in|with|at) (.+)$/i, readUpload],
  ],
};

function readUpload([path, where]: Groups, literals: readonly string[]): StepBody | undefined {
  const file = onlyLiteral(path, literals);
  const { kind, ...target } = parseProtected(where, literals);
  // What takes files looks like a field or a button, as the page likes.
  return file === undefined
    ? undefined
    : { type: 'upload', files: [file], target: { ...target, kind: kind === 'field' ? undefined : kind } };
}
