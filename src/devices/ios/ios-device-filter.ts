import { z } from 'zod';

import { functionOption } from '../../core/options/options.ts';
import type { WdaClient } from './wda/wda-client.ts';
import { readInfo, readStatus } from './wda/wda-status.ts';

/** What a device is by its size and use. */
export type IOSFormFactor = 'phone' | 'tablet';

/** What a device can be chosen by. */
export interface IOSTraits {
  /** Where its WebDriverAgent is, e.g. `localhost:8100`. */
  readonly deviceId: string;
  /** As its user calls it, and what it is: `Ada's phone, iPhone`. */
  readonly model: string;
  /** E.g. `17.5`. */
  readonly version: string;
  readonly formFactor: IOSFormFactor;
}

/** Which devices of all that are listed. */
export const iosFilterShape = {
  /** Only this one, or one of these, by host and port or whole address as they are listed. Default: any. */
  deviceId: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  /** Part of name and model, in any case: `ipad`. */
  model: z.string().min(1).optional(),
  formFactor: z.enum(['phone', 'tablet']).optional(),
  /** Has the last word. */
  matches: functionOption<(device: IOSTraits) => boolean>().optional(),
};
export type IOSDeviceFilter = z.output<z.ZodObject<typeof iosFilterShape>>;

/** Asks a device for what it can be chosen by; undefined where it is not ready. */
export async function readTraits(
  client: WdaClient,
  deviceId: string,
  signal: AbortSignal,
): Promise<IOSTraits | undefined> {
  const status = await readStatus(client, signal);
  if (!status.isReady) return undefined;
  const info = await readInfo(client, signal);
  const names = [info.name, info.model ?? status.kind].filter((part) => part !== undefined);
  const formFactor = /ipad/i.test(`${status.kind} ${info.model}`) ? 'tablet' : 'phone';
  return { deviceId, model: names.join(', '), version: status.version ?? '', formFactor };
}

/** Why a device is not what is wanted, in words that follow its name; undefined when it is. */
export function mismatch(traits: IOSTraits, filter: IOSDeviceFilter): string | undefined {
  const { model, formFactor } = traits;
  if (filter.model !== undefined && !model.toLowerCase().includes(filter.model.toLowerCase())) return `is ${model}`;
  if (filter.formFactor !== undefined && formFactor !== filter.formFactor) return `is a ${formFactor}`;
  return filter.matches && !filter.matches(traits) ? 'is refused by "matches"' : undefined;
}

/** What is wanted, for messages: `tablet, model "mini"`; empty for any device. */
export function describeFilter({ deviceId, model, formFactor, matches }: IOSDeviceFilter): string {
  const named = deviceId === undefined ? undefined : [deviceId].flat().join(' or ');
  const parts = [named, formFactor, model && `model "${model}"`, matches && '"matches"'];
  return parts.filter(Boolean).join(', ');
}
