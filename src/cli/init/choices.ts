import type { ModelChoice } from '../../model-setup/model-choice.ts';

/** Choices for a project; each one is also an option of the command. */
export const runners = ['playwright', 'vitest', 'cucumber'] as const;
export const languages = ['ts', 'js'] as const;
export const services = ['github', 'none'] as const;

export type Runner = (typeof runners)[number];
export type Language = (typeof languages)[number];
export type Service = (typeof services)[number];

export const runnerNames: Readonly<Record<Runner, string>> = {
  playwright: 'Playwright Test',
  vitest: 'Vitest',
  cucumber: 'Cucumber',
};

export const languageNames: Readonly<Record<Language, string>> = { ts: 'TypeScript', js: 'JavaScript' };

export interface Choices {
  readonly runner: Runner;
  readonly language: Language;
  readonly ci: Service;
  /** What answers. */
  readonly model: ModelChoice;
  /** Whether coding agents get instructions. */
  readonly skills: boolean;
}
