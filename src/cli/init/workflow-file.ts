import type { Choices, Runner } from './choices.ts';
import type { PackageManager } from './package-managers.data.ts';
import type { ProjectFile } from './project-file.ts';

export interface WorkflowInit extends Pick<Choices, 'runner'> {
  readonly packageManager: PackageManager;
  /** Command that runs the tests. */
  readonly command: string;
  /** Path of the project in the repository; empty if both are the same. */
  readonly below: string;
}

/** How the machine of a workflow gets a browser; those of GitHub have Chrome. */
const browserOf: Readonly<Record<Runner, string>> = {
  playwright: 'playwright install --with-deps chromium',
  vitest: '',
  cucumber: 'playwright-core install --with-deps chromium',
};

/** A GitHub Actions workflow that runs the tests and keeps the report. */
export function workflowFile({ runner, packageManager, command, below }: WorkflowInit): ProjectFile {
  const { name, setup, cleanInstall, run } = packageManager;
  const browser = browserOf[runner] === '' ? '' : `      - run: ${run} ${browserOf[runner]}\n`;
  // The action looks for the lock file only in the root of the repository.
  const cache = name === 'bun' || below !== '' ? '' : `\n          cache: ${name}`;
  const place = below === '' ? '' : `    defaults:\n      run:\n        working-directory: ${below}\n`;
  return {
    path: '.github/workflows/eyewright.yml',
    content: `name: eyewright
on:
  push:
    branches: [main]
  pull_request:

jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 30
${place}    # A hosted model instead of the offline one: keep its key as a secret of the repository.
    # env:
    #   EYEWRIGHT_MODEL_NAME: …
    #   EYEWRIGHT_MODEL_FAMILY: …
    #   EYEWRIGHT_MODEL_BASE_URL: …
    #   EYEWRIGHT_MODEL_API_KEY: \${{ secrets.EYEWRIGHT_MODEL_API_KEY }}
    steps:
      - uses: actions/checkout@v5
${setup}      - uses: actions/setup-node@v5
        with:
          node-version: 22${cache}
      - run: ${cleanInstall}
${browser}      - run: ${command}
      - uses: actions/upload-artifact@v5
        if: always()
        with:
          name: eyewright-report
          path: ${below === '' ? '' : `${below}/`}eyewright_run/report/
`,
  };
}
