/** Agents for desktops, local and remote: `eyewright/computer`. @packageDocumentation */

export { ComputerDevice } from '../platforms/computer/computer-device.ts';
export { ComputerAgent, type ComputerAgentOptions } from '../platforms/computer/computer-agent.ts';
export {
  agentForComputer,
  agentForComputer as agentFromComputer,
  type AgentForComputerOptions,
} from '../platforms/computer/agent-for-computer.ts';
export { RDPDevice } from '../platforms/computer/rdp-device.ts';
export { agentForRDPComputer, type AgentForRDPComputerOptions } from '../platforms/computer/agent-for-rdp-computer.ts';
export { rdpComputers, type RDPComputersOptions } from '../platforms/computer/rdp-platform.ts';
export type { RDPDeviceOptions } from '../devices/computer/rdp/rdp-options.ts';
export type { RdpBackend, RdpRequest } from '../devices/computer/rdp/rdp-backend.ts';
export type { DesktopDriver } from '../devices/computer/driver/desktop-driver.ts';
export { checkComputerEnvironment, type EnvironmentCheck } from '../platforms/computer/check-computer-environment.ts';
export type { ComputerDeviceOptions } from '../devices/computer/computer-options.ts';
export type { DisplayInfo } from '../devices/computer/driver/desktop-driver.ts';
export type { LaunchedApplication, LaunchOptions } from '../devices/computer/processes/applications.ts';
export type { ProcessEnd } from '../devices/computer/processes/kept-process.ts';
export { computers } from '../platforms/computer/computer-platform.ts';
export type { ComputersOptions } from '../platforms/computer/computers-options.ts';
export type { DeviceLease, DeviceSource, LeaseCall } from '../core/device/device-source.ts';
