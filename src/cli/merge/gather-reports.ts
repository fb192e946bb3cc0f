import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readCucumberMessages } from '../../reporters/cucumber/messages.ts';
import type { Sources } from './find-sources.ts';
import { linkFile } from '../../util/link-file.ts';
import { shardOfName } from './shard-of-name.ts';
import { reporterModule, runReporter } from './run-reporter.ts';

export interface GatherPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onWarning: (message: string) => void;
}

/** Reports created from the runners' files, in a folder that is removed on disposal. */
export interface GatheredReports extends Disposable {
  readonly reports: readonly string[];
}

/** Creates a report for each run that a runner describes in files of its own. */
export async function gatherReports(sources: Sources, place: GatherPlace): Promise<GatheredReports> {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'eyewright-merge-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const reports: string[] = [];
    if (sources.playwright.length > 0) reports.push(await playwrightReport(sources, place, folder));
    for (const [index, blob] of sources.vitest.entries()) {
      reports.push(await vitestReport({ blob, name: `vitest-${index + 1}` }, { sources, place, folder }));
    }
    for (const [index, file] of sources.cucumber.entries()) {
      const name = `cucumber-${index + 1}`;
      const shard = shardOfName(file);
      const context = { ...place, outputDir: folder, name, records: sources.report, shard };
      const report = await readCucumberMessages(file, context);
      if (report !== undefined) reports.push(report);
    }
    return { reports, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** All shards at once: Playwright itself knows which of their tests are the same. */
function playwrightReport(sources: Sources, { cwd, env }: GatherPlace, folder: string): Promise<string> {
  const blobs = path.join(folder, 'playwright-blobs');
  mkdirSync(blobs);
  // The reporter reads the names, in this order.
  for (const [index, file] of sources.playwright.entries())
    linkFile(realpathSync(file), path.join(blobs, `${10_000 + index}-${path.basename(file)}`));
  const config = configOf('playwright.config', cwd);
  return runReporter({
    runner: 'playwright',
    args: ['merge-reports', '--reporter', reporterModule('playwright'), ...(config ? ['--config', config] : []), blobs],
    files: sources.playwright,
    records: sources.report,
    cwd,
    env,
    folder,
    name: 'playwright',
  });
}

interface BlobFile {
  readonly blob: string;
  readonly name: string;
}

interface GatherContext {
  readonly sources: Sources;
  readonly place: GatherPlace;
  readonly folder: string;
}

/** One by one: Vitest would treat the same test of two machines as one. */
function vitestReport({ blob, name }: BlobFile, { sources, place: at, folder }: GatherContext): Promise<string> {
  const blobs = path.join(folder, `${name}-blobs`);
  mkdirSync(blobs);
  linkFile(realpathSync(blob), path.join(blobs, 'blob.json'));
  return runReporter({
    runner: 'vitest',
    args: ['run', `--merge-reports=${blobs}`, `--reporter=${reporterModule('vitest')}`, '--coverage.enabled=false'],
    files: [blob],
    records: sources.report,
    shard: shardOfName(blob),
    cwd: at.cwd,
    env: at.env,
    folder,
    name,
  });
}

function configOf(name: string, cwd: string): string | undefined {
  const found = readdirSync(cwd).find((file) => /^\.[cm]?[jt]s$/.test(file.replace(name, '')) && file.startsWith(name));
  return found === undefined ? undefined : path.join(cwd, found);
}
