import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import { polledClipboard } from '../clipboard/polled-clipboard.ts';
import type {
  DesktopClipboard,
  DesktopDriver,
  DesktopFacts,
  DesktopKeyboard,
  DesktopPointer,
  DisplayInfo,
  MouseButton,
} from '../driver/desktop-driver.ts';
import { LibnutKeyboard, type Held } from '../libnut/libnut-keyboard.ts';
import { LibnutPointer } from '../libnut/libnut-pointer.ts';
import { LibnutProcess } from '../libnut/libnut-process.ts';
import { PowerShell, type AskPowerShell } from './power-shell.ts';
import { windowsDisplays } from './windows-displays.ts';
import { WindowsScreen } from './windows-screen.ts';

export interface WindowsDriverInit {
  readonly env: Environment;
  /** Id of the display to show. Default: the main one. */
  readonly displayId?: string | undefined;
  readonly keyboardLayout?: 'en-US' | undefined;
  /** For which system libnut is loaded. Default: this one. */
  readonly platform?: NodeJS.Platform | undefined;
}

/** One display of Windows: pictures and clipboard by PowerShell, mouse and keyboard by libnut. */
export class WindowsDriver implements DesktopDriver {
  readonly pointer: DesktopPointer;
  readonly keyboard: DesktopKeyboard;
  readonly clipboard: DesktopClipboard;
  readonly #powerShell: PowerShell;
  readonly #libnut: LibnutProcess;
  readonly #screen: WindowsScreen;
  #isOpen = false;

  constructor({ env, displayId, keyboardLayout, platform = process.platform }: WindowsDriverInit) {
    this.#powerShell = new PowerShell(env);
    this.#libnut = new LibnutProcess({ platform, env, name: 'this computer' });
    const { ask } = this.#powerShell;
    this.#screen = new WindowsScreen({ ask, libnut: this.#libnut, displayId });
    this.pointer = new LibnutPointer(this.#libnut, this.#screen);
    this.keyboard = new LibnutKeyboard({ process: this.#libnut, keyboardLayout, held: () => held(ask) });
    this.clipboard = windowsClipboard(ask);
  }

  /**
   * @throws DeviceError `DEVICE_NOT_FOUND` for an unknown display
   * @throws ConfigError `PEER_MISSING` without libnut, `TOOL_MISSING` without PowerShell
   */
  async open(signal: AbortSignal): Promise<DesktopFacts> {
    const { id } = await this.#screen.monitor(signal);
    const { width, height } = await this.#screen.take(signal);
    this.#isOpen = true;
    await this.keyboard.releaseAll();
    return { id, name: `display ${id}`, os: 'Windows', size: { width, height } };
  }

  capture(signal: AbortSignal): Promise<Screenshot> {
    return this.#screen.take(signal);
  }

  displays(signal: AbortSignal): Promise<readonly DisplayInfo[]> {
    return windowsDisplays(this.#powerShell.ask, signal);
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
      await Promise.all([this.#libnut.close(), this.#powerShell.close()]);
    }
  }

  abandon(): void {
    this.#libnut.kill();
    this.#powerShell.kill();
  }
}

const buttons: readonly string[] = ['left', 'right', 'middle'] satisfies MouseButton[];

/** Releasing a key or a button that is up would open menus, so Windows is asked first. */
async function held(ask: AskPowerShell): Promise<Held> {
  const { result } = await ask({ request: { name: 'held' }, task: 'find out what is pressed' });
  const names = (Array.isArray(result['held']) ? result['held'] : []).map(String);
  return {
    keys: names.filter((name) => !buttons.includes(name)),
    buttons: names.filter((name) => buttons.includes(name)) as MouseButton[],
  };
}

function windowsClipboard(ask: AskPowerShell): DesktopClipboard {
  return polledClipboard({
    toSystem: (text) => text.replace(/\r?\n/g, '\r\n'),
    async read({ signal }) {
      const { result } = await ask({ request: { name: 'read' }, task: 'read the clipboard', signal });
      return typeof result['text'] === 'string' ? result['text'] : '';
    },
    async write(text, { signal }) {
      await ask({ request: { name: 'write', text }, task: 'put a text on the clipboard', signal });
    },
  });
}
