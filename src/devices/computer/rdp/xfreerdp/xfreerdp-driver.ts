import type { Environment } from '../../../../core/options/options.ts';
import type { Size } from '../../../../core/screen/geometry.ts';
import type { DesktopDriver, DesktopFacts } from '../../driver/desktop-driver.ts';
import { LateDriver } from '../../driver/late-driver.ts';
import { VirtualDisplay } from '../../virtual-display/virtual-display.ts';
import { X11Clipboard } from '../../x11/clipboard/x11-clipboard.ts';
import { X11Keyboard } from '../../x11/keyboard/x11-keyboard.ts';
import type { X11Connection } from '../../x11/x11-connection.ts';
import { X11Driver, type X11Parts } from '../../x11/x11-driver.ts';
import type { RdpRequest } from '../rdp-backend.ts';
import { placeOf } from '../rdp-request.ts';
import { ClientWindow } from './client-window.ts';
import { connected } from './connected.ts';
import { findClient, RdpClient, windowClass } from './rdp-client.ts';
import { RemoteDesktop } from './remote-desktop.ts';
import { removeSpareKeys } from './spare-keys.ts';

export interface XfreerdpDriverInit {
  readonly request: RdpRequest;
  readonly env: Environment;
}

interface Connected {
  readonly driver: DesktopDriver;
  readonly facts: DesktopFacts;
}

/** What is requested where the options name no size; the server may choose another one. */
const usualSize: Size = { width: 1920, height: 1080 };
const colourDepth = 24;

/** Keyboard and clipboard of the virtual display, which the client passes on. */
const displayParts: X11Parts = {
  async keyboard({ connection }) {
    await removeSpareKeys(connection);
    return X11Keyboard.open({ connection });
  },
  clipboard: ({ connection }) => X11Clipboard.open({ connection }),
};

/** A remote desktop, which the client shows in a virtual display with room for exactly that. */
export class XfreerdpDriver extends LateDriver {
  readonly #init: XfreerdpDriverInit;
  #display: VirtualDisplay | undefined;
  #client: RdpClient | undefined;
  #screen: X11Driver | undefined;

  constructor(init: XfreerdpDriverInit) {
    super();
    this.#init = init;
  }

  protected async start(signal: AbortSignal): Promise<Connected> {
    const { request, env } = this.#init;
    findClient(env);
    const wanted = request.size ?? usualSize;
    let desktop = await this.#connect(wanted, signal);
    const actual = await desktop.size();
    if (actual.width > wanted.width || actual.height > wanted.height) {
      // The desktop of the server is larger than there is room for, and only a connection tells.
      await desktop.close();
      await this.stop();
      desktop = await this.#connect(actual, signal);
    }
    return { driver: desktop, facts: await desktop.open(signal) };
  }

  protected async stop(): Promise<void> {
    // First, or the end of the display would be one more error for the client.
    await this.#client?.stop();
    await this.#screen?.close();
    await this.#display?.stop();
  }

  protected kill(): void {
    this.#client?.kill();
    this.#screen?.abandon();
    this.#display?.kill();
  }

  async #connect(size: Size, signal: AbortSignal): Promise<RemoteDesktop> {
    const { request, env } = this.#init;
    const display = await VirtualDisplay.start({ resolution: { ...size, depth: colourDepth }, env, signal });
    this.#display = display;
    const client = await RdpClient.start({ request, size, display, env });
    this.#client = client;
    return connected({ client, request, signal }, async (inTime) => {
      let window: Promise<ClientWindow> | undefined;
      const find = (connection: X11Connection): Promise<ClientWindow> =>
        (window ??= ClientWindow.wait(connection, windowClass, inTime));
      const screen = new X11Driver({
        display: display.display,
        auth: display.auth,
        isVirtual: true,
        environment: {},
        parts: displayParts,
        find: async (connection) => (await find(connection)).area(),
      });
      this.#screen = screen;
      await screen.open(inTime);
      return new RemoteDesktop({
        client,
        window: await find(screen.connection),
        display: screen,
        place: placeOf(request),
      });
    });
  }
}
