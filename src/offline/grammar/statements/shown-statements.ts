import { readByKind } from '../elements/element-grammar.ts';
import { type Family, groupsOf, type Read } from '../elements/family.ts';
import type { ShownHolder, Statement } from '../statement.ts';
import { be, elementOf } from './statement-parts.ts';

const screenWords =
  '(?:(?:the |this |that |my |an? )?(?:current )?(?:page|screen|site|website|web page|app|application|window|view|browser|results?|(list|table|(?:error |success |warning |confirmation |info )?(?:message|notification|alert|toast|banner)|error)|it|one|user|users|i|we|you) )?(?:now |still |also |currently |clearly )?(?:can |should |must |will )?';
/** A page contains what has to be scrolled to as well; a screen does not. */
const pageWords =
  '(?:the |this |that |my )?(?:current )?(?:page|site|website|web page|app|application) (?:now |still |also |currently )?(?:can |should |must |will )?';
const hold = '(?:contain|include|have)';
const doesNot = '(?:does not|do not|did not|no longer|never)(?: longer)?';
const show = '(?:show|contain|display|say|have|include|read|list|see)';
const visible =
  '(?:visible|shown|displayed|present|there|listed|seen|on (?:the |this )?(?:page|screen)|visible on (?:the |this )?(?:page|screen)|shown on (?:the |this )?(?:page|screen)|displayed on (?:the |this )?(?:page|screen))';
const absent = '(?:hidden|gone|absent|invisible|not there anymore)';

const shown =
  (negative: boolean): Read<Statement> =>
  ([what], literals) => {
    const target = elementOf(what, literals);
    const without = target?.without;
    // Of a text, "without" says what else is not there; of a kind of element, what is not in it.
    if (target && without && target.kind === undefined && !negative) {
      const parts = [
        { type: 'shown', target: { ...target, without: undefined }, negative },
        { type: 'shown', target: without, negative: true },
      ] as const;
      return { type: 'all', parts };
    }
    return target && { type: 'shown', target, negative };
  };

/** By whatever the sentence begins with: "the page", "the list", "the error message". */
const shownBy =
  (negative: boolean): Read<Statement> =>
  ([subject, what], literals) => {
    const read = shown(negative)(groupsOf([what]), literals);
    return read?.type === 'shown' ? { ...read, holder: holderOf(subject) } : read;
  };

function holderOf(subject: string): ShownHolder | undefined {
  const [word = ''] = subject.toLowerCase().match(/\w+$/) ?? [];
  if (word === 'list' || word === 'table') return word;
  if (/^results?$/.test(word) || word === '') return undefined;
  return word === 'alert' || /^error\b/i.test(subject) ? 'alert' : 'message';
}

/** "there is", wherever on the page. */
const anywhere =
  (negative: boolean): Read<Statement> =>
  (groups, literals) => {
    const read = shown(negative)(groups, literals);
    return read?.type === 'shown' ? { ...read, isAnywhere: true } : read;
  };

/** What is quoted or of a kind; "2.75 hours are missing" says how many, and not that they are not there. */
const ofElement: Read<Statement> = (groups, literals) => {
  const read = shown(true)(groups, literals);
  const target = read?.type === 'shown' ? read.target : undefined;
  const isElement = target && (target.literal || (target.kind !== undefined && target.kind !== 'text'));
  return isElement ? read : undefined;
};

/** Not in a part of the screen, nor where that has to be scrolled to. */
const outside: Read<Statement> = ([what, where], literals) => {
  const read = ofElement(groupsOf([`${what} in ${where}`]), literals);
  // "The cursor is not in the Email field" names no part of the screen.
  return read?.type === 'shown' && read.target.scope ? { ...read, isAnywhere: true } : undefined;
};

/** Dialogs and hints are open while they are there; what else is open is another matter. */
const open =
  (negative: boolean): Read<Statement> =>
  ([what], literals) => {
    const named = elementOf(what, literals);
    const target = named && (readByKind(named) ?? named);
    const isWindow = target?.kind === 'dialog' || target?.kind === 'tooltip';
    return isWindow ? { type: 'shown', target, negative } : undefined;
  };

