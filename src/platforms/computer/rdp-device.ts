import { DeviceError } from '../../core/errors/errors.ts';
import { DesktopDevice } from '../../devices/computer/desktop-device.ts';
import type { RdpBackend } from '../../devices/computer/rdp/rdp-backend.ts';
import { resolveRdpOptions, type RDPDeviceOptions } from '../../devices/computer/rdp/rdp-options.ts';
import { rdpRequest } from '../../devices/computer/rdp/rdp-request.ts';
import { xfreerdpBackend } from '../../devices/computer/rdp/xfreerdp/xfreerdp-backend.ts';
import { deviceParts } from '../device-parts.ts';

/** Milliseconds for a remote desktop to appear. */
const startMs = 60_000;

/** The desktop of a remote computer, over RDP. It connects when an agent first needs it, and needs no desktop on this computer. */
export class RDPDevice extends DesktopDevice {
  /**
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param backend - What connects. Default: FreeRDP's client, on Linux.
   */
  constructor(options: RDPDeviceOptions, backend?: RdpBackend) {
    const { env, logger, atExit, platform } = deviceParts();
    const resolved = resolveRdpOptions(options, env);
    if (!backend) assertLinux(platform);
    const { inputStrategy, keyboardTypeDelay, customActions } = resolved;
    super({
      owner: 'RDPDevice',
      platform: 'rdp',
      driver: () => (backend ?? xfreerdpBackend).createDriver(rdpRequest(resolved), env),
      typing: { inputStrategy, ...(keyboardTypeDelay !== undefined && { keyboardTypeDelay }) },
      modifierDelayMs: 0,
      customActions,
      startMs,
      logger,
      atExit,
    });
  }
}

/** @throws DeviceError `DEVICE_UNSUPPORTED` */
function assertLinux(platform: NodeJS.Platform): void {
  if (platform === 'linux') return;
  throw new DeviceError(
    'DEVICE_UNSUPPORTED',
    `Remote desktops can be controlled only from Linux, but this is ${platform}`,
    {
      hint: 'Run these tests on Linux, e.g. in a container; no screen is needed there. Or pass your own backend.',
    },
  );
}
