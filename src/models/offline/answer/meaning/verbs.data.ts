import { tapVerbs } from '../../grammar/free/free-words.data.ts';

const words = (text: string): string[] => text.split(' ');

/** Say that something is to be, and nothing else of it. */
const making = words(
  'let have make take use go set put keep get give mark turn switch want need like prefer do please',
);

/** What boxes and switches are ticked and turned on by; what else is said of them is another matter. */
export const ticking: ReadonlySet<string> = new Set([
  ...tapVerbs,
  ...making,
  ...words(
    'tick check enable activate allow permit include add confirm accept agree require request ensure grant charge only also',
  ),
]);

/** The same to turn them off. */
export const unticking: ReadonlySet<string> = new Set(
  words(
    'no not never do don untick uncheck disable deactivate stop skip mute silence hide exclude leave turn switch remove drop without take',
  ),
);

/** What is filled in is filled in by these. */
export const filling: ReadonlySet<string> = new Set([
  ...making,
  ...words(
    'change enter type write fill leave note describe name correct say tell comment answer reply call title plan log record expect expose',
  ),
]);

/** A button that is called by a thing alone makes one: "Message", "New article". */
export const creating: ReadonlySet<string> = new Set(words('add create write send compose plan book make start play'));

/** What may be left out before what is pressed. */
export const pressing: ReadonlySet<string> = new Set([...tapVerbs, ...making]);
