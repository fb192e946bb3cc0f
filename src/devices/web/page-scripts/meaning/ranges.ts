import { attribute, attributeOf, clean, has, isKey, tagOf } from '../document/dom.ts';
import { endsOf, isUndecided, valueGetter } from './native-values.ts';
import { inputTypeOf } from './roles.ts';
import { longestText } from './text-limit.ts';

/** Where sliders, progress bars and meters stand. */

const gauges = /^(?:progressbar|meter|slider)$/;

const numberOf = (text: string | null, otherwise: number) => (text?.trim() ? Number(text) : otherwise);

function numbersOf(element: Element) {
  const tag = tagOf(element);
  if (isKey(endsOf, tag)) {
    const { least, most } = endsOf[tag];
    const now = isUndecided(element) ? Number.NaN : valueGetter[tag](element);
    return { now, least: least(element), most: most(element) };
  }
  const [now, least, most] =
    tag === 'input' && inputTypeOf(element) === 'range'
      ? [String(valueGetter.input(element)), 'min', 'max']
      : [attributeOf(element, 'aria-valuenow'), 'aria-valuemin', 'aria-valuemax'];
  return {
    now: numberOf(now, Number.NaN),
    least: numberOf(attributeOf(element, least), 0),
    most: numberOf(attributeOf(element, most), 100),
  };
}

/** Whether a part of one is taken for a share, of which nobody has said that it is one: 0.2 of 100 is not meant. */
const isUnsaid = (element: Element, now: number) =>
  isElsewhere(element) && !has(element, 'aria-valuemax') && now > 0 && now < 1;

const isElsewhere = (element: Element) => !/^(?:input|progress|meter)$/.test(tagOf(element));

/** Undefined where it stands nowhere, or outside of its ends, which are not those that are meant then. */
export function rangeOf(element: Element, role: string) {
  if (!gauges.test(role)) return undefined;
  const { now, least, most } = numbersOf(element);
  if (!(least < most && now >= least && now <= most) || isUnsaid(element, now)) return undefined;
  const text = isElsewhere(element) ? '' : clean(attribute(element, 'aria-valuetext'), longestText());
  return { now, least, most, ...(text && { text }) };
}
