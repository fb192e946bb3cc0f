import type { Offer, OfferKind } from './offers.ts';
import { isNegative, type Said } from './said.ts';

interface Parts {
  /** In quotes. */
  readonly name: string;
  readonly part: string;
  readonly value: string;
  /** Where it is, in words that may stand behind a name. */
  readonly place: string;
  readonly isUndone: boolean;
}

const click =
  (kind: string) =>
  ({ name, place }: Parts): string =>
    `click ${kind === '' ? name : `the ${name} ${kind}`}${place}`;

const wordings: Readonly<Record<OfferKind, (parts: Parts) => string>> = {
  checkbox: ({ name, place, isUndone }) => `${isUndone ? 'uncheck' : 'check'} the ${name} checkbox${place}`,
  switch: ({ name, place, isUndone }) => `turn ${isUndone ? 'off' : 'on'} the ${name} switch${place}`,
  radio: ({ name, part }) => `choose ${name}${part === '' ? '' : ` in the ${part} radio group`}`,
  option: ({ name, part }) => `select ${name}${part === '' ? '' : ` from the ${part} drop-down`}`,
  field: ({ name, place, value }) => `set the ${name} field${place} to ${value}`,
  tab: click('tab'),
  button: click('button'),
  link: click('link'),
  other: click(''),
};

/** How what an offer lets people do is said in words of the grammar. */
export function wordingOf(offer: Offer, said: Pick<Said, 'value' | 'isNegative'>, isInRow = false): string {
  const { kind, name, part, key, isOn } = offer;
  const isKeyed = isInRow && key !== '' && key !== name;
  return wordings[kind]({
    name: quoted(name),
    part: part === '' ? '' : quoted(part),
    value: quoted(said.value ?? ''),
    place: isKeyed ? ` in the row of ${quoted(key)}` : '',
    isUndone: said.isNegative && isOn && !isNegative(name),
  });
}

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
