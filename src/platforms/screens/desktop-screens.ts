import { agentOptionsSchema } from '../../agents/agent-options.ts';
import { computersSchema, type ComputersOptions } from '../computer/computers-options.ts';
import { computers } from '../computer/computer-platform.ts';
import { rdpComputers, rdpComputersSchema, type RDPComputersOptions } from '../computer/rdp-platform.ts';
import { leasedScreen } from './leased-screen.ts';
import type { ScreenKind } from './screen.ts';

export const computerScreen: ScreenKind = {
  agentOptions: agentOptionsSchema,
  options: computersSchema,
  async open(request) {
    const { device, agent, close } = await leasedScreen(computers, request.options as ComputersOptions, request);
    const launch = async (command: string, args: readonly string[]): Promise<void> =>
      void (await device.launchApplication(command, args));
    try {
      await device.start();
      if (request.subject !== undefined) await launch(request.subject, []);
    } catch (error) {
      await close();
      throw error;
    }
    return { agent, close, launch };
  },
};

export const rdpScreen: ScreenKind = {
  agentOptions: agentOptionsSchema,
  options: rdpComputersSchema,
  async open(request) {
    const options = request.options as RDPComputersOptions;
    const { device, agent, close } = await leasedScreen(rdpComputers, options, request);
    try {
      await device.start();
    } catch (error) {
      await close();
      throw error;
    }
    return { agent, close };
  },
};
