import { Agent } from '../../agents/agent.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { TestStatus } from '../../core/record/record.ts';
import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { hostedAgentParts } from '../define-platform.ts';
import { deviceParts } from '../device-parts.ts';
import { phoneAgentOptionsSchema, type PhoneAgentOptions } from '../phones/phone-agent-options.ts';
import { launch, terminate } from '../phones/phone-verbs.ts';
import { AppiumDevice } from './appium-device.ts';
import { back, hideKeyboard, home, recentApps } from './appium-verbs.ts';
import { tellCloudOf, type SessionOfCloud } from './cloud-session.ts';
import { requireAppium } from './session-kinds.ts';
import { sessionSecrets } from './session-secrets.ts';

/** Options of agents for applications: the shared ones plus app names. */
export type AppiumAgentOptions = PhoneAgentOptions;

/**
 * Drives the application of a session of Appium. The session stays open when the agent ends. A call that the driver of the session
 * has no command for fails with `DEVICE_UNSUPPORTED`.
 */
export class AppiumAgent extends Agent {
  readonly #device: AppiumDevice;
  readonly #runner: RunnerBinding | undefined;

  /**
   * @param device - Belongs to this agent until the agent ends.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(device: AppiumDevice, options: AppiumAgentOptions = {}, runner?: RunnerBinding) {
    const parts = hostedAgentParts(
      { owner: 'AppiumAgent', schema: phoneAgentOptionsSchema },
      { device: requireDevice(device), given: options, runner },
    );
    const { requestedCapabilities, options: connection } = device.browser as unknown as SessionOfCloud;
    const { users, keys } = sessionSecrets(connection, requestedCapabilities);
    parts.vault.mask(users);
    parts.vault.hide(keys);
    super(parts);
    this.#device = device;
    this.#runner = runner;
  }

  /** Opens an app by name or identifier, a web address, or a URL scheme such as `tel:` or `shop://`. */
  launch(target: string): Promise<void> {
    return this.run(launch, target);
  }

  /** Ends an app by name or identifier. */
  terminate(app: string): Promise<void> {
    return this.run(terminate, app);
  }

  /** Goes back: with the button of Android, or the back button in the navigation bar of iOS. */
  back(): Promise<void> {
    return this.run(back);
  }

  /** Goes to the home screen. */
  home(): Promise<void> {
    return this.run(home);
  }

  /** Shows the recently used apps. */
  recentApps(): Promise<void> {
    return this.run(recentApps);
  }

  /** Hides the on-screen keyboard. */
  hideKeyboard(): Promise<void> {
    return this.run(hideKeyboard);
  }

  /** Names of what the session can see: `NATIVE_APP`, the application, and `WEBVIEW_…`, the pages in it. */
  contexts(): Promise<readonly string[]> {
    return this.unlessEnded('contexts()', () => this.#device.contexts());
  }

  /**
   * Sees the application, or a page in it, from the next call on. The agent also follows when the test switches by itself.
   *
   * @throws DeviceError `DEVICE_COMMAND_FAILED` with the names of all contexts if there is no context with that name
   */
  useContext(name: string): Promise<void> {
    return this.unlessEnded('useContext()', () => this.#device.useContext(name));
  }

  /** For runner integrations. Device clouds get the name of the test and what came of it. */
  override async endTest(status: TestStatus, isGood = status === 'passed'): Promise<void> {
    try {
      await super.endTest(status, isGood);
    } finally {
      await tellCloudOf(this.#device.browser as unknown as WebdriverBrowser, this.#runner, { status, isGood });
    }
  }
}

/** @throws ConfigError `CONFIG_INVALID` */
function requireDevice(device: AppiumDevice): AppiumDevice {
  if (device instanceof AppiumDevice) return device;
  throw new ConfigError('CONFIG_INVALID', 'AppiumAgent: the first argument is not an AppiumDevice', {
    hint: 'Call agentForAppium(browser) with the session of webdriverio. The tests of webdriver() get an agent by themselves.',
  });
}

/**
 * Creates an agent for the application of a session of Appium: `agentForAppium(await remote({ … }))`.
 *
 * @throws ConfigError `CONFIG_INVALID` for an invalid option, or if the first argument is not such a session
 */
export function agentForAppium(browser: WebdriverBrowser, options: AppiumAgentOptions = {}): AppiumAgent {
  return new AppiumAgent(new AppiumDevice(requireAppium(browser, 'agentForAppium'), deviceParts()), options);
}
