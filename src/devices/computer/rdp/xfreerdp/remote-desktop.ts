import type { InputCall } from '../../../../core/device/device-input.ts';
import type { Screenshot } from '../../../../core/screen/frame.ts';
import type { Size } from '../../../../core/screen/geometry.ts';
import { settlesWithin } from '../../../../core/time/deadline.ts';
import type {
  DesktopDriver,
  DesktopFacts,
  DesktopKeyboard,
  DesktopPointer,
  DisplayInfo,
} from '../../driver/desktop-driver.ts';
import type { X11Driver } from '../../x11/x11-driver.ts';
import { ClipboardChannel } from './clipboard-channel.ts';
import type { ClientWindow } from './client-window.ts';
import type { RdpClient } from './rdp-client.ts';
import { awaitFirstPicture } from './first-picture.ts';
import { RdpKeyboard } from './rdp-keyboard.ts';

export interface RemoteDesktopInit {
  readonly client: RdpClient;
  readonly window: ClientWindow;
  /** Opened: the virtual display in which the client runs. */
  readonly display: X11Driver;
  /** E.g. `10.0.0.5:3389`. */
  readonly place: string;
}

/** For how long the first picture rests before it counts as painted, and for how long that is awaited, in milliseconds. */
const painted = { quietMs: 100, limitMs: 2000 };
/** Milliseconds for the client to tell the server that it leaves. */
const leaveMs = 2000;

/** A remote desktop that is connected. Everything fails with the same error once the connection has ended. */
export class RemoteDesktop implements DesktopDriver {
  readonly pointer: DesktopPointer;
  readonly keyboard: DesktopKeyboard;
  readonly #channel: ClipboardChannel | undefined;
  readonly #init: RemoteDesktopInit;
  readonly #lost: Promise<never>;
  #isClosing = false;

  constructor(init: RemoteDesktopInit) {
    this.#init = init;
    this.#lost = this.#untilLost();
    this.#lost.catch(() => undefined);
    const { display } = init;
    this.pointer = this.#guardPointer(display.pointer);
    this.#channel = this.#openChannel();
    this.keyboard = this.#guardKeyboard(display.keyboard);
  }

  /** How large it is, whether or not it has painted. */
  size(): Promise<Size> {
    return this.#guard(async () => {
      const { width, height } = await this.#init.window.area();
      return { width, height };
    });
  }

  /** Waits until it has painted. */
  open(signal: AbortSignal): Promise<DesktopFacts> {
    const { display, window, place } = this.#init;
    return this.#guard(async () => {
      await awaitFirstPicture({ connection: display.connection, area: () => window.area(), place, signal });
      await display.rest({ ...painted, signal });
      return this.#facts();
    });
  }

  capture(signal: AbortSignal): Promise<Screenshot> {
    return this.#guard(async () => {
      const shot = await this.#init.display.capture(signal);
      // Without its window, the picture is that of the empty display behind it.
      if (!(await this.#init.window.isShown())) await this.#failIfLost();
      return shot;
    });
  }

  rest(options: Parameters<NonNullable<DesktopDriver['rest']>>[0]): Promise<void> {
    return this.#guard(() => this.#init.display.rest(options));
  }

  async displays(): Promise<readonly DisplayInfo[]> {
    const { id, name, size } = await this.#guard(() => this.#facts());
    return [{ id, name: `${name} (${size.width} × ${size.height})`, primary: true }];
  }

  async close(): Promise<void> {
    const { client, display, window } = this.#init;
    if (this.#isClosing) return;
    this.#isClosing = true;
    try {
      if (client.isRunning) {
        await display.keyboard.releaseAll();
        await this.#channel?.restore();
        // Ended by a signal, the client would leave without the releases of keys that it has not sent yet.
        await window.requestClose();
        await settlesWithin(client.ended, leaveMs);
      }
    } catch (error) {
      if (client.isRunning) throw error;
    } finally {
      await display.close();
    }
  }

  abandon(): void {
    this.#init.display.abandon();
  }

  async #facts(): Promise<DesktopFacts> {
    const { place, window } = this.#init;
    const { width, height } = await window.area();
    return { id: place, name: place, size: { width, height } };
  }

  async #untilLost(): Promise<never> {
    await this.#init.client.ended;
    return this.#failIfLost() as Promise<never>;
  }

  async #failIfLost(): Promise<void> {
    const loss = await this.#init.client.loss();
    if (loss) throw loss;
  }

  async #guard<T>(operation: () => Promise<T>): Promise<T> {
    const { client } = this.#init;
    if (!client.isRunning) await this.#lost;
    try {
      const result = await Promise.race([operation(), this.#lost]);
      if (!client.isRunning) await this.#lost;
      return result;
    } catch (error) {
      // The window of a client that ends is gone first, and that is no explanation.
      if (client.isRunning && !(await this.#isShown())) await this.#failIfLost();
      throw error;
    }
  }

  async #isShown(): Promise<boolean> {
    return this.#init.window.isShown().catch(() => false);
  }

  #guardPointer(pointer: DesktopPointer): DesktopPointer {
    return {
      position: (call: InputCall) => this.#guard(() => pointer.position(call)),
      move: (to, call) => this.#guard(() => pointer.move(to, call)),
      press: (button, call) => this.#guard(() => pointer.press(button, call)),
      release: (button) => this.#guard(() => pointer.release(button)),
      wheel: (direction, notches, call) => this.#guard(() => pointer.wheel(direction, notches, call)),
    };
  }

  #openChannel(): ClipboardChannel | undefined {
    const { display, client, place } = this.#init;
    const { clipboard } = display;
    const { log } = client;
    return clipboard && new ClipboardChannel({ clipboard, log, place, rest: (options) => display.rest(options) });
  }

  #guardKeyboard(keys: DesktopKeyboard): DesktopKeyboard {
    const keyboard = new RdpKeyboard(keys, this.#channel);
    return {
      shortcutKey: keyboard.shortcutKey,
      assertKeys: (names) => keyboard.assertKeys(names),
      press: (names, options) => this.#guard(() => keyboard.press(names, options)),
      typeText: (text, options) => this.#guard(() => keyboard.typeText(text, options)),
      releaseAll: () => this.#guard(() => keyboard.releaseAll()),
    };
  }
}
