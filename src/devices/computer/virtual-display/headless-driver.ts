import type { Logger } from '../../../core/logger.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { DesktopDriver, DesktopFacts } from '../driver/desktop-driver.ts';
import { accessibilitySession, type AccessibilitySession } from '../accessibility/accessibility-session.ts';
import { LateDriver } from '../driver/late-driver.ts';
import type { KeptProcess } from '../processes/kept-process.ts';
import { X11Driver, type X11Parts } from '../x11/x11-driver.ts';
import type { Resolution } from './resolution.ts';
import { VirtualDisplay } from './virtual-display.ts';
import { findWindowManager, startWindowManager } from './window-manager.ts';

export interface HeadlessDriverInit {
  readonly resolution: Resolution;
  readonly env: Environment;
  readonly parts: X11Parts;
  readonly logger: () => Logger;
}

/** A virtual display of its own, with a window manager if one is installed. */
export class HeadlessDriver extends LateDriver {
  readonly #init: HeadlessDriverInit;
  #display: VirtualDisplay | undefined;
  #manager: KeptProcess | undefined;
  #session: AccessibilitySession | undefined;

  constructor(init: HeadlessDriverInit) {
    super();
    this.#init = init;
  }

  protected async start(
    signal: AbortSignal,
  ): Promise<{ readonly driver: DesktopDriver; readonly facts: DesktopFacts }> {
    const { resolution, env, parts, logger } = this.#init;
    const display = await VirtualDisplay.start({ resolution, env, signal });
    this.#display = display;
    this.#session = await accessibilitySession({ env: display.environment(env), logger, signal });
    const environment = this.#session?.environment ?? display.environment(env);
    const driver = new X11Driver({
      display: display.display,
      auth: display.auth,
      isVirtual: true,
      environment,
      parts,
    });
    try {
      const facts = await driver.open(signal);
      const command = findWindowManager(env);
      if (command === undefined) {
        logger().debug('computer', 'No window manager is installed; some applications get no focus without one.');
      } else {
        this.#manager = await startWindowManager(driver.connection, { command, env: environment, signal });
      }
      return { driver, facts: { ...facts, name: `virtual display ${display.display}` } };
    } catch (error) {
      await driver.close();
      throw error;
    }
  }

  protected async stop(): Promise<void> {
    await this.#manager?.stop();
    await this.#session?.stop();
    await this.#display?.stop();
  }

  protected kill(): void {
    this.#manager?.abandon();
    this.#session?.kill();
    this.#display?.kill();
  }
}
