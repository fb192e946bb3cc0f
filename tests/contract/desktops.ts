import type { Environment } from '../../src/core/options/options.ts';
import type { DisplayInfo } from '../../src/devices/computer/driver/desktop-driver.ts';
import type { DesktopDevice } from '../../src/devices/computer/desktop-device.ts';
import { ComputerDevice } from '../../src/platforms/computer/computer-device.ts';
import { RDPDevice } from '../../src/platforms/computer/rdp-device.ts';
import { startShadow, startXrdp, type RdpServer } from './rdp-servers.ts';

/** A desktop that is shown. */
export interface OpenDesktop {
  readonly device: DesktopDevice;
  /** With it, programs appear on that desktop. */
  readonly env: Environment;
  readonly display: DisplayInfo;
  close(): Promise<void>;
}

/** A desktop on which every action is tested. */
export interface Desktop {
  readonly name: string;
  /** A text of which each character reaches an application there. */
  readonly text: string;
  readonly scrollsSideways: boolean;
  open(): Promise<OpenDesktop>;
}

const size = { width: 1024, height: 700 };
/** As it is part of options. */
export const sizeText = `${size.width}x${size.height}`;
const sizeName = `${size.width} × ${size.height}`;
const ascii = 'a@{}[]\\|"';

/** One of each kind. */
export const desktops: readonly Desktop[] = [
  { name: 'a virtual display', text: `${ascii}ä€ß世🙂`, scrollsSideways: true, open: openVirtual },
  // xrdp 0.9 loses lines with emoji.
  {
    name: 'a remote desktop of xrdp',
    text: `${ascii}ä€ß世`,
    scrollsSideways: true,
    open: async () => openRemote(await startXrdp()),
  },
  {
    name: 'a remote desktop of FreeRDP’s server',
    text: ascii,
    // It drops what the wheel does to the sides.
    scrollsSideways: false,
    open: async () => openRemote(await startShadow({ resolution: sizeText })),
  },
];

async function openVirtual(): Promise<OpenDesktop> {
  const device = new ComputerDevice({ headless: true, xvfbResolution: sizeText });
  await device.start();
  const display = { id: 'screen', name: `screen (${sizeName})`, primary: true };
  return { device, env: device.environment, display, close: () => device.destroy() };
}

async function openRemote(server: RdpServer): Promise<OpenDesktop> {
  const { port, rig } = server;
  const host = '127.0.0.1';
  const { width: desktopWidth, height: desktopHeight } = size;
  const device = new RDPDevice({ host, port, username: 'bob', ignoreCertificate: true, desktopWidth, desktopHeight });
  const close = async (): Promise<void> => {
    await device.destroy();
    await server.stop();
  };
  try {
    // Something to see, or the desktop would be black.
    await rig.output(['xsetroot', '-solid', '#345678']);
    await device.start();
  } catch (error) {
    await close();
    throw error;
  }
  const place = `${host}:${port}`;
  return { device, env: rig.env, display: { id: place, name: `${place} (${sizeName})`, primary: true }, close };
}
