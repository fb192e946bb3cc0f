import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the folders and files of the design', () => {
  it.each([
    'src/fixtures',
    'src/reporters',
    'src/agents',
    'src/devices',
    'src/gherkin',
    'tests',
    'playwright.config.ts',
    'vitest.config.ts',
    'cucumber.js',
    'package.json',
  ])('are there: %s', (name) => {
    expect(existsSync(path.join(root, name))).toBe(true);
  });
});

describe('the packages of the design', () => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;

  it.each(['openai', 'sharp'])('are dependencies: %s', (name) => {
    expect(dependencies).toHaveProperty([name]);
  });

  it.each(['@playwright/test', 'vitest', 'puppeteer', '@cucumber/cucumber'])(
    'are peers of those who use them: %s',
    (name) => {
      expect(peerDependencies).toHaveProperty([name]);
      expect(devDependencies).toHaveProperty([name === 'puppeteer' ? 'puppeteer-core' : name]);
    },
  );

  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.ts')).map((file) => read(path.join('src', file)));
  /** Puppeteer is taken by either of its names. */
  const isLoaded = (name: string): boolean => {
    const loads = new RegExp(`^(?!\\s*import type).*(?:from |import\\(|\\(\\[)'${name}'`, 'm');
    return code.some((text) => loads.test(text));
  };

  it('are loaded by the code: openai, sharp, puppeteer, Cucumber, Vitest and Playwright Test', () => {
    const names = ['openai', 'sharp', 'puppeteer', '@cucumber/cucumber', 'vitest', '@playwright/test'];
    expect(names.filter(isLoaded)).toEqual(names);
  });

  it('are loaded by the code: appium-adb, webdriverio and js-yaml', () => {
    const names = ['appium-adb', 'webdriverio', 'js-yaml'];
    expect(names.filter(isLoaded)).toEqual(names);
  });
});
