import type { Language, Runner } from './choices.ts';

interface NeededPackage {
  readonly name: string;
  /** Versions by the oldest Node.js that they run on, newest first. Absent: any. */
  readonly versions?: readonly { readonly node: string; readonly range: string }[];
}

/** Packages that a runner needs beside this one. */
export const packagesOf: Readonly<Record<Runner, readonly NeededPackage[]>> = {
  playwright: [{ name: '@playwright/test' }],
  vitest: [
    {
      name: 'vitest',
      versions: [
        { node: '22.12.0', range: '5' },
        { node: '0', range: '4' },
      ],
    },
    {
      name: 'puppeteer-core',
      versions: [
        { node: '22.12.0', range: '25' },
        { node: '0', range: '24' },
      ],
    },
  ],
  cucumber: [
    {
      name: '@cucumber/cucumber',
      versions: [
        { node: '22.0.0', range: '13' },
        { node: '0', range: '12' },
      ],
    },
    { name: 'playwright-core' },
  ],
};

/** Packages that a language needs; runners other than Cucumber load TypeScript themselves. */
export const packagesOfLanguage: Readonly<Record<Language, (runner: Runner) => readonly NeededPackage[]>> = {
  ts: (runner) => [{ name: '@types/node' }, ...(runner === 'cucumber' ? [{ name: 'tsx' }] : [])],
  js: () => [],
};

/** Packages with which the offline model reads pictures; hosted models do not need them. */
export const packagesOfOfflineModel: readonly NeededPackage[] = [
  { name: 'tesseract.js' },
  { name: '@tesseract.js-data/eng' },
];

export type { NeededPackage };
