import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { iosOptionsSchema, resolveIOSOptions } from '../../devices/ios/ios-options.ts';
import { iosFilterShape } from '../../devices/ios/ios-device-filter.ts';
import { mjpegAddress, wdaAddress } from '../../devices/ios/wda/wda-address.ts';
import { poolOptionsShape } from '../../device-pool/pool-options.ts';
import { pickKeys } from '../../util/pick-keys.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';

/** Options for the address of one device and the start of its WebDriverAgent. */
const placeNames = [
  'wdaPort',
  'wdaHost',
  'wdaBaseUrl',
  'sessionId',
  'wdaMjpegPort',
  'wdaMjpegUrl',
  'wdaManager',
] as const;
const { wdaPort, wdaHost, wdaBaseUrl, sessionId, wdaMjpegPort, wdaMjpegUrl, wdaManager, ...sharedShape } =
  iosOptionsSchema.shape;
const placeSchema = z.strictObject({
  wdaPort,
  wdaHost,
  wdaBaseUrl,
  sessionId,
  wdaMjpegPort,
  wdaMjpegUrl,
  wdaManager,
} satisfies Record<(typeof placeNames)[number], z.ZodType>);

export const iosDevicesSchema = z.strictObject({
  /** The devices, each with the address of its WebDriverAgent. Default: one at `localhost:8100`. */
  devices: z.array(placeSchema).min(1).default([{}]),
  ...sharedShape,
  ...iosFilterShape,
  /** Bundle identifiers by application name, for the agents of the device. */
  appNameMapping: phoneAgentOptionsSchema.shape.appNameMapping,
  ...poolOptionsShape,
});
/** Device filter, wait time, and the options of an iOS device. */
export type IOSDevicesOptions = z.input<typeof iosDevicesSchema>;
/** Options after validation, with defaults. */
export type ResolvedIOSDevices = z.output<typeof iosDevicesSchema>;

const sharedNames = Object.keys(sharedShape);

/** One of the listed devices. */
export interface ListedDevice {
  /** E.g. `localhost:8100`, or a full address with the path of a gateway. */
  readonly deviceId: string;
  /** Options for `new IOSDevice()`. */
  readonly options: object;
  readonly isStarted: boolean;
  readonly address: ReturnType<typeof wdaAddress>;
}

/**
 * The listed devices with their options.
 *
 * @throws ConfigError `CONFIG_INVALID` for addresses that contradict each other or are listed twice
 */
export function listedDevices(options: ResolvedIOSDevices): readonly ListedDevice[] {
  const shared = pickKeys(options, sharedNames);
  const listed = options.devices.map((place) => {
    const own = { ...shared, ...place };
    const { wdaManager: manager, ...resolved } = resolveIOSOptions(own, {});
    const address = wdaAddress(resolved);
    return { deviceId: nameOf(address.url), options: own, isStarted: manager !== undefined, address, resolved };
  });
  assertDistinct(
    'WebDriverAgent',
    listed.map(({ deviceId }) => deviceId),
  );
  if (options.wdaMjpegFrameSource.enabled) {
    assertDistinct(
      'pictures',
      listed.map(({ resolved }) => nameOf(mjpegAddress(resolved).url)),
    );
  }
  return listed;
}

/** Normalises an address that the user wrote to the listed name of the device: `127.0.0.1:8100`, `http://localhost:8100/`. */
export function deviceNamed(text: string): string {
  const isWhole = text.includes('://');
  const url = URL.parse(isWhole ? text : `http://${text}`);
  if (!url) return text;
  if (!isWhole && !/:\d+(?:\/|$)/.test(text)) url.port = '8100';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return nameOf(url.href);
}

/** The local machine has several host names. */
function nameOf(url: string): string {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isPlain = protocol === 'http:' && pathname === '/' && search === '';
  const host = `${isLocal ? 'localhost' : hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return isPlain ? host : `${protocol}//${host}${pathname}${search}`;
}

function assertDistinct(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new ConfigError(
    'CONFIG_INVALID',
    `Invalid options for iosDevices: two devices have their ${what} at ${twice}`,
    {
      hint: 'Devices that are used at the same time need separate ports: set wdaPort and wdaMjpegPort for each.',
      details: { address: twice },
    },
  );
}
