import type { RdpBackend } from '../rdp-backend.ts';
import { XfreerdpDriver } from './xfreerdp-driver.ts';

/** Remote desktops by the program `xfreerdp` of FreeRDP 2 or 3, in a virtual display of its own. For Linux. */
export const xfreerdpBackend: RdpBackend = {
  name: 'FreeRDP',
  createDriver: (request, env) => new XfreerdpDriver({ request, env }),
};
