/** Agents for Android devices: `eyewright/android`. @packageDocumentation */

export { AndroidDevice } from '../platforms/android/android-device.ts';
export { AndroidAgent, type AndroidAgentOptions } from '../platforms/android/android-agent.ts';
export type { RunAdbShellOptions } from '../platforms/android/android-verbs.ts';
export {
  agentFromAdbDevice,
  getConnectedDevices,
  getConnectedDevicesWithDetails,
  type AgentFromAdbDeviceOptions,
} from '../platforms/android/agent-from-adb-device.ts';
export type { AndroidDeviceOptions } from '../devices/android/android-options.ts';
export type { ScrcpyStatus } from '../devices/android/scrcpy/scrcpy.ts';
export type { ConnectedDevice } from '../devices/android/adb/list-devices.ts';
export type { ConnectedDeviceWithDetails } from '../devices/android/device-details.ts';
export { androidDevices } from '../platforms/android/android-platform.ts';
export type { AndroidDevicesOptions } from '../platforms/android/android-devices-options.ts';
export type { AndroidFormFactor, AndroidTraits } from '../devices/android/android-device-filter.ts';
export type { DeviceLease, DeviceSource, LeaseCall } from '../core/device/device-source.ts';
