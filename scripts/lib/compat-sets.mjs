/**
 * What is run against what: the oldest and the newest of each major version that `peerDependencies` allows, and versions
 * in between where a runner has changed what we build on. `node`: major versions of Node, or one exact version.
 */
export const compatSets = [
  { runner: 'playwright', packages: { '@playwright/test': '1.52.0' }, node: ['20.19.0', '22'] },
  { runner: 'playwright', packages: { '@playwright/test': '1' }, node: ['20', '22', '24'], isNewest: true },

  { runner: 'vitest', packages: { vitest: '3.2.0', 'puppeteer-core': '24.7.0' }, node: ['20.19.0'] },
  { runner: 'vitest', packages: { vitest: '3', 'puppeteer-core': '24' }, node: ['22'] },
  { runner: 'vitest', packages: { vitest: '4.0', 'puppeteer-core': '24.7.0' }, node: ['20'] },
  { runner: 'vitest', packages: { vitest: '4', 'puppeteer-core': '24' }, node: ['20'] },
  { runner: 'vitest', packages: { vitest: '4', 'puppeteer-core': '25' }, node: ['24'] },
  { runner: 'vitest', packages: { vitest: '5', 'puppeteer-core': '25' }, node: ['22', '24'], isNewest: true },

  { runner: 'cucumber', packages: { '@cucumber/cucumber': '11.0.0', 'playwright-core': '1.52.0' }, node: ['20.19.0'] },
  { runner: 'cucumber', packages: { '@cucumber/cucumber': '11', 'playwright-core': '1' }, node: ['22'] },
  { runner: 'cucumber', packages: { '@cucumber/cucumber': '12.0.0', 'playwright-core': '1' }, node: ['20'] },
  { runner: 'cucumber', packages: { '@cucumber/cucumber': '12', 'playwright-core': '1' }, node: ['24'] },
  { runner: 'cucumber', packages: { '@cucumber/cucumber': '13.0.0', 'playwright-core': '1' }, node: ['22'] },
  {
    runner: 'cucumber',
    packages: { '@cucumber/cucumber': '13', 'playwright-core': '1' },
    node: ['22', '24'],
    isNewest: true,
  },
];
