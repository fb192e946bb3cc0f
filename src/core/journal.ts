import type { RememberedStep } from './cache.ts';

/** What one call did and what was true of the screen afterwards, as far as it can be said without a model. */
export interface JournalEntry {
  /** The call, e.g. `aiTap`. */
  readonly verb: string;
  /** What it was about, in the user's words; secrets as placeholders. */
  readonly subject: string;
  readonly steps: readonly RememberedStep[];
  /** Elements in words, see `elementWords`. */
  readonly shows: readonly string[];
  readonly hides: readonly string[];
}

/** The same while the call runs. */
export interface Trail {
  readonly steps: RememberedStep[];
  readonly shows: string[];
  readonly hides: string[];
}

/** The calls of one agent that succeeded, in order; what plain code is written from. */
export interface Journal {
  /** Address of the page when the first call began. */
  address?: string;
  readonly entries: JournalEntry[];
}

export const codeLanguages = ['playwright', 'puppeteer'] as const;
/** What plain code is written for: Playwright Test, or a script with Puppeteer. */
export type CodeLanguage = (typeof codeLanguages)[number];
