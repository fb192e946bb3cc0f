import { writeFileSync } from 'node:fs';

import type { Reporter } from 'vitest/node';

/** Writes down what tests left for programs. */
export default class implements Reporter {
  readonly #found: unknown[] = [];

  onTestCaseArtifactRecord(test: { name: string }, artifact: object): void {
    this.#found.push([test.name, artifact]);
  }

  onTestRunEnd(): void {
    writeFileSync('artifacts.json', JSON.stringify(this.#found));
  }
}
