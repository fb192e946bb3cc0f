import { PageAgent } from '../../agents/page-agent.ts';
import { ConfigError, errorMessage, type EyewrightError } from '../../core/errors/errors.ts';
import type { TestStatus } from '../../core/record/record.ts';
import { sessionOver } from '../../devices/shared/webdriver/session-over.ts';
import { webdriverDriver } from '../../devices/web/driver/webdriver/webdriver-driver.ts';
import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import { webdriverPage } from '../../devices/web/driver/webdriver/webdriver-page.ts';
import { WebDevice } from '../../devices/web/web-device.ts';
import { closedPageError } from '../../devices/web/web-errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { ResolvedWebOptions } from '../../devices/web/web-options.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { pageParts, type PageAgentOptions } from '../web/page-agents.ts';
import { tellCloud, type SessionOfCloud } from './cloud-verdict.ts';
import { sessionSecrets } from './session-secrets.ts';

/** A screenshot over the internet takes seconds. A second one, asked for meanwhile, would only wait for the first. */
const limits = { command: 60_000, lostPicture: 60_000 };

/** A `Browser` of webdriverio, of any installed copy. */
export type { WebdriverBrowser };

/** Drives the current window of a WebDriver session that webdriverio has opened. The session stays open when the agent ends. */
export class WebdriverPageAgent extends PageAgent {
  readonly #browser: WebdriverBrowser;
  readonly #runner: RunnerBinding | undefined;

  /**
   * @param browser - The session, as `remote()` of webdriverio resolves to it.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(browser: WebdriverBrowser, options: PageAgentOptions = {}, runner?: RunnerBinding) {
    const owner = 'WebdriverPageAgent';
    const parts = pageParts({
      owner,
      device: (resolved, logger) => sessionDevice(requireBrowser(browser, owner), resolved, logger),
      options,
      runner,
    });
    const { requestedCapabilities } = browser as SessionOfCloud;
    parts.vault.hide(sessionSecrets(browser.options, requestedCapabilities));
    super(parts);
    this.#browser = browser;
    this.#runner = runner;
  }

  /** For runner integrations. Device clouds get the name of the test and what came of it. */
  override async endTest(status: TestStatus): Promise<void> {
    try {
      await super.endTest(status);
    } finally {
      const titles = this.#runner?.test.titlePath ?? [];
      if ('executeScript' in this.#browser) {
        await tellCloud(this.#browser as SessionOfCloud, titles.join(' › '), status);
      }
    }
  }
}

/**
 * Creates an agent for a session of webdriverio: `agentForWebdriver(await remote({ … }))`. It drives the window that is current
 * in the session.
 *
 * @throws ConfigError `CONFIG_INVALID` for an invalid option, or if the first argument is not a session of a browser
 */
export function agentForWebdriver(browser: WebdriverBrowser, options: PageAgentOptions = {}): WebdriverPageAgent {
  return new WebdriverPageAgent(browser, options);
}

/** The device of a session; it does not own the session. */
export function sessionDevice(browser: WebdriverBrowser, options: ResolvedWebOptions, logger: Logger): WebDevice {
  const closed = (command: string, cause: unknown): EyewrightError => overError(browser, command, cause);
  return new WebDevice({ driver: webdriverDriver(browser), options, logger, limits, closed });
}

function overError(browser: WebdriverBrowser, command: string, cause: unknown): EyewrightError {
  const { lost } = webdriverPage(browser);
  const why = lost?.message ?? errorMessage(cause);
  if (lost?.kind === 'no such window') return closedPageError(command, cause);
  return sessionOver(command, why, cause);
}

/** Whether something looks like a session of webdriverio with a browser. */
export function isWebdriverBrowser(value: unknown): value is WebdriverBrowser {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'performActions' in value;
}

function requireBrowser(browser: WebdriverBrowser, owner: string): WebdriverBrowser {
  if (isWebdriverBrowser(browser)) return browser;
  throw new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not a session of webdriverio`, {
    hint: 'Pass the browser that "await remote({ … })" of webdriverio resolves to. Did you forget await?',
  });
}
