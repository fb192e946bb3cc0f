import type { TextMatch } from '../../names/text-match.ts';
import { saysSigns } from '../../values/told-text.ts';
import { unsure } from '../../unsure.ts';

/** Those that have the signs that are quoted; throws where nothing but signs differs: ">10" is not "<10". */
export function placesWithSigns(places: readonly TextMatch[], text: string): TextMatch[] {
  const same = places.filter((match) => saysSigns(match, text));
  const [other] = places;
  if (!other || same.length > 0) return same;
  throw unsure(`whether "${other.text}" says "${text}"`, 'Write it with the signs that it has there.');
}
