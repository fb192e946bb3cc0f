/** Agents for HarmonyOS devices: `eyewright/harmony`. @packageDocumentation */

export { HarmonyDevice } from '../session/harmony/harmony-device.ts';
export { HarmonyAgent, type HarmonyAgentOptions } from '../session/harmony/harmony-agent.ts';
export {
  agentFromHdcDevice,
  getConnectedDevices,
  type AgentFromHdcDeviceOptions,
} from '../session/harmony/agent-from-hdc-device.ts';
export type { HarmonyDeviceOptions } from '../devices/harmony/harmony-options.ts';
export type { ConnectedDevice } from '../devices/harmony/hdc/list-targets.ts';
export { harmonyDevices } from '../session/harmony/harmony-devices.ts';
export type { HarmonyDevicesOptions } from '../session/harmony/harmony-devices-options.ts';
export type { DeviceLease, DeviceSource, LeaseCall } from '../core/device-source.ts';
