import { z } from 'zod';

/** Levels of webdriverio's own log. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export const webdriverSchema = z.strictObject({
  /** What the browser and the server have to be. Options of clouds pass through as they are. */
  capabilities: z.record(z.string(), z.unknown()),
  /** Host of the server. Default: with `user` and `key` that of the cloud; else webdriverio starts a driver on this machine. */
  hostname: z.string().min(1).optional(),
  port: z.int().min(1).max(65_535).optional(),
  path: z.string().min(1).optional(),
  protocol: z.enum(['http', 'https']).optional(),
  /** User name at the cloud. It is hidden in reports, logs and errors. */
  user: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_WEBDRIVER_USER' }),
  /** Access key at the cloud. It is hidden in reports, logs and errors. */
  key: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_WEBDRIVER_KEY' }),
  /** How long a session lasts: one test, or all tests of a worker, which then find the page as the test before has left it. */
  sessionFor: z.enum(['test', 'worker']).default('test'),
  /** Milliseconds to wait for a session while the server has none free. */
  waitForSession: z.number().nonnegative().default(300_000),
  /** Level of webdriverio's own log. From `error` on it may show keys, and from `info` on what is typed. */
  logLevel: z.enum(logLevels).default('silent'),
  /** More options for `remote()` of webdriverio. */
  webdriverio: z.record(z.string(), z.unknown()).default({}),
});

/** Options of sessions. */
export type WebdriverOptions = z.input<typeof webdriverSchema>;
/** Options after validation, with defaults. */
export type ResolvedWebdriverOptions = z.output<typeof webdriverSchema>;
