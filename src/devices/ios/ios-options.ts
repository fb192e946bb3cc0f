import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { assertTypingOptions, inputStrategies } from '../../core/device/input-strategies.ts';
import { resolveOptions, type Environment } from '../../core/options/options.ts';
import { managerOptionSchema } from './manager/manager-options.ts';
import { assertAddresses } from './wda/wda-address.ts';

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;
const port = z.int().min(1).max(65_535);

/** Options of an iOS device. */
export const iosOptionsSchema = z.strictObject({
  /** Port of WebDriverAgent. Default: 8100. */
  wdaPort: port.optional(),
  /** Host of WebDriverAgent. Default: `localhost`. */
  wdaHost: z.string().min(1).optional(),
  /**
   * Complete address of WebDriverAgent with the path of a gateway, for all requests. Cannot be combined with
   * `wdaHost` or `wdaPort`.
   */
  wdaBaseUrl: z.string().min(1).optional(),
  /** An existing session to use. It is neither replaced nor deleted. Default: a new session. */
  sessionId: z.string().min(1).optional(),
  /** Port of WebDriverAgent's video stream. Default: 9100. */
  wdaMjpegPort: port.optional(),
  /** Complete address of the video stream with path and query. Cannot be combined with `wdaMjpegPort`. */
  wdaMjpegUrl: z.string().min(1).optional(),
  /** Lets `startObserving` take its frames from the video stream. Default: it takes screenshots one after another. */
  wdaMjpegFrameSource: z.strictObject({ enabled: z.boolean().default(false) }).prefault({}),
  /**
   * Starts WebDriverAgent when the device is opened, and stops it when the device is closed. By default,
   * WebDriverAgent must be running already.
   */
  wdaManager: managerOptionSchema.optional(),
  /** Hides the on-screen keyboard after typing. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Milliseconds between two code points. Above 0, `legacy` also types one code point at a time. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: in one request (`legacy`, `bulk`), or in one request for each code point (`sequential`). */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /**
   * Module that exports the class to use in place of `IOSDevice`, as `IOSDevice` or as default, wherever the device is
   * created for an agent. A relative path starts at the working directory. No effect on `new IOSDevice()` itself.
   */
  iOSDeviceClassOverride: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_IOS_DEVICE_CLASS_OVERRIDE' }),
  /** Additional actions, created with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
});

/** Options as a user writes them. */
export type IOSDeviceOptions = z.input<typeof iosOptionsSchema>;
/** Options after validation, with defaults. */
export type ResolvedIOSOptions = z.output<typeof iosOptionsSchema>;

/**
 * Validates the options of a device.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function resolveIOSOptions(input: unknown, env: Environment): ResolvedIOSOptions {
  const options = resolveOptions({ schema: iosOptionsSchema, input, env, owner: 'IOSDevice' });
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  assertAddresses(options);
  assertManagerKnowsPort(options);
  return options;
}

/** `xcodebuild` needs the port, which the address of a gateway does not contain. */
function assertManagerKnowsPort({ wdaBaseUrl, wdaManager }: ResolvedIOSOptions): void {
  if (wdaBaseUrl === undefined || !wdaManager || !('xcodeProject' in wdaManager)) return;
  throw new ConfigError('CONFIG_INVALID', 'The options wdaBaseUrl and wdaManager.xcodeProject cannot be combined', {
    hint: 'Set wdaHost and wdaPort instead of wdaBaseUrl: WebDriverAgent is started with that port.',
  });
}