export const absentStatements: Family<Statement> = {
  about: 'An element or a text is not there',
  examples: [
    'the page does not show "Error"',
    'there is no "Delete" button',
    '"Loading" is not visible',
    'the "Save" button is gone',
    'I do not see "Error"',
    'the "Delete item" dialog is closed',
    'there is no open dialog',
    '"Milk" is not in the table',
  ],
  forms: [
    [
      /^(?:there is )?no (?:open (.+)|(.+?) (?:is )?open)$/i,
      ([before, behind], literals) => open(true)(groupsOf([before || behind]), literals),
    ],
    [/^there (?:is|are|was|were) (?:no|not any|not an?|not)(?: more| longer)?(?: an?| the)? (.+)$/i, anywhere(true)],
    [
      new RegExp(`^neither (.+?) nor (.+?) (?:is|are) ${visible}$`, 'i'),
      ([one, other], literals) => {
        const parts = [one, other].map((what) => elementOf(what, literals)).filter((target) => target !== undefined);
        return parts.length === 2
          ? { type: 'all', parts: parts.map((target) => ({ type: 'shown', target, negative: true })) }
          : undefined;
      },
    ],
    [/^(?:no|not) (?:an? )?(.+?) (?:is|are) (?:visible|shown|displayed|present|there)$/i, shown(true)],
    [new RegExp(`^(.+?) ${be} (?:not|no longer)(?: longer)? ${visible}(?: any ?more)?$`, 'i'), shown(true)],
    [new RegExp(`^(.+?) ${be} ${absent}$`, 'i'), shown(true)],
    [new RegExp(`^(.+?) ${be} missing$`, 'i'), ofElement],
    [new RegExp(`^(.+?) ${be} (?:missing|gone|absent) (?:from|in) (the .+)$`, 'i'), outside],
    [new RegExp(`^(.+?) ${be} (?:not|no longer)(?: longer)? (?:in|inside|within) (the .+)$`, 'i'), outside],
    [new RegExp(`^(.+?) ${doesNot} exists?$`, 'i'), anywhere(true)],
    [new RegExp(`^(.+?) ${doesNot} appears?$`, 'i'), shown(true)],
    [/^(.+?) (?:disappears?|has disappeared|disappeared)$/i, shown(true)],
    // A table and a list have what has to be scrolled to as well.
    [
      new RegExp(`^(?:the |this )?(list|table|results?) (?:now )?${doesNot} ${show}s? (?:the |an? |any )?(.+)$`, 'i'),
      (groups, literals) => {
        const read = shownBy(true)(groups, literals);
        return read?.type === 'shown' ? { ...read, isAnywhere: true } : read;
      },
    ],
    [new RegExp(`^${pageWords}${doesNot} ${hold} (?:the |an? |any )?(.+)$`, 'i'), anywhere(true)],
    [new RegExp(`^${pageWords}(?:contains|includes|has) (?:no|neither|not) (.+)$`, 'i'), anywhere(true)],
    [new RegExp(`^${screenWords}${doesNot} ${show}s? (?:the |an? |any )?(.+)$`, 'i'), shownBy(true)],
    [
      new RegExp(`^${screenWords}(?:shows|contains|displays|has|says|lists) (?:no|neither|not) (.+)$`, 'i'),
      shownBy(true),
    ],
    [new RegExp(`^(.+?) ${be} (?:closed|not open)$`, 'i'), open(true)],
  ],
};

export const shownStatements: Family<Statement> = {
  about: 'An element or a text is there',
  examples: [
    'the page shows "Welcome"',
    '"Saved" is visible',
    'there is a "Total" button',
    'I see the "Log out" link',
    'the "Delete item" dialog is open',
    'the "Milk" row is visible in the "Cart" section',
    'the message says "Saved"',
  ],
  forms: [
    [
      /^there is an? (?:open (.+)|(.+?) open)$/i,
      ([before, behind], literals) => open(false)(groupsOf([before || behind]), literals),
    ],
    // How many are few or enough, nothing on a screen says.
    [
      /^there (?:is|are|was|were|exists?)(?: now| also| still)? (?!(?:few|many|several|enough|plenty|lots|too)\b)(.+)$/i,
      anywhere(false),
    ],
    [new RegExp(`^(.+?) ${be} ${visible}$`, 'i'), shown(false)],
    [new RegExp(`^(.+?) ${be} (?:open|not closed)$`, 'i'), open(false)],
    [
      new RegExp(`^(.+?) ${be} (?:visible|shown|displayed|present|listed) ((?:in|on|within|inside) .+)$`, 'i'),
      ([what, where], literals) => shown(false)(groupsOf([`${what} ${where}`]), literals),
    ],
    [/^(.+?) exists?$/i, anywhere(false)],
    [/^(.+?) (?:appears?|has appeared|appeared)$/i, shown(false)],
    [new RegExp(`^${pageWords}(?:contains|includes|has|have) (.+)$`, 'i'), anywhere(false)],
    [new RegExp(`^${screenWords}${show}s? (.+)$`, 'i'), shownBy(false)],
  ],
};
