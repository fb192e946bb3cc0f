import { z } from 'zod';

/**
 * Whose words a text is, which decides what becomes of it. `said` by people, pages and models: secrets in it are
 * replaced, and it is left out when a report is shared. `named`: what people call tests, projects and things; secrets are
 * replaced, the rest stays. `plain`: ids and words of this program; stays as it is. `picture`: the name of a picture.
 * A text without a mark counts as said.
 */
export type Privacy = 'content' | 'named' | 'plain' | 'picture';

/** Words that are known now; readers take any other as it comes, since a newer version may know more. */
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
