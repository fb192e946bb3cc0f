import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

import type { FullConfig, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

import type { Environment } from '../../core/options/options.ts';
import { assetsOf, ownAssets } from '../../report/container/owned-files.ts';
import { RECORD_ATTACHMENT } from '../../runners/playwright.ts';
import { linkFile } from '../../util/link-file.ts';

/** What the link is called in Playwright's HTML report. */
const linkName = 'eyewright report';

/** The folder in Playwright's HTML report that gets ours, so that both travel, and are served, as one. */
const ownFolder = 'eyewright';

/**
 * The folder of Playwright's HTML report, if it is written after ours: only then it can be told where ours is. Undefined also
 * where `junit` follows, which takes the link for a file that is missing.
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

/** Makes Playwright show a link from a test there to the same test here, in place of a copy of its part that nobody sees. */
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

/** Puts the report into that of Playwright, which takes no room on the same disk. */
export function placeInHtmlReport(report: string, htmlFolder: string): void {
  if (!existsSync(path.join(htmlFolder, 'index.html'))) return;
  const folder = path.join(htmlFolder, ownFolder);
  const placed = path.join(folder, path.basename(report));
  const assets = ownAssets(report);
  mkdirSync(assets.length > 0 ? assetsOf(placed) : folder, { recursive: true });
  linkFile(report, placed);
  for (const file of assets) if (existsSync(file)) linkFile(file, path.join(assetsOf(placed), path.basename(file)));
}

/** Where Playwright looks for it, too: the nearest package, from the configuration upwards. */
function packageFolder(from: string): string | undefined {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const above = path.dirname(from);
  return above === from ? undefined : packageFolder(above);
}

/** Playwright may load the same module by `require`, from a file beside it. */
function isSamePath(name: string, file: string): boolean {
  const bare = (given: string): string => realpathSync(given).replace(/\.[cm]?js$/, '');
  try {
    return path.isAbsolute(name) && bare(name) === bare(file);
  } catch {
    return false;
  }
}
