import { ConfigError } from '../../../core/errors/errors.ts';

/** Addresses of WebDriverAgent and its MJPEG stream, as users configure them. */
export interface AddressOptions {
  readonly wdaPort?: number | undefined;
  readonly wdaHost?: string | undefined;
  readonly wdaBaseUrl?: string | undefined;
  readonly wdaMjpegPort?: number | undefined;
  readonly wdaMjpegUrl?: string | undefined;
}

/** An address for requests. */
export interface WebAddress {
  /** Without a trailing slash and without credentials. */
  readonly url: string;
  /** Headers with the credentials, if the address contains any. */
  readonly headers: Readonly<Record<string, string>>;
}

const usualPort = 8100;
const usualMjpegPort = 9100;
const usualHost = 'localhost';

/** @throws ConfigError `CONFIG_INVALID` for addresses that are invalid or contradict each other */
export function assertAddresses(options: AddressOptions): void {
  const { wdaBaseUrl, wdaHost, wdaPort, wdaMjpegUrl, wdaMjpegPort } = options;
  const ofHost = wdaHost === undefined ? 'wdaPort' : 'wdaHost';
  if (wdaBaseUrl !== undefined && (wdaHost ?? wdaPort) !== undefined) throw contradiction('wdaBaseUrl', ofHost);
  if (wdaMjpegUrl !== undefined && wdaMjpegPort !== undefined) throw contradiction('wdaMjpegUrl', 'wdaMjpegPort');
  if (wdaHost !== undefined) assertHost(wdaHost);
  wdaAddress(options);
  mjpegAddress(options);
}

function assertHost(host: string): void {
  const text = bracketed(host);
  const url = URL.parse(`http://${text}:1/`);
  const isPlain = url !== null && url.href === `http://${url.hostname}:1/` && !/[/?#@\\\s]/.test(text);
  if (isPlain) return;
  throw new ConfigError(
    'CONFIG_INVALID',
    `The option wdaHost is not a host: ${JSON.stringify(host.replace(/.*@/s, ''))}`,
    {
      hint: 'Set host and port separately, e.g. wdaHost: "10.0.0.1", wdaPort: 8100; or a full address, e.g. wdaBaseUrl: "http://10.0.0.1:8100".',
    },
  );
}

/** Address of WebDriverAgent including the path of a gateway. */
export function wdaAddress({ wdaBaseUrl, wdaHost = usualHost, wdaPort = usualPort }: AddressOptions): WebAddress {
  if (wdaBaseUrl === undefined) return { url: `http://${bracketed(wdaHost)}:${wdaPort}`, headers: {} };
  const url = readUrl('wdaBaseUrl', wdaBaseUrl);
  if (url.search || url.hash) {
    throw new ConfigError('CONFIG_INVALID', `The option wdaBaseUrl has a query or a fragment: ${shown(url)}`, {
      hint: 'Paths are appended to it, so it may contain only scheme, host, port and path. Only wdaMjpegUrl may have a query.',
    });
  }
  return addressOf('wdaBaseUrl', url);
}

/** Address of the MJPEG stream, by default on the host of WebDriverAgent. */
export function mjpegAddress(options: AddressOptions): WebAddress {
  const { wdaMjpegUrl, wdaMjpegPort = usualMjpegPort, wdaBaseUrl, wdaHost = usualHost } = options;
  if (wdaMjpegUrl !== undefined) return addressOf('wdaMjpegUrl', readUrl('wdaMjpegUrl', wdaMjpegUrl));
  const host = wdaBaseUrl === undefined ? bracketed(wdaHost) : readUrl('wdaBaseUrl', wdaBaseUrl).hostname;
  return { url: `http://${host}:${wdaMjpegPort}/`, headers: {} };
}

function readUrl(option: string, text: string): URL {
  const url = URL.parse(text.trim());
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new ConfigError('CONFIG_INVALID', `The option ${option} is not an http or https address`, {
    hint: 'Use a full address, e.g. "https://devices.example.com/phones/7/wda".',
  });
}

/** `fetch` rejects addresses with credentials, and messages must not show them. */
function addressOf(option: 'wdaBaseUrl' | 'wdaMjpegUrl', url: URL): WebAddress {
  const { username, password } = url;
  const user = `${decoded(option, username)}:${decoded(option, password)}`;
  const headers = username || password ? { authorization: `Basic ${Buffer.from(user).toString('base64')}` } : {};
  const text = shown(url);
  return { url: option === 'wdaMjpegUrl' ? text : text.replace(/\/+$/, ''), headers };
}

function decoded(option: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The error would show the credentials.
    throw new ConfigError('CONFIG_INVALID', `The option ${option} has a user or password with a stray "%"`, {
      hint: 'Encode it as encodeURIComponent() does: "%" is written "%25".',
    });
  }
}

function shown(url: URL): string {
  const copy = new URL(url);
  copy.username = '';
  copy.password = '';
  return copy.href;
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

function contradiction(one: string, other: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `The options ${one} and ${other} cannot be combined`, {
    hint: `${one} is a full address including host and port: leave ${other} out.`,
  });
}
