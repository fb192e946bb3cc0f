/** Agents for iOS devices: `eyewright/ios`. @packageDocumentation */

export { IOSDevice } from '../platforms/ios/ios-device.ts';
export { IOSAgent, type IOSAgentOptions } from '../platforms/ios/ios-agent.ts';
export type { WdaRequestParams } from '../devices/ios/actions/run-wda-request.ts';
export {
  agentFromWebDriverAgent,
  type AgentFromWebDriverAgentOptions,
} from '../platforms/ios/agent-from-web-driver-agent.ts';
export type { WebdriverSession } from '../devices/ios/wda/webdriver-session.ts';
export type { IOSDeviceOptions } from '../devices/ios/ios-options.ts';
export { iosDevices } from '../platforms/ios/ios-platform.ts';
export type { IOSDevicesOptions } from '../platforms/ios/ios-devices-options.ts';
export type { IOSFormFactor, IOSTraits } from '../devices/ios/ios-device-filter.ts';
export type { DeviceLease, DeviceSource, LeaseCall } from '../core/device/device-source.ts';
