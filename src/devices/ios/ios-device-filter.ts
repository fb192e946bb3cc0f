import { z } from 'zod';

import { functionOption } from '../../core/options/options.ts';
import type { WdaClient } from './wda/wda-client.ts';
import { readInfo, readStatus } from './wda/wda-status.ts';

/** Form factor of a device. */
export type IOSFormFactor = 'phone' | 'tablet';

/** Properties that a device can be selected by. */
export interface IOSTraits {
  /** Address of its WebDriverAgent, e.g. `localhost:8100`. */
  readonly deviceId: string;
  /** Device name and model, e.g. `Ada's phone, iPhone`. */
  readonly model: string;
  /** E.g. `17.5`. */
  readonly version: string;
  readonly formFactor: IOSFormFactor;
}

/** Selects one of the listed devices. */
export const iosFilterShape = {
  /** Only this device, or one of these. Write host and port, or the full address from the list of devices. Default: any. */
  deviceId: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  /** Part of name and model, case-insensitive, e.g. `ipad`. */
  model: z.string().min(1).optional(),
  formFactor: z.enum(['phone', 'tablet']).optional(),
  /** Runs after all other conditions. */
  matches: functionOption<(device: IOSTraits) => boolean>().optional(),
};
export type IOSDeviceFilter = z.output<z.ZodObject<typeof iosFilterShape>>;

/** Reads the traits of a device; undefined if it is not ready. */
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

/** Why a device does not match, as text to follow its name; undefined if it matches. */
export function mismatch(traits: IOSTraits, filter: IOSDeviceFilter): string | undefined {
  const { model, formFactor } = traits;
  if (filter.model !== undefined && !model.toLowerCase().includes(filter.model.toLowerCase())) return `is ${model}`;
  if (filter.formFactor !== undefined && formFactor !== filter.formFactor) return `is a ${formFactor}`;
  return filter.matches && !filter.matches(traits) ? 'is refused by "matches"' : undefined;
}

/** Describes a filter for messages, e.g. `tablet, model "mini"`; empty for any device. */
export function describeFilter({ deviceId, model, formFactor, matches }: IOSDeviceFilter): string {
  const named = deviceId === undefined ? undefined : [deviceId].flat().join(' or ');
  const parts = [named, formFactor, model && `model "${model}"`, matches && '"matches"'];
  return parts.filter(Boolean).join(', ');
}
