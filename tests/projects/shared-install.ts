import { rmSync } from 'node:fs';

import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

import { installPackage } from './installed-package.ts';

/** Not declared to Vitest: once one name is, the configurations of small projects could provide no other. */
const name = 'installed' as never;
let folder = '';

/** Installs the package once for all test files whose projects only use it. */
export function setup(project: TestProject): void {
  folder = installPackage();
  project.provide(name, folder as never);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The folder in which the package is installed, for the tests of this run. */
export function installed(): string {
  return inject(name);
}
