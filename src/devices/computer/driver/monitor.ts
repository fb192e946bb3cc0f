import { DeviceError } from '../../../core/errors/errors.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import type { DisplayInfo } from './desktop-driver.ts';

/** One screen of a desktop, as a person sees it, by its place among the others; the place may be negative. */
export interface Monitor extends Rect {
  /** The value for the option `displayId`, e.g. `HDMI-1`. */
  readonly id: string;
  /** For people, e.g. `Color LCD`. Default: the id. */
  readonly label?: string | undefined;
  readonly isPrimary: boolean;
}

/** As callers see a monitor. */
export function displayOf({ id, label = id, width, height, isPrimary }: Monitor): DisplayInfo {
  return { id, name: `${label} (${width} × ${height})`, ...(isPrimary && { primary: true }) };
}

/**
 * The monitor with an id; without an id the primary one, or the first.
 *
 * @throws DeviceError `DEVICE_NOT_FOUND`
 */
export function chooseMonitor<M extends Monitor>(monitors: readonly M[], id: string | undefined): M {
  const found =
    id === undefined
      ? (monitors.find((monitor) => monitor.isPrimary) ?? monitors[0])
      : monitors.find((monitor) => monitor.id === id);
  if (found) return found;
  if (monitors.length === 0) {
    throw new DeviceError('DEVICE_NOT_FOUND', 'This computer has no display', {
      hint: 'Is somebody logged in at its screen? Services and sessions over SSH have none.',
    });
  }
  const known = monitors.map((monitor) => {
    const size = `${monitor.width} × ${monitor.height}`;
    return `${monitor.id} (${monitor.label === undefined ? size : `${monitor.label}, ${size}`})`;
  });
  throw new DeviceError('DEVICE_NOT_FOUND', `There is no display ${JSON.stringify(id)}`, {
    hint: `displayId is one of these: ${known.join(', ')}. ComputerDevice.listDisplays() lists them.`,
  });
}
