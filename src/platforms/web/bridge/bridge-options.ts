import { z } from 'zod';

import { defaultPort } from '../../../bridge/protocol/messages.ts';
import { inputStrategies } from '../../../core/device/input-strategies.ts';
import { webOptionsSchema } from '../../../devices/web/web-options.ts';
import { poolOptionsShape } from '../../../device-pool/pool-options.ts';

/** Options of a tab that is driven over the bridge. */
export const bridgeDeviceOptionsSchema = z.strictObject({
  ...webOptionsSchema.shape,
  /** Milliseconds between two code points, with `inputStrategy: 'sequential'`. `legacy` types without a delay. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: at once (`legacy`), one code point at a time (`sequential`), or as one insertion (`bulk`). */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** When the agent is destroyed, closes the tabs that the bridge opened. */
  closeNewTabsAfterDisconnect: z.boolean().default(false),
  /** Lets browsers on other computers connect. Default: only browsers on this computer. */
  allowRemoteAccess: z.boolean().default(false),
  /** Address of the interface on which the server listens. It takes precedence over `allowRemoteAccess`. */
  host: z.string().min(1).optional(),
  /** TCP port of the server. */
  port: z.int().min(1).max(65_535).default(defaultPort),
  /** Shows a blue border around the page, and a pointer, while an agent controls the tab. Screenshots contain neither. */
  enableWaterFlowAnimation: z.boolean().default(true),
});

/** Options as a user writes them. */
export type BridgeDeviceOptions = z.input<typeof bridgeDeviceOptionsSchema>;
/** Options after validation, with defaults. */
export type ResolvedBridgeOptions = z.output<typeof bridgeDeviceOptionsSchema>;

export const bridgeSourceSchema = z.strictObject({
  ...bridgeDeviceOptionsSchema.shape,
  /** Address that each test opens in a tab of its own. Default: the tab that you are looking at when the test begins. */
  url: z.string().min(1).optional(),
  ...poolOptionsShape,
});
/** Options of a browser, and how long to wait while another test drives it. */
export type BridgeOptions = z.input<typeof bridgeSourceSchema>;

export const connectOptionsSchema = z.strictObject({
  /** Keeps navigation in the tab: links to new tabs open in the same tab. Inherited from the agent option. */
  forceSameTabNavigation: z.boolean().optional(),
});
/** Options of `connectCurrentTab` and `connectNewTabWithUrl`. */
export type ConnectOptions = z.input<typeof connectOptionsSchema>;
