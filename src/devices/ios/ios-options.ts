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
  /** Full address of WebDriverAgent including a gateway path, used for all requests. Excludes `wdaHost` and `wdaPort`. */
  wdaBaseUrl: z.string().min(1).optional(),
  /** Id of an existing session, which is neither replaced nor deleted. Default: the device creates its own. */
  sessionId: z.string().min(1).optional(),
  /** Port of WebDriverAgent's MJPEG stream. Default: 9100. */
  wdaMjpegPort: port.optional(),
  /** Full address of the MJPEG stream with path and query. Excludes `wdaMjpegPort`. */
  wdaMjpegUrl: z.string().min(1).optional(),
  /** Whether `startObserving` takes its frames from the MJPEG stream. Default: individual screenshots. */
  wdaMjpegFrameSource: z.strictObject({ enabled: z.boolean().default(false) }).prefault({}),
  /** Starts WebDriverAgent when the device opens and ends it with the device. Default: it is already running. */
  wdaManager: managerOptionSchema.optional(),
  /** Whether to hide the on-screen keyboard after text input. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Milliseconds between two code points. If above 0, `legacy` also types them one by one. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: `legacy` and `bulk` in one request, `sequential` one request per code point. */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** Extra actions, made with `defineAction`. */
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
