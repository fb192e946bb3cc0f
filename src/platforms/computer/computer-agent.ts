import { Agent } from '../../agents/agent.ts';
import type { AgentOptions } from '../../agents/agent-options.ts';
import type { DisplayInfo } from '../../devices/computer/driver/desktop-driver.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import type { ComputerDevice } from './computer-device.ts';
import { computer } from './computer-platform.ts';
import { RDPDevice } from './rdp-device.ts';
import { rdp } from './rdp-platform.ts';

/** Options of desktop agents. Typing options default to those of the device. */
export type ComputerAgentOptions = AgentOptions;

/** Drives a desktop: that of this computer, or a remote one. */
export class ComputerAgent<D extends ComputerDevice | RDPDevice = ComputerDevice> extends Agent {
  /** The desktop. `launchApplication()` of a `ComputerDevice` starts the application under test. */
  readonly device: D;

  /**
   * @param device - Belongs to this agent until the agent ends, and cannot be used afterwards.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(device: D, options: ComputerAgentOptions = {}, runner?: RunnerBinding) {
    super(
      device instanceof RDPDevice
        ? rdp.agentParts(device, options, runner)
        : computer.agentParts(device, options, runner),
    );
    this.device = device;
  }

  /** The displays of the computer; a remote desktop is one display. */
  listDisplays(): Promise<readonly DisplayInfo[]> {
    return this.unlessEnded('listDisplays()', () => this.device.displays());
  }
}
