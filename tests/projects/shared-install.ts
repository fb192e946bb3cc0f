import { rmSync } from 'node:fs';

import type { TestProject } from 'vitest/node';

import { installPackage } from './installed-package.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the package is installed for all small projects of this run. */
    installed: string;
  }
}

let folder = '';

/** Installs the package once for all test files whose projects only use it. */
export function setup(project: TestProject): void {
  folder = installPackage();
  project.provide('installed', folder);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
