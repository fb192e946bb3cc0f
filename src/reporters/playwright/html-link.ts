import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

import type { FullConfig, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

import type { Environment } from '../../core/options/options.ts';
import { assetsOf, ownAssets } from '../../report/container/owned-files.ts';
import { RECORD_ATTACHMENT } from '../../runners/playwright.ts';
import { linkFile } from '../../util/link-file.ts';

/** Name of the link in Playwright's HTML report. */
const linkName = 'eyewright report';

/** Folder in Playwright's HTML report that gets our report, so that both can be copied and served together. */
const ownFolder = 'eyewright';

/**
 * The folder of Playwright's HTML report if it is written after ours: only then it can contain links to ours. Undefined also
 * if `junit` follows ours, because it would treat the link as a missing file.
 */
export function htmlFolderAfterOurs(config: FullConfig, reporter: string, env: Environment): string | undefined {
  const names = config.reporter.map(([name]) => name);
  const own = names.findIndex((name) => isSamePath(name, reporter));
  const after = own < 0 ? [] : config.reporter.slice(own + 1);
  const html = after.find(([name]) => name === 'html');
  if (!html || after.some(([name]) => name === 'junit')) return undefined;
  const options: unknown = html[1];
  const given: unknown = Object(options).outputFolder;
  const folder = config.configFile === undefined ? process.cwd() : path.dirname(config.configFile);
  const fromEnv = env['PLAYWRIGHT_HTML_OUTPUT_DIR'] ?? env['PLAYWRIGHT_HTML_REPORT'];
  if (fromEnv) return path.resolve(fromEnv);
  return typeof given === 'string' && given !== ''
    ? path.resolve(folder, given)
    : path.resolve(packageFolder(folder) ?? process.cwd(), 'playwright-report');
}

/** Adds a link from a test in Playwright's report to the same test in ours, and removes the hidden copy of the test's report. */
export function linkToReport(report: string, test: TestCase, { retry, attachments, steps }: TestResult): void {
  const copied = attachments.findIndex(({ name }) => name === RECORD_ATTACHMENT);
  if (copied >= 0 && !steps.some((step) => hasAttachment(step, RECORD_ATTACHMENT))) attachments.splice(copied, 1);
  const attempt = test.results.length > 1 ? { attempt: String(retry) } : {};
  const address = new URLSearchParams({ test: test.id, ...attempt }).toString();
  const link = `${ownFolder}/${encodeURIComponent(path.basename(report))}#${address}`;
  attachments.push({ name: linkName, contentType: 'text/html', path: link });
}

function hasAttachment({ attachments, steps }: TestStep, wanted: string): boolean {
  return attachments.some(({ name }) => name === wanted) || steps.some((step) => hasAttachment(step, wanted));
}

/** Puts the report into Playwright's report folder. Hard links take no space on the same disk. */
export function placeInHtmlReport(report: string, htmlFolder: string): void {
  if (!existsSync(path.join(htmlFolder, 'index.html'))) return;
  const folder = path.join(htmlFolder, ownFolder);
  const placed = path.join(folder, path.basename(report));
  const assets = ownAssets(report);
  mkdirSync(assets.length > 0 ? assetsOf(placed) : folder, { recursive: true });
  linkFile(report, placed);
  for (const file of assets) if (existsSync(file)) linkFile(file, path.join(assetsOf(placed), path.basename(file)));
}

/** The nearest package, from the configuration upwards. Playwright uses the same folder. */
function packageFolder(from: string): string | undefined {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const above = path.dirname(from);
  return above === from ? undefined : packageFolder(above);
}

/** Playwright may load the same module with `require`, from another file of the same name. */
function isSamePath(name: string, file: string): boolean {
  const bare = (given: string): string => realpathSync(given).replace(/\.[cm]?js$/, '');
  try {
    return path.isAbsolute(name) && bare(name) === bare(file);
  } catch {
    return false;
  }
}
