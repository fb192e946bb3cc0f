import { agentOptionsSchema } from '../../agents/agent-options.ts';
import { bridgeSourceSchema, type BridgeOptions } from '../web/bridge/bridge-options.ts';
import { bridge } from '../web/bridge/bridge-platform.ts';
import { leasedScreen } from './leased-screen.ts';
import { z } from 'zod';
import type { ScreenKind } from './screen.ts';

const { url: _, ...shape } = bridgeSourceSchema.shape;

/** A tab of the browser of a person: a new one with an address, or else the one that is looked at. */
export const bridgeScreen: ScreenKind = {
  agentOptions: agentOptionsSchema,
  options: z.strictObject(shape),
  async open(request) {
    const { subject: url } = request;
    const options: BridgeOptions = { ...request.options, ...(url !== undefined && { url }) };
    const { agent, close } = await leasedScreen(bridge, options, request);
    return { agent, close };
  },
};
