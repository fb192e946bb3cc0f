import { unnamedWords } from '../../grammar/free/attribute-words.data.ts';
import { monthNames } from '../date-value.ts';

const lead = /^(?:(?:hosted |led |taught |written |created |posted |made )?(?:by|with)|host:|trainer:|teacher:) /i;
const person = /^(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,2}$/u;
const titled = /^(?:Dr|Mr|Mrs|Ms|Prof)\.? \p{Lu}[\p{L}’'-]+$/u;

/** Whether a text is the name of a person, as far as its words can tell: two or three with capitals that name nothing else. */
export function isPerson(text: string): boolean {
  const name = nameIn(text);
  if (titled.test(name)) return true;
  return person.test(name) && !name.split(' ').some((word) => unnamedWords.has(word.toLowerCase()));
}

/** Without "by". */
export function nameIn(text: string): string {
  return text.replace(lead, '');
}

const weekday = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?`;
const clock = String.raw`\d{1,2}[:.]\d{2}(?: ?[ap]m)?|\d{1,2} ?[ap]m`;
const date = String.raw`\d{4}-\d\d-\d\d|\d{1,2}\.? (?:${monthNames})\.?(?: \d{4})?|(?:${monthNames})\.? \d{1,2}(?:,? \d{4})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}`;
const time = String.raw`(?:${weekday}|today|tomorrow|yesterday|${date}|${clock})`;
const timeAlone = new RegExp(
  String.raw`^(?:(?:at|on|from|back in) )?${time}(?:(?:,| at|\s?[–-]| to| and)? ?${time})*(?: uhr| h)?$`,
  'iu',
);

/** Whether a text is a time or a date, and nothing else. */
export function isTimeAlone(text: string): boolean {
  return timeAlone.test(text);
}

const unit = '(?:h|hrs?|hours?|min|mins|minutes?|m|s|sec|seconds?|days?|nights?|weeks?)';
const duration = new RegExp(String.raw`^(?:about |~)?\d[\d.,]* ?${unit}\.?(?: ?\d+ ?${unit}\.?)*(?: left)?$`, 'iu');

export function isDuration(text: string): boolean {
  return duration.test(text);
}

const price =
  /^(?:from |only )?[−-]?(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[€$£¥]|\d[\d.,]* (?:USD|EUR|GBP|CHF|ct|cents?))(?: ?\/ ?\w+| (?:per|a|each) ?\w*)?$/u;

export function isPrice(text: string): boolean {
  return price.test(text);
}
