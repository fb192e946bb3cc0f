/** Agents for Android devices: `eyewright/android`. @packageDocumentation */

export { AndroidDevice } from '../session/android/android-device.ts';
export { AndroidAgent, type AndroidAgentOptions } from '../session/android/android-agent.ts';
export type { RunAdbShellOptions } from '../session/android/android-verbs.ts';
export {
  agentFromAdbDevice,
  getConnectedDevices,
  getConnectedDevicesWithDetails,
  type AgentFromAdbDeviceOptions,
} from '../session/android/agent-from-adb-device.ts';
export type { AndroidDeviceOptions } from '../devices/android/android-options.ts';
export type { ScrcpyStatus } from '../devices/android/scrcpy/scrcpy.ts';
export type { ConnectedDevice } from '../devices/android/adb/list-devices.ts';
export type { ConnectedDeviceWithDetails } from '../devices/android/device-details.ts';
export { androidDevices } from '../session/android/android-devices.ts';
export type { AndroidDevicesOptions } from '../session/android/android-devices-options.ts';
export type { AndroidFormFactor, AndroidTraits } from '../devices/android/android-wish.ts';
export type { DeviceLease, DeviceSource, LeaseCall } from '../core/device-source.ts';
