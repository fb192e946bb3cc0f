import { PageAgent } from '../../agents/page-agent.ts';
import type { TestStatus } from '../../core/record/record.ts';
import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { pageParts, type PageAgentOptions } from '../web/page-agents.ts';
import { tellCloudOf, type SessionOfCloud } from './cloud-session.ts';
import { sessionDevice } from './session-device.ts';
import { requireBrowser } from './session-kinds.ts';
import { sessionSecrets } from './session-secrets.ts';

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
    const { users, keys } = sessionSecrets(browser.options, requestedCapabilities);
    parts.vault.mask(users);
    parts.vault.hide(keys);
    super(parts);
    this.#browser = browser;
    this.#runner = runner;
  }

  /** For runner integrations. Device clouds get the name of the test and what came of it. */
  override async endTest(status: TestStatus, isGood = status === 'passed'): Promise<void> {
    try {
      await super.endTest(status, isGood);
    } finally {
      await tellCloudOf(this.#browser, this.#runner, { status, isGood });
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
