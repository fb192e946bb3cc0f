import { z } from 'zod';

/**
 * Who wrote a text, which decides how it is redacted. `content`: texts of people, pages and models; secrets in them are
 * replaced, and they are left out of a report that is shared. `named`: names of tests, projects and things; secrets in them
 * are replaced, the rest stays. `plain`: ids and words of this program; stay as they are. `picture`: the name of a picture.
 * A text without a mark counts as content.
 */
export type Privacy = 'content' | 'named' | 'plain' | 'picture';

/** Words that are known now; readers accept any other word, since a newer version may have more. */
type Open<T extends string> = T | (string & Record<never, never>);

export const content = (about: string): z.ZodString => z.string().describe(about);
export const marked = (privacy: Privacy, about?: string): z.ZodString =>
  z.string().meta({ privacy, ...(about && { description: about }) });
export const named = (about?: string): z.ZodString => marked('named', about);
export const plain = (about?: string): z.ZodString => marked('plain', about);
export const open = <const T extends string>(privacy: Privacy, words: readonly T[], about = ''): z.ZodType<Open<T>> =>
  // Safe: every text is one of the open words.
  marked(
    privacy,
    `${about}${about && ': '}${words.map((word) => `\`${word}\``).join(', ')}, …`,
  ) as unknown as z.ZodType<Open<T>>;
