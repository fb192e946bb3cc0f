import type { RememberedStep } from './cache.ts';
import type { CodeFact, CodeTarget } from './code-facts.ts';

/** One action, as generated code repeats it. */
export interface JournalStep extends RememberedStep {
  /** Its elements, by the name of their parameter, where the screen reports them for generated code. */
  readonly code?: Readonly<Record<string, CodeTarget>> | undefined;
}

/** What one call did, and what was true of the screen afterwards, as far as it can be checked without a model. */
export interface JournalEntry {
  /** The call, e.g. `aiTap`. */
  readonly verb: string;
  /** The prompt or instruction of the user; secrets as placeholders. */
  readonly subject: string;
  readonly steps: readonly JournalStep[];
  readonly facts: readonly CodeFact[];
  /** Whether it failed; it may have changed the screen all the same. */
  readonly hasFailed?: true | undefined;
  /** Where a call that acts ended: the address, and the tab, if there are several. */
  readonly view?: { readonly url: string; readonly tab?: number | undefined } | undefined;
}

/** The steps and facts of a call that is still running. */
export interface ActionLog {
  readonly steps: JournalStep[];
  readonly facts: CodeFact[];
}

/** The calls of one agent, in order; code is generated from those that succeeded. */
export interface Journal {
  /** Address of the page when the first call began. */
  address?: string | undefined;
  readonly entries: JournalEntry[];
  /** The highest count of each text so far, by the frames that it was in: only a text that was found before can be missing. */
  readonly counted: Map<string, number>;
}

export const codeLanguages = ['playwright', 'puppeteer'] as const;
/** What code is generated for: Playwright Test, or a script with Puppeteer. */
export type CodeLanguage = (typeof codeLanguages)[number];
