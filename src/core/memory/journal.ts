import type { RememberedStep } from './cache.ts';
import type { CodeFact, CodeTarget } from './code-facts.ts';

/** One action, as plain code does it again. */
export interface JournalStep extends RememberedStep {
  /** Its elements, by the name of their parameter, where the screen tells them for plain code. */
  readonly code?: Readonly<Record<string, CodeTarget>> | undefined;
}

/** What one call did and what was true of the screen afterwards, as far as it can be said without a model. */
export interface JournalEntry {
  /** The call, e.g. `aiTap`. */
  readonly verb: string;
  /** What it was about, in the user's words; secrets as placeholders. */
  readonly subject: string;
  readonly steps: readonly JournalStep[];
  readonly facts: readonly CodeFact[];
  /** Where a call that acts ended: the address, and which of several tabs it is. */
  readonly view?: { readonly url: string; readonly tab?: number | undefined } | undefined;
}

/** The same while the call runs. */
export interface ActionLog {
  readonly steps: JournalStep[];
  readonly facts: CodeFact[];
}

/** The calls of one agent that succeeded, in order; what plain code is written from. */
export interface Journal {
  /** Address of the page when the first call began. */
  address?: string | undefined;
  readonly entries: JournalEntry[];
  /** How often each text was found at most, by the frames that it stood in: only what was found once can be missing. */
  readonly counted: Map<string, number>;
}

export const codeLanguages = ['playwright', 'puppeteer'] as const;
/** What plain code is written for: Playwright Test, or a script with Puppeteer. */
export type CodeLanguage = (typeof codeLanguages)[number];
