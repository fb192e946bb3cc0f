const placeFirst = /^(?:in|inside|within|on) (the [^,;]+), ([^,;]+)$/i;

/** `In the "Billing" section, click "Save"` with its place at the end. Of several steps or statements, it would be that of the last. */
export function placedLast(sentence: string): string {
  const [, place, rest] = placeFirst.exec(sentence.trim()) ?? [];
  return place === undefined || rest === undefined || / (?:and|or|but|then) /i.test(rest)
    ? sentence
    : `${rest} in ${place}`;
}
