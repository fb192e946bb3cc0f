/** Agents for HarmonyOS devices: `eyewright/harmony`. @packageDocumentation */

export { HarmonyDevice } from '../platforms/harmony/harmony-device.ts';
export { HarmonyAgent, type HarmonyAgentOptions } from '../platforms/harmony/harmony-agent.ts';
export {
  agentFromHdcDevice,
  getConnectedDevices,
  type AgentFromHdcDeviceOptions,
} from '../platforms/harmony/agent-from-hdc-device.ts';
export type { HarmonyDeviceOptions } from '../devices/harmony/harmony-options.ts';
export type { ConnectedDevice } from '../devices/harmony/hdc/list-targets.ts';
export { harmonyDevices } from '../platforms/harmony/harmony-platform.ts';
export type { HarmonyDevicesOptions } from '../platforms/harmony/harmony-devices-options.ts';
export type { DeviceLease, DeviceSource, LeaseCall } from '../core/device/device-source.ts';
