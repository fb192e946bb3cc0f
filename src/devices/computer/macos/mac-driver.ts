import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type {
  DesktopClipboard,
  DesktopDriver,
  DesktopFacts,
  DesktopKeyboard,
  DesktopPointer,
  DisplayInfo,
} from '../driver/desktop-driver.ts';
import { LibnutKeyboard } from '../libnut/libnut-keyboard.ts';
import { LibnutPointer } from '../libnut/libnut-pointer.ts';
import { LibnutProcess } from '../libnut/libnut-process.ts';
import type { RunProgram } from '../processes/run-program.ts';
import { AppleScriptKeyboard } from './apple-script-keyboard.ts';
import { macClipboard } from './mac-clipboard.ts';
import { macDisplays } from './mac-displays.ts';
import { assertPermissions, macPermissions } from './mac-permissions.ts';
import { macPrograms } from './mac-programs.ts';
import { MacScreen } from './mac-screen.ts';

export interface MacDriverInit {
  readonly env: Environment;
  /** Id of the display to show. Default: the main one. */
  readonly displayId?: string | undefined;
  /** Default: `applescript`. */
  readonly keyboardDriver?: 'applescript' | 'libnut' | undefined;
  /** For libnut. */
  readonly keyboardLayout?: 'en-US' | undefined;
  /** For which system libnut is loaded. Default: this one. */
  readonly platform?: NodeJS.Platform | undefined;
}

/** One display of a Mac: pictures by screencapture, the mouse by libnut, the keyboard by AppleScript or libnut. */
export class MacDriver implements DesktopDriver {
  readonly pointer: DesktopPointer;
  readonly keyboard: DesktopKeyboard;
  readonly clipboard: DesktopClipboard;
  readonly #run: RunProgram;
  readonly #env: Environment;
  readonly #libnut: LibnutProcess;
  readonly #screen: MacScreen;
  #isOpen = false;

  constructor({ env, displayId, keyboardDriver, keyboardLayout, platform = process.platform }: MacDriverInit) {
    this.#env = env;
    this.#run = macPrograms(env);
    this.#libnut = new LibnutProcess({ platform, env, name: 'this Mac' });
    this.#screen = new MacScreen({ run: this.#run, libnut: this.#libnut, displayId });
    this.pointer = new LibnutPointer(this.#libnut, this.#screen);
    const keys = new LibnutKeyboard({ process: this.#libnut, keyboardLayout });
    this.keyboard = keyboardDriver === 'libnut' ? keys : new AppleScriptKeyboard(this.#run, keys);
    this.clipboard = macClipboard(this.#run);
  }

  /**
   * @throws DeviceError `DEVICE_UNAUTHORIZED` without the permissions of macOS, `DEVICE_NOT_FOUND` for an unknown display
   * @throws ConfigError `PEER_MISSING` without libnut
   */
  async open(signal: AbortSignal): Promise<DesktopFacts> {
    assertPermissions(await macPermissions(this.#run, signal));
    const { id, label = id } = await this.#screen.monitor(signal);
    const { width, height } = await this.#screen.take(signal);
    this.#isOpen = true;
    await this.keyboard.releaseAll();
    return { id: `display ${id}`, name: `display ${label}`, os: 'macOS', size: { width, height } };
  }

  capture(signal: AbortSignal): Promise<Screenshot> {
    return this.#screen.take(signal);
  }

  displays(signal: AbortSignal): Promise<readonly DisplayInfo[]> {
    return macDisplays(this.#run, signal);
  }

  environment(): Environment {
    return this.#env;
  }

  async close(): Promise<void> {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    try {
      if (wasOpen) await this.keyboard.releaseAll();
    } catch (error) {
      // A process that has crashed is started anew for this; if that fails too, there is nobody left to release anything.
      if (!DeviceError.isInstance(error)) throw error;
    } finally {
      await this.#libnut.close();
    }
  }

  abandon(): void {
    this.#libnut.kill();
  }
}
