import type { DeviceFacts } from '../../core/device/device.ts';
import type { TestStatus } from '../../core/record/record.ts';
import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import { webdriverPage } from '../../devices/web/driver/webdriver/webdriver-page.ts';
import { settlesWithin } from '../../core/time/deadline.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { clouds, type Cloud, type PageQuestion } from './clouds.data.ts';
import { isAppiumSession } from './session-kinds.ts';

/** How long a cloud may take for what it is told, in milliseconds. */
const tellMs = 5000;

/** Sessions in which a test has failed: a later test of the same session does not make up for it. */
const failed = new WeakSet<object>();

/** What came of a test. */
export interface TestOutcome {
  readonly status: TestStatus;
  /** Whether the runner takes that for a success, as it does for a test that is meant to fail. */
  readonly isGood: boolean;
}

/** Tells the cloud that has a session which test it runs and what came of it. A cloud that does not answer changes nothing. */
export async function tellCloud(
  browser: SessionOfCloud,
  title: string,
  { status, isGood }: TestOutcome,
): Promise<void> {
  const cloud = cloudOf(browser);
  // A skipped test is no verdict.
  if (!cloud || status === 'skipped') return;
  if (!isGood) failed.add(browser);
  const scripts = [cloud.name(title), cloud.verdict(!failed.has(browser), title)];
  const page = webdriverPage(browser);
  const telling = page.queue.run(async () => {
    for (const script of scripts) await browser.executeScript(script, []);
  });
  await settlesWithin(telling, tellMs).catch(() => false);
}

/** The same, for the test of a runner. */
export async function tellCloudOf(
  browser: Pick<WebdriverBrowser, 'sessionId'>,
  runner: RunnerBinding | undefined,
  outcome: TestOutcome,
): Promise<void> {
  const titles = runner?.test.titlePath ?? [];
  if ('executeScript' in browser) await tellCloud(browser as SessionOfCloud, titles.join(' › '), outcome);
}

/** Web addresses that clouds have answered, so that each session is asked once. */
const pages = new WeakMap<object, Promise<string | undefined>>();

/** The page of the cloud about a session, if it is one of a cloud. A cloud that does not answer has none. */
export async function cloudFacts(browser: WebdriverBrowser): Promise<DeviceFacts> {
  const found = pages.get(browser) ?? cloudPage(browser as SessionOfCloud);
  pages.set(browser, found);
  const sessionUrl = await found;
  return sessionUrl === undefined ? {} : { sessionUrl };
}

async function cloudPage(browser: SessionOfCloud): Promise<string | undefined> {
  const cloud = cloudOf(browser);
  if (!cloud) return undefined;
  const { hostname: host = '' }: { hostname?: string } = browser.options ?? {};
  const drivesApplication = isAppiumSession(browser);
  const page = cloud.page({ id: encodeURIComponent(browser.sessionId), host, drivesApplication });
  return typeof page === 'object' ? askCloud(browser, page) : page;
}

async function askCloud(browser: SessionOfCloud, { script, field }: PageQuestion): Promise<string | undefined> {
  let answer: unknown;
  const asking = webdriverPage(browser).queue.run(async () => {
    answer = await browser.executeScript(script, []);
  });
  await settlesWithin(asking, tellMs).catch(() => false);
  const address = parseJson(answer)?.[field];
  return typeof address === 'string' && /^https?:\/\//.test(address) ? address : undefined;
}

/** The answer is a JSON text. */
function parseJson(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(JSON.parse(String(answer)));
  } catch {
    return undefined;
  }
}

export interface SessionOfCloud extends WebdriverBrowser {
  executeScript(script: string, args: never[]): Promise<unknown>;
  /** As they were asked for; what the server answers may leave out its own options. */
  readonly requestedCapabilities?: object;
}

function cloudOf({ requestedCapabilities, capabilities }: SessionOfCloud): Cloud | undefined {
  const requested = flat(requestedCapabilities ?? capabilities);
  return clouds.find(({ options }) => options in requested);
}

/** With `alwaysMatch`, capabilities have a level more. */
function flat(capabilities: object): object {
  const { alwaysMatch }: { alwaysMatch?: object } = capabilities;
  return alwaysMatch ?? capabilities;
}
