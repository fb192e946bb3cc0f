import type { Environment } from '../../../core/options/options.ts';
import type { Size } from '../../../core/screen/geometry.ts';
import type { DesktopDriver } from '../driver/desktop-driver.ts';
import type { SecurityProtocol } from './rdp-options.ts';

/** Which remote desktop to connect to, and how. */
export interface RdpRequest {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly domain: string | undefined;
  readonly localAddress: string | undefined;
  readonly adminSession: boolean;
  readonly ignoreCertificate: boolean;
  readonly securityProtocol: SecurityProtocol;
  /** The desktop to request. Absent: the server may choose. */
  readonly size: Size | undefined;
}

/**
 * A way to reach remote desktops. The driver that it creates connects in `open`, which resolves once the remote desktop has
 * painted; it shows the remote desktop and nothing else, and has no `clipboard`, because its `typeText` decides how a text
 * gets there.
 */
export interface RdpBackend {
  /** For messages, e.g. `FreeRDP`. */
  readonly name: string;
  createDriver(request: RdpRequest, env: Environment): DesktopDriver;
}
