import { ConfigError } from '../../../core/errors/errors.ts';

const placeholder = ':sessionId';

/** Whether a path contains the session id. */
export function namesSession(endpoint: string): boolean {
  return endpoint.includes(placeholder);
}

/**
 * The path of a user's request relative to the address of WebDriverAgent. It cannot leave the path of a gateway. A
 * query is kept as it is.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function userPath(endpoint: string, sessionId = ''): string {
  const path = `${endpoint.startsWith('/') ? '' : '/'}${endpoint}`;
  // URLs are normalised before the request, and `..` would then leave the path of a gateway.
  const steps = (path.split('?')[0] ?? '').replaceAll(/%2e/gi, '.').split(/[/\\]/);
  const isPlain = !/[\s#]|\p{Cc}/u.test(path) && !path.startsWith('//') && !/^\/[a-z][a-z0-9+.-]*:/i.test(path);
  if (!isPlain || steps.includes('..')) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The endpoint ${JSON.stringify(endpoint)} is not a path of WebDriverAgent`,
      {
        hint: 'Use a path such as "/wda/device/info" or "/session/:sessionId/wda/batteryInfo"; a query may follow.',
      },
    );
  }
  return path.replaceAll(placeholder, encodeURIComponent(sessionId));
}
