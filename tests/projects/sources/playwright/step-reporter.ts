import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** Writes which steps Playwright shows, with their places: its JSON reporter leaves these out. */
export default class StepReporter implements Reporter {
  readonly #steps: object[] = [];

  onStepEnd(test: TestCase, { retry }: TestResult, { title, category, location, error, parent }: TestStep): void {
    const { file = '', line = 0 } = location ?? {};
    const step = {
      test: test.title,
      retry,
      title,
      category,
      file: path.basename(file),
      line,
      failed: error !== undefined,
    };
    this.#steps.push({ ...step, parent: parent?.title });
  }

  onEnd(): void {
    writeFileSync('steps.json', JSON.stringify(this.#steps));
  }
}
