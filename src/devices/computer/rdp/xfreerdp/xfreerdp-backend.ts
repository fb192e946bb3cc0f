import type { X11Parts } from '../../x11/x11-driver.ts';
import type { RdpBackend } from '../rdp-backend.ts';
import { XfreerdpDriver } from './xfreerdp-driver.ts';

/** Remote desktops by the program `xfreerdp` of FreeRDP 2 or 3, in a virtual display of its own. For Linux. */
export function xfreerdpBackend(parts: X11Parts): RdpBackend {
  return {
    name: 'FreeRDP',
    createDriver: (request, env) => new XfreerdpDriver({ request, env, parts }),
  };
}
